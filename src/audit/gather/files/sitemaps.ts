/** The first declared sitemap, else those at the default URLs, and two children of an index. */
import type { Evidence } from '../../evidence.ts';
import { known, unknownPiece } from '../../evidence.ts';
import { relativeSitemaps, type RobotsFile } from '../../parse/robots/robots.ts';
import { parseSitemap, type SitemapFile } from '../../parse/files/sitemap.ts';
import { trouble } from '../pages/pages.ts';
import type { Reply, GatherSession } from '../session.ts';

export type Sitemaps = Evidence['sitemaps'];
type Row = Extract<Sitemaps, { ok: true }>['value'][number];

const named = /product|produkt|produit|prodott/i;
const maxBytes = 5 * 1024 * 1024;
/** The protocol's own limit on an uncompressed file. */
const maxDecoded = 50 * 1024 * 1024;

/** Declared first (one named for products before others), else `/sitemap.xml`, else `/sitemap_index.xml`; then children. */
export async function gatherSitemaps(
  session: GatherSession,
  origin: string,
  robots: Promise<RobotsFile | undefined>,
): Promise<Sitemaps> {
  const file = await robots;
  // A relative URL is a finding, but the sitemap exists.
  const declared = [
    ...(file?.sitemaps ?? []).map(({ url }) => url).filter((url) => URL.canParse(url)),
    ...relativeSitemaps(file?.lines ?? []).map(({ value }) => new URL(value, origin).href),
  ];
  const chosen = declared.find((url) => named.test(url)) ?? declared[0];
  const places = chosen ? [chosen] : [`${origin}/sitemap.xml`, `${origin}/sitemap_index.xml`];
  const rows: Row[] = [];
  let unsent: (Reply & { sent: false }) | undefined;
  for (const [at, url] of places.entries()) {
    const reply = await ask(session, url, `sitemap-${at + 1}`);
    if (!reply.sent) unsent = reply;
    else rows.push(toRow(reply, url, chosen ? 'robots' : 'guess'));
    if (rows.at(-1)?.kind === 'urlset' || rows.at(-1)?.kind === 'index') break;
  }
  if (!rows.length) return unknownPiece(unsent?.disallowed ? 'not-requested' : (unsent?.reason ?? 'failed'));
  const index = rows.find(({ kind }) => kind === 'index');
  // The second default URL used the request of one child.
  const children = index
    ? chooseChildren(index.children.map(({ loc }) => loc)).slice(0, 3 - rows.length)
    : [];
  const read = await Promise.all(
    children.map(async (url, at) => {
      const reply = await ask(session, url, `sitemap-child-${at + 1}`);
      return reply.sent ? [toRow(reply, url, 'index')] : [];
    }),
  );
  return known([...rows, ...read.flat()]);
}

/** The one named for products (else the first), and the last. */
export function chooseChildren(locs: readonly string[]): string[] {
  const urls = [...new Set(locs.filter((loc) => /^https?:\/\//i.test(loc) && URL.canParse(loc)))];
  const first = urls.find((url) => named.test(url)) ?? urls[0];
  const last = urls.findLast((url) => url !== first);
  return [first, last].filter((url) => url !== undefined);
}

const ask = (session: GatherSession, url: string, key: string): Promise<Reply> =>
  session.ask({ row: 'sitemaps', key, purpose: 'sitemap', url, maxBytes });

const nothing: SitemapFile = {
  kind: 'none',
  namespaceOk: false,
  decoded: 0,
  complete: true,
  counts: { loc: 0, lastmod: 0, badLastmod: 0, withImage: 0 },
  entries: [],
  children: [],
};

function toRow(reply: Reply & { sent: true }, url: string, via: Row['via']): Row {
  const { truncated } = reply.exchange.bytes;
  const file = trouble(reply)
    ? nothing
    : parseSitemap(reply.body, { maxEntries: 2000, maxDecoded, truncated });
  return { ...file, complete: file.complete && !truncated, url, via, ref: reply.exchange.id };
}

/** Entries on the audited hosts, by sitemap. */
export const locsOf = (sitemaps: Sitemaps, hosts: ReadonlySet<string>): { url: string; locs: string[] }[] =>
  sitemaps.ok
    ? sitemaps.value.map(({ url, entries }) => ({
        url,
        locs: entries.map(({ loc }) => loc).filter((loc) => hosts.has(URL.parse(loc)?.host ?? '')),
      }))
    : [];
