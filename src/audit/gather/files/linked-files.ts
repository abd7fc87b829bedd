/** Files that are fetched only where they are linked: llms-full.txt, a news feed, an OpenSearch description, older agent files. */
import { ardEntries } from '#manifest';
import type { Evidence, FileName, MachineFile, Page, Piece } from '../../evidence.ts';
import { contentFeedLink, llmsFullLink, openSearchLink } from '../../parse/files/declared-links.ts';
import { fillTemplate, parseOpenSearch, resultsTemplate } from '../../parse/files/open-search.ts';
import { parseSyndication } from '../../parse/files/syndication.ts';
import { resolveUrl, sameUrl } from '../../parse/url.ts';
import type { Baseline } from '../baseline.ts';
import { askFile, type FilePlace, toFile } from './files.ts';
import type { Machine } from './machine.ts';
import type { GatherSession } from '../session.ts';
import type { Start } from '../start.ts';

export type LinkedFiles = Partial<Record<FileName, MachineFile>>;

export interface LinkedFilesInput {
  session: GatherSession;
  baseline: Promise<Baseline>;
  home: Promise<Page | undefined>;
  llms: Promise<MachineFile | undefined>;
  shop: { query: Promise<string>; search: Promise<Evidence['search']> };
}

const row = 'linked-files';
/** One byte more than the limit of a bundle, so that a larger one is cut and recognized. */
const maxBundle = 10 * 1024 * 1024 + 1;
const maxFeed = 2 * 1024 * 1024;

/** All links are collected before the first is followed, so that every run follows the same ones. */
export async function gatherLinkedFiles(input: LinkedFilesInput): Promise<LinkedFiles> {
  const [home, llmsTxt, baseline] = await Promise.all([input.home, input.llms, input.baseline]);
  const bundle = llmsFullLink(llmsTxt?.state === 'ok' ? llmsTxt : undefined, home);
  const feed = home && contentFeedLink(home);
  const search = home && openSearchLink(home);
  const [llmsFull, contentFeed, openSearch] = await Promise.all([
    bundle && readFile(input, baseline, 'llmsFull', bundle, maxBundle),
    feed && readFeed(input, baseline, { url: feed.url, via: 'link' }),
    search && readSearch(input, baseline, { url: search.url, via: 'link' }),
  ]);
  return {
    ...(llmsFull ? { llmsFull } : {}),
    ...(contentFeed ? { contentFeed } : {}),
    ...(openSearch ? { openSearch } : {}),
  };
}

async function readFile(
  { session }: LinkedFilesInput,
  baseline: Baseline,
  name: FileName,
  place: FilePlace,
  maxBytes: number,
): Promise<MachineFile | undefined> {
  const reply = await askFile(session, row, name, place, maxBytes);
  return reply.sent ? toFile(reply, name, place, baseline) : undefined;
}

/** Enough of a feed to show. */
const feedText = 4096;

async function readFeed(
  { session }: LinkedFilesInput,
  baseline: Baseline,
  place: FilePlace,
): Promise<MachineFile | undefined> {
  const reply = await askFile(session, row, 'contentFeed', place, maxFeed);
  if (!reply.sent) return undefined;
  const { text, ...file } = toFile(reply, 'contentFeed', place, baseline);
  if (file.state !== 'ok') return file;
  const syndication = parseSyndication(reply.body, reply.exchange.bytes.truncated);
  return { ...file, text: (text ?? '').slice(0, feedText), syndication };
}

async function readSearch(
  { session, shop }: LinkedFilesInput,
  baseline: Baseline,
  place: FilePlace,
): Promise<MachineFile | undefined> {
  const reply = await askFile(session, row, 'openSearch', place);
  if (!reply.sent) return undefined;
  const file = toFile(reply, 'openSearch', place, baseline);
  if (file.state !== 'ok') return file;
  const openSearch = parseOpenSearch(file.text ?? '');
  const template = openSearch.error ? undefined : resultsTemplate(openSearch);
  const search = await shop.search;
  const query = (search.ok && search.value.query) || (await shop.query);
  const url =
    template && query ? resolveUrl(fillTemplate(template, query), reply.exchange.finalUrl) : undefined;
  if (!url) return { ...file, openSearch };
  return { ...file, openSearch: { ...openSearch, tried: await trySearch(session, url, search) } };
}

/** The storefront's own search may have been the same request. */
async function trySearch(
  session: GatherSession,
  url: string,
  search: Piece<{ url: string; ref?: string }>,
): Promise<{ url: string; ref?: string; disallowed?: true }> {
  if (search.ok && search.value.ref && sameUrl(search.value.url, url)) return { url, ref: search.value.ref };
  const reply = await session.ask({ row, key: 'open-search-query', purpose: 'search', url });
  if (reply.sent) return { url, ref: reply.exchange.id };
  return { url, ...(reply.disallowed ? { disallowed: true } : {}) };
}

/** Older agent files, requested only where the storefront still links to them. */
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
  // After everything else in the row, so that every run spends the row the same way.
  await Promise.all([pieces.oauth, pieces.apiDescriptions, pieces.skills, pieces.acp, pieces.a2a]);
  const none = await baseline;
  const found = await Promise.all(
    declared.map(async ([name, path]): Promise<[FileName, MachineFile][]> => {
      const place = { url: origin + path, via: 'link' as const };
      const reply = await askFile(session, 'protocols', name, place);
      return reply.sent ? [[name, toFile(reply, name, place, none)]] : [];
    }),
  );
  return Object.fromEntries(found.flat());
}

const textOf = (file: MachineFile | undefined): string => (file?.state === 'ok' ? (file.text ?? '') : '');

const linksOf = ({ url, facts }: Page): string[] =>
  [...facts.head.links, ...facts.head.linkHeader].flatMap(({ href }) => resolveUrl(href, url) ?? []);
