/** The canonical address that a page declares, and how to write one. */
import type { Page } from '../../../evidence.ts';
import { resolveUrl } from '../../../parse/url.ts';
import { escapeHtml } from './html.ts';

/** `url` is absolute. `relative`: written so that it needs the page to be read; where it leads is known all the same. */
export type Canonical =
  | { state: 'none' }
  | { state: 'invalid'; written: string }
  | { state: 'relative'; written: string; url?: string }
  | { state: 'several'; urls: string[] }
  | { state: 'one'; url: string };

/** From the head and the Link header, as search engines read them: what stands in the body does not count. */
export function canonicalOf({ url, facts: { head } }: Page): Canonical {
  const links = [...head.links.filter(({ inBody }) => !inBody), ...head.linkHeader];
  const written = links
    .filter(({ rel, href }) => rel === 'canonical' && href !== '')
    .map(({ href }) => href.trim());
  const invalid = written.find((href) => !URL.canParse(href, 'https://shop.example'));
  if (invalid !== undefined) return { state: 'invalid', written: invalid };
  const relative = written.find((href) => !URL.canParse(href));
  if (relative !== undefined) {
    const leads = resolveUrl(relative, url);
    return { state: 'relative', written: relative, ...(leads === undefined ? {} : { url: leads }) };
  }
  const [first, ...others] = [...new Set(written.map((href) => new URL(href).href))];
  if (first === undefined) return { state: 'none' };
  return others.length ? { state: 'several', urls: [first, ...others] } : { state: 'one', url: first };
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
