/** Links of a manifest: the profile of the newest older release, and schemas at unknown URLs. */
import { profileLinks, profileVersion, publicationOf, supportedVersions } from '#manifest';
import type { Evidence, UcpLeaf, UcpLink } from '../../evidence.ts';
import { known } from '../../evidence.ts';
import { parseJsonBody } from '../json.ts';
import type { Reply, GatherSession } from '../session.ts';
import type { Manifest } from './ucp.ts';

/** Requests for schemas; those of ucp.dev and of known vendors are looked up instead. */
const mostSchemas = 2;
const maxLeaf = 512 * 1024;
const maxSchema = 2 * 1024 * 1024;
const row = 'ucp-links';

/** Adds `leaves` and `links` to the manifest's evidence. */
export async function withLinks(
  session: GatherSession,
  manifest: Manifest,
  piece: Evidence['ucp'],
): Promise<Evidence['ucp']> {
  if (!piece.ok || (piece.value.shape !== 'official' && piece.value.shape !== 'both')) return piece;
  const document = piece.value.document;
  const [leaves, links] = await Promise.all([
    gatherLeaves(session, manifest.url, document),
    gatherLinks(session, manifest.url, document),
  ]);
  return known({ ...piece.value, ...(leaves ? { leaves } : {}), ...(links.length ? { links } : {}) });
}

async function gatherLeaves(
  session: GatherSession,
  base: string,
  document: unknown,
): Promise<UcpLeaf[] | undefined> {
  const own = profileVersion(document) ?? '';
  const listed = supportedVersions(document);
  if (!listed) return undefined;
  const leaves = listed
    .map(({ version, url }): UcpLeaf => ({
      version: version.slice(0, 100),
      url: typeof url === 'string' ? url.slice(0, 2000) : '',
    }))
    .sort((a, b) => (a.version < b.version ? 1 : -1));
  const newest = leaves.find(({ version, url }) => isDate(version) && version < own && isOpen(url, base));
  if (!newest) return leaves;
  const reply = await ask(session, `leaf-${newest.version}`, newest.url, maxLeaf);
  if (!reply.sent) return leaves;
  const parsed = reply.exchange.status === 200 ? parseJsonBody(reply.body) : undefined;
  const fetched: UcpLeaf = {
    ...newest,
    ref: reply.exchange.id,
    ...(parsed?.ok ? { document: parsed.value } : {}),
  };
  return leaves.map((leaf) => (leaf === newest ? fetched : leaf));
}

async function gatherLinks(session: GatherSession, base: string, document: unknown): Promise<UcpLink[]> {
  const links: UcpLink[] = profileLinks(document);
  const chosen = schemasToAsk(links, base);
  const fetched = await Promise.all(
    chosen.map(async (url, at): Promise<[string, Partial<UcpLink>]> => {
      const reply = await ask(session, `schema-${at + 1}`, url, maxSchema);
      if (!reply.sent) return [url, {}];
      const json = reply.exchange.status === 200 && parseJsonBody(reply.body).ok;
      return [url, { ref: reply.exchange.id, json }];
    }),
  );
  const seen = new Map(fetched);
  return links.map((link) => (link.kind === 'schema' ? { ...link, ...seen.get(fileOf(link.url)) } : link));
}

/** One on ucp.dev that our list lacks, then those of other hosts. */
function schemasToAsk(links: readonly UcpLink[], base: string): string[] {
  const open = links.filter(({ kind, url }) => kind === 'schema' && isOpen(url, base));
  const by = (wanted: string): string[] =>
    open.map(({ url }) => fileOf(url)).filter((url) => publicationOf(url) === wanted);
  const [first, ...rest] = by('unlisted');
  return [...new Set([...(first === undefined ? [] : [first]), ...by('foreign'), ...rest])].slice(
    0,
    mostSchemas,
  );
}

/** Without the fragment, which names a part of the file. */
const fileOf = (url: string): string => url.split('#', 1)[0] ?? url;
const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/** https, or plain http on the storefront's own host if that is local. */
function isOpen(url: string, base: string): boolean {
  const parsed = URL.parse(url);
  return (
    parsed?.protocol === 'https:' || (parsed?.protocol === 'http:' && parsed.host === URL.parse(base)?.host)
  );
}

/** Platforms must not follow redirects of URLs in a profile. */
const ask = (session: GatherSession, key: string, url: string, maxBytes: number): Promise<Reply> =>
  session.ask({
    row,
    key: `ucp-${key}`,
    purpose: 'ucp-link',
    url,
    redirects: 0,
    maxBytes,
    headers: { accept: 'application/json' },
  });
