/** Sitemap URLs that the audit requested, as sampled pages or separately. */
import type { Exchange, Value } from '../../../evidence.ts';
import { normalUrl, sameUrl } from '../../../parse/url.ts';
import type { Listed } from './entries.ts';

export interface SitemapVisit {
  entry: Listed;
  seen: Exchange;
  /** `unknown`: blocked, throttled, a server error, or no response, which says nothing about the URL. */
  state: 'live' | 'moved' | 'gone' | 'soft-404' | 'unknown';
}

type SitemapSample = Value<'sitemapSample'>;

/** One visit for each URL, in the order of the traffic; the first conclusive one counts. */
export function visitsOf(
  listed: readonly Listed[],
  traffic: readonly Exchange[],
  sampled: SitemapSample = [],
): SitemapVisit[] {
  const byUrl = entriesByUrl(listed);
  const soft = new Set(sampled.flatMap(({ ref, soft404 }) => (soft404 ? [ref] : [])));
  const visits = new Map<Listed, SitemapVisit>();
  for (const seen of traffic) {
    if (seen.client !== 'agent' || seen.method !== 'GET') continue;
    // The last of these is the redirect target.
    const asked = [...new Set([seen.url, ...seen.hops.map(({ url }) => url), seen.finalUrl])];
    for (const url of asked) {
      const entry = byUrl.get(normalUrl(url) ?? '');
      if (!entry || (visits.get(entry)?.state ?? 'unknown') !== 'unknown') continue;
      visits.set(entry, { entry, seen, state: stateOf(seen, url, soft) });
    }
  }
  return [...visits.values()];
}

/** Entries by what `sameUrl` compares; the first of each URL. */
export function entriesByUrl(listed: readonly Listed[]): Map<string, Listed> {
  const byUrl = new Map<string, Listed>();
  for (const entry of listed) {
    const key = normalUrl(entry.loc);
    if (key !== undefined && !byUrl.has(key)) byUrl.set(key, entry);
  }
  return byUrl;
}

function stateOf(seen: Exchange, url: string, soft: ReadonlySet<string>): SitemapVisit['state'] {
  const { status, finalUrl, id, blocked } = seen;
  if (blocked) return 'unknown';
  // Also if every missing page redirects to the home page.
  if (soft.has(id) && sameUrl(url, seen.url)) return 'soft-404';
  if (!sameUrl(url, finalUrl)) return 'moved';
  if (status === undefined || status >= 500) return 'unknown';
  if (status >= 300 && status < 400) return 'moved';
  if (status >= 400) return 'gone';
  return 'live';
}
