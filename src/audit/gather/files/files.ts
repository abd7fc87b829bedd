/** Machine files at well-known and declared URLs. */
import type { Evidence, FileName, MachineFile, Page, Piece, ProtocolFile } from '../../evidence.ts';
import { known, unknownPiece } from '../../evidence.ts';
import type { RobotsFile } from '../../parse/robots/robots.ts';
import { resolveUrl } from '../../parse/url.ts';
import { type Baseline, fileExists } from '../baseline.ts';
import { parseJsonBody } from '../json.ts';
import type { Reply, GatherSession } from '../session.ts';
import { foreignOrigin } from '../ucp/ucp.ts';

export interface FilesInput {
  session: GatherSession;
  origin: string;
  baseline: Promise<Baseline>;
  robots: Promise<RobotsFile | undefined>;
  home: Promise<Page | undefined>;
}

export interface FilePlace {
  url: string;
  via: MachineFile['via'];
}

const maxBytes = 1024 * 1024;
const maxText = 64 * 1024;
/** Files that are never JSON. */
const plainFiles: ReadonlySet<FileName> = new Set([
  'llmsTxt',
  'llmsFull',
  'agentsMd',
  'openSearch',
  'contentFeed',
]);

/** One file: its URL, and the response. */
export const askFile = (
  session: GatherSession,
  row: string,
  name: string,
  { url }: FilePlace,
  most = maxBytes,
): Promise<Reply> =>
  session.ask({
    row,
    key: `file-${name}`,
    purpose: 'file',
    url,
    headers: foreignOrigin,
    maxBytes: most,
  });

/** Whether a file [exists]. */
export function replyState(reply: Reply & { sent: true }, baseline: Baseline): MachineFile['state'] {
  const { blocked, status } = reply.exchange;
  if (blocked) return 'blocked';
  if (status === undefined || status >= 500) return 'error';
  return fileExists(reply, baseline) ? 'ok' : 'absent';
}

export function toFile(
  reply: Reply & { sent: true },
  name: FileName,
  place: FilePlace,
  baseline: Baseline,
): MachineFile {
  const state = replyState(reply, baseline);
  const parsed = state === 'ok' && !plainFiles.has(name) ? parseJsonBody(reply.body) : undefined;
  return {
    url: place.url,
    state,
    ref: reply.exchange.id,
    via: place.via,
    ...(state === 'ok' ? { text: reply.scan.source.slice(0, maxText) } : {}),
    ...(parsed?.ok ? { json: parsed.value } : {}),
  };
}

async function machineFile(input: FilesInput, row: string, name: FileName, place: FilePlace): NamedFile {
  const reply = await askFile(input.session, row, name, place);
  return reply.sent ? [name, toFile(reply, name, place, await input.baseline)] : undefined;
}

type NamedFile = Promise<[FileName, MachineFile] | undefined>;

/** Apart from the other files, because it may link to a feed and to pages. */
export const gatherLlms = (input: FilesInput): NamedFile =>
  machineFile(input, 'files', 'llmsTxt', { url: `${input.origin}/llms.txt`, via: 'well-known' });

/** All files of one kind; unknown only when none of them could be requested. */
export async function gatherFiles(input: FilesInput, llms: NamedFile): Promise<Evidence['files']> {
  const at = (path: string): FilePlace => ({ url: `${input.origin}${path}`, via: 'well-known' });
  const rsl = licensePlace(input);
  const found = await Promise.all([
    llms,
    machineFile(input, 'files', 'securityTxt', at('/.well-known/security.txt')),
    machineFile(input, 'files', 'tdmrep', at('/.well-known/tdmrep.json')),
    machineFile(input, 'files-more', 'mcpJson', at('/.well-known/mcp.json')),
    machineFile(input, 'files-more', 'agentsMd', at('/agents.md')),
    rsl.then((place) => (place ? machineFile(input, 'files', 'rsl', place) : undefined)),
  ]);
  const files = found.filter((one) => one !== undefined);
  if (files.length) return known(Object.fromEntries(files));
  const probe = await input.robots;
  return unknownPiece(probe && probe.state !== 'unreachable' ? 'not-requested' : 'failed');
}

/** An RSL license: a `License:` line of robots.txt, or a typed link of the home page. */
async function licensePlace({ robots, home, origin }: FilesInput): Promise<FilePlace | undefined> {
  const line = (await robots)?.extensions.license[0];
  const named = line && resolveUrl(line.value, origin);
  if (named) return { url: named, via: 'robots' };
  const page = await home;
  const typed = (one: { rel: string; type?: string }): boolean =>
    /\blicense\b/i.test(one.rel) && /^application\/rsl\+xml\b/i.test(one.type ?? '');
  const header = page?.facts.head.linkHeader.find(typed);
  const link = page?.facts.head.links.find(typed);
  const url = resolveUrl(header?.href ?? link?.href ?? '', page?.url ?? origin);
  return (header ?? link) && url ? { url, via: header ? 'header' : 'link' } : undefined;
}

/** A protocol's document: parsed, or with the parse error. */
export async function protocolFile(
  input: FilesInput,
  name: string,
  place: FilePlace,
  row = 'files',
): Promise<Piece<ProtocolFile>> {
  const reply = await askFile(input.session, row, name, place);
  if (!reply.sent) return unknownPiece(reply.reason);
  const state = replyState(reply, await input.baseline);
  const parsed = state === 'ok' ? parseJsonBody(reply.body) : undefined;
  return known({
    state,
    url: place.url,
    via: place.via,
    ref: reply.exchange.id,
    ...(parsed?.ok ? { json: parsed.value } : {}),
    errors: parsed && !parsed.ok ? [parsed.error.message] : [],
  });
}

/** The URL as a client resolves it: absolute, http(s), of limited length. */
export function askable(text: string | undefined): string | undefined {
  const url = text === undefined || text.length > 2000 ? null : URL.parse(text);
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

/** The ARD manifest: where robots.txt or the home page declares it, else at its well-known URL, else at the older one. */
export async function gatherArd(input: FilesInput): Promise<Piece<ProtocolFile>> {
  const declared = await ardPlace(input);
  const first = await protocolFile(
    input,
    'ard',
    declared ?? { url: `${input.origin}/.well-known/ard.json`, via: 'well-known' },
  );
  if (declared || !first.ok || first.value.state !== 'absent') return first;
  const legacy = await protocolFile(
    input,
    'ai-catalog',
    { url: `${input.origin}/.well-known/ai-catalog.json`, via: 'well-known' },
    'files-more',
  );
  return legacy.ok && legacy.value.state === 'ok' ? legacy : first;
}

async function ardPlace({ robots, home, origin }: FilesInput): Promise<FilePlace | undefined> {
  const line = (await robots)?.extensions.agentmap[0];
  const named = line && resolveUrl(line.value, origin);
  if (named) return { url: named, via: 'robots' };
  const page = await home;
  const isArd = ({ rel }: { rel: string }): boolean => /(?:^|\s)ard(?:\s|$)/i.test(rel);
  const header = page?.facts.head.linkHeader.find(isArd);
  const link = page?.facts.head.links.find(isArd);
  const url = resolveUrl(header?.href ?? link?.href ?? '', page?.url ?? origin);
  return (header ?? link) && url ? { url, via: header ? 'header' : 'link' } : undefined;
}
