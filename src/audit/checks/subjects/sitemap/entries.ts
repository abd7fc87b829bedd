/** The URLs in the sitemaps, and corrected entries. */
import type { Verdict } from '../../../check.ts';
import { notApplicable, unknown } from '../../../check.ts';
import type { Page, Value } from '../../../evidence.ts';
import { urlPattern } from '../../../parse/url.ts';

export type Sitemap = Value<'sitemaps'>[number];
export type Listed = Sitemap['entries'][number] & { file: Sitemap };

/** Valid sitemap files. */
export const wholeFiles = (sitemaps: readonly Sitemap[]): Sitemap[] =>
  sitemaps.filter(({ kind, error }) => kind !== 'html' && kind !== 'none' && !error);

/** Entries of the files that could be read, at most 2,000 of each. */
export const listedIn = (sitemaps: readonly Sitemap[]): Listed[] =>
  wholeFiles(sitemaps).flatMap((file) => file.entries.map((entry) => ({ ...entry, file })));

/** The verdict if no entry was read. */
export function nothingListed(sitemaps: readonly Sitemap[]): Verdict {
  const broken = sitemaps.find(({ error }) => error);
  if (broken)
    return unknown('failed', `${pathOf(broken.url)} is not well-formed XML, so its URLs are unknown.`, {
      evidence: [{ ref: broken.ref }],
    });
  const index = sitemaps.find(({ children }) => children.length > 0);
  if (index)
    return unknown('not-requested', 'None of the sitemaps in the sitemap index was read.', {
      evidence: [{ ref: index.ref }],
    });
  return notApplicable('The sitemap is empty.');
}

/** Entries that are product pages, by the pattern of known ones, by a typical path, or by the sitemap's file name. */
export function productEntries(listed: readonly Listed[], products: readonly Page[]): Listed[] {
  const patterns = new Set(products.map((page) => urlPattern(page.url)));
  const named = new Map<Sitemap, boolean>();
  return listed.filter(({ loc, file }) => {
    const path = /^https?:\/\/[^/?#]*([^?#]*)/i.exec(loc)?.[1] ?? '';
    // Stores put their home page into the product sitemap.
    if (path === '' || path === '/') return false;
    const isNamed = named.get(file) ?? namesProducts(file.url);
    named.set(file, isNamed);
    return isNamed || looksLikeProduct(path) || patterns.has(urlPattern(loc));
  });
}

/** By its path alone: a folder for products, or a page with a number in its name. */
export const looksLikeProduct = (path: string): boolean =>
  /\/(?:products?|p|dp)\/[^/]/i.test(path) ||
  (/\.html$/i.test(path) && /\d/.test(path.slice(path.lastIndexOf('/'))));

export const namesProducts = (url: string): boolean =>
  /product|produkt|produit|prodott/i.test(URL.parse(url)?.pathname ?? '');

/** Path and query of a URL on the site, for sentences. */
export function pathOf(url: string, maxLength = 80): string {
  const parsed = URL.parse(url);
  const text = parsed ? parsed.pathname + parsed.search : url;
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
}

/** Text for an element or a quoted attribute. */
export const xmlText = (text: string): string =>
  text
    .slice(0, 1000)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** Entries to paste. */
export const entrySnippet = (entries: readonly { loc: string; lastmod?: string }[], inner = ''): string =>
  entries
    .map(
      ({ loc, lastmod }) =>
        `<url><loc>${xmlText(loc)}</loc>${lastmod === undefined ? '' : `<lastmod>${xmlText(lastmod)}</lastmod>`}${inner}</url>`,
    )
    .join('\n');

export const formatCount = (count: number): string => count.toLocaleString('en-US');
