/** The canonical URL that a page declares, and how to write one. */
import type { Page } from '../../../evidence.ts';
import { canonicalLinks } from '../../../parse/files/declared-links.ts';
import { escapeHtml } from './html.ts';

/** `url` is absolute. `relative`: written relative to the page. */
export type Canonical =
  | { state: 'none' }
  | { state: 'invalid'; written: string }
  | { state: 'relative'; written: string; url: string }
  | { state: 'several'; urls: string[] }
  | { state: 'one'; url: string };

/** As search engines read it, or why they cannot. */
export function canonicalOf({ url: page, facts: { head } }: Page): Canonical {
  const links = canonicalLinks(head, page).map(({ written, url }) => ({
    written,
    // An absolute URL may have a scheme other than http and https.
    url: URL.canParse(written) ? new URL(written).href : url,
  }));
  const invalid = links.find(({ url }) => url === undefined);
  if (invalid) return { state: 'invalid', written: invalid.written };
  const [first, ...others] = [...new Set(links.flatMap(({ url }) => url ?? []))];
  if (first === undefined) return { state: 'none' };
  if (others.length) return { state: 'several', urls: [first, ...others] };
  const relative = links.find(({ written }) => !URL.canParse(written));
  return relative
    ? { state: 'relative', written: relative.written, url: first }
    : { state: 'one', url: first };
}

const tracking = /^(?:utm_.*|gclid|gbraid|wbraid|fbclid|msclkid|dclid|mc_[ce]id|_gl|srsltid)$/i;

/** The URL of a page for a canonical link: without fragment and tracking parameters. */
export function plainAddress(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  url.hash = '';
  for (const name of new Set(url.searchParams.keys())) if (tracking.test(name)) url.searchParams.delete(name);
  return url.href;
}

export const canonicalLink = (url: string): string =>
  `<link rel="canonical" href="${escapeHtml(plainAddress(url))}">`;
