/** Older files for agents, asked for only where the shop still points to them. */
import { ardEntries } from '#manifest';
import type { FileName, MachineFile, Page } from '../evidence.ts';
import { resolveUrl } from '../parse/url.ts';
import { askFile, toFile } from './files.ts';
import type { LinkedFiles } from './linked-files.ts';
import type { Machine } from './machine.ts';
import type { Start } from './start.ts';

const legacy: readonly [FileName, string][] = [
  ['aiPlugin', '/.well-known/ai-plugin.json'],
  ['agentsJson', '/.well-known/agents.json'],
];

export async function gatherLegacyFiles(
  { session, origin, home }: Start,
  { named, pieces, baseline }: Machine,
): Promise<LinkedFiles> {
  const [{ llmsTxt, agentsMd }, ard, page] = await Promise.all([named, pieces.ard, home]);
  const texts = [llmsTxt, agentsMd].map(textOf).join('\n');
  const urls = [
    ...(page ? linksOf(page) : []),
    ...(ard.ok ? ardEntries(ard.value.json).flatMap(({ url }) => resolveUrl(url ?? '', origin) ?? []) : []),
  ];
  const declared = legacy.filter(
    ([, path]) => texts.includes(path) || urls.some((url) => url === origin + path),
  );
  if (!declared.length) return {};
  // Whatever else the row has room for is asked for first, so that every run spends it alike.
  await Promise.all([pieces.oauth, pieces.apiDescriptions, pieces.skills, pieces.acp, pieces.a2a]);
  const known = await baseline;
  const found = await Promise.all(
    declared.map(async ([name, path]): Promise<[FileName, MachineFile][]> => {
      const place = { url: origin + path, via: 'link' as const };
      const reply = await askFile(session, 'protocols', name, place);
      return reply ? [[name, toFile(reply, name, place, known)]] : [];
    }),
  );
  return Object.fromEntries(found.flat());
}

const textOf = (file: MachineFile | undefined): string => (file?.state === 'ok' ? (file.text ?? '') : '');

const linksOf = ({ url, facts }: Page): string[] =>
  [...facts.head.links, ...facts.head.linkHeader].flatMap(({ href }) => resolveUrl(href, url) ?? []);
