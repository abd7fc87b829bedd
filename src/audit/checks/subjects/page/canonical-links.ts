/** The canonical address that a page declares, and how to write one. */
import type { Page } from '../../../evidence.ts';
import { canonicalLinks } from '../../../parse/declared-links.ts';
import { resolveUrl } from '../../../parse/url.ts';
import { escapeHtml } from './html.ts';

/** `url` is absolute. `relative`: written so that it needs the page to be read. */
export type Canonical =
  | { state: 'none' }
  | { state: 'invalid'; written: string }
  | { state: 'relative'; written: string; url: string }
  | { state: 'several'; urls: string[] }
  | { state: 'one'; url: string };

/** As search engines read it, and what keeps them from it. */
export function canonicalOf({ url, facts: { head } }: Page): Canonical {
  const written = canonicalLinks(head);
  const resolved = written.map((href) => (URL.canParse(href) ? new URL(href).href : resolveUrl(href, url)));
  const invalid = written.find((_, at) => resolved[at] === undefined);
  if (invalid !== undefined) return { state: 'invalid', written: invalid };
  const [first, ...others] = [...new Set(resolved.flatMap((one) => one ?? []))];
  if (first === undefined) return { state: 'none' };
  if (others.length) return { state: 'several', urls: [first, ...others] };
  const relative = written.find((href) => !URL.canParse(href));
  return relative === undefined
    ? { state: 'one', url: first }
    : { state: 'relative', written: relative, url: first };
}

const tracking = /^(?:utm_.*|gclid|gbraid|wbraid|fbclid|msclkid|dclid|mc_[ce]id|_gl|srsltid)$/i;

/** The address of a page as a canonical link should have it: without fragment and tracking. */
export function plainAddress(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  url.hash = '';
  for (const name of new Set(url.searchParams.keys())) if (tracking.test(name)) url.searchParams.delete(name);
  return url.href;
}

export const canonicalLink = (url: string): string =>
  `<link rel="canonical" href="${escapeHtml(plainAddress(url))}">`;
