/** The URLs of a product in its head, its markup, and the sitemap. */
import type { Proof } from '../../../check.ts';
import type { Page, Value } from '../../../evidence.ts';
import { canonicalUrl } from '../../../parse/files/declared-links.ts';
import { resolveUrl } from '../../../parse/url.ts';
import { pointTo, said } from '../product/facts.ts';

export interface Signal {
  name: 'canonical' | 'og:url' | 'offer URL' | 'sitemap';
  url: string;
  proof: Proof;
}

const identifying = /^(?:id|p|pid|product|product_?id|item|item_?id|sku|artikel|art|artnr|prod)$/i;

/**
 * Two URLs are the same if host, port, path without trailing slash, and product parameters are the same.
 * Other parameters select a variant or a position on the page.
 */
export function identityOf(url: string): string | undefined {
  const parsed = URL.parse(url);
  if (!parsed) return undefined;
  const path = parsed.pathname
    .replace(/\/+$/, '')
    .replaceAll(/%[0-9a-f]{2}/gi, (octet) => octet.toUpperCase());
  const query = [...parsed.searchParams]
    .filter(([name]) => identifying.test(name))
    .map(([name, value]) => `${name.toLowerCase()}=${value}`)
    .sort();
  return `${parsed.protocol}//${parsed.host}${path}?${query.join('&')}`;
}

/** Each signal of the page, once. Of several offers the one that matches the page counts. */
export function signalsOf(page: Page, sitemaps: Value<'sitemaps'>): Signal[] {
  const inPage = [canonical(page), openGraph(page), ...offered(page)].flatMap((one) => one ?? []);
  const listed = inSitemap(page, inPage, sitemaps);
  return listed ? [...inPage, listed] : inPage;
}

function canonical({ facts: { head }, url, ref }: Page): Signal | undefined {
  const address = canonicalUrl(head, url);
  if (!address) return undefined;
  const linked = head.canonical.find(({ inBody, href }) => !inBody && href.trim() !== '')?.href;
  const proof =
    linked === undefined
      ? { ref, header: `link: <${address.slice(0, 200)}>; rel="canonical"` }
      : { ref, pointer: 'link[rel="canonical"]', snippet: linked.slice(0, 300) };
  return { name: 'canonical', url: address, proof };
}

function openGraph({ facts: { structured }, url, ref }: Page): Signal | undefined {
  const content = said(structured.openGraph.find(({ property }) => property === 'og:url')?.content);
  const address = content && resolveUrl(content, url);
  if (!content || !address) return undefined;
  return {
    name: 'og:url',
    url: address,
    proof: { ref, pointer: 'meta[property="og:url"]', snippet: content.slice(0, 300) },
  };
}

/** Variants of a group may have their own pages, so only the product's own offers count. */
function offered(page: Page): Signal[] {
  const { product } = page.facts;
  const own = (product?.offers ?? []).flatMap(({ url, path }) => (said(url) ? [{ url: url!, path }] : []));
  const wanted = [page.url, canonicalUrl(page.facts.head, page.url) ?? ''].map(identityOf);
  const all = own.slice(0, 200).flatMap(({ url, path }) => {
    const address = resolveUrl(url, page.url);
    if (!address) return [];
    const proof = { ref: page.ref, pointer: pointTo(path, 'url'), snippet: url.slice(0, 300) };
    return [{ name: 'offer URL' as const, url: address, proof }];
  });
  const agreeing = all.filter(({ url }) => wanted.includes(identityOf(url)));
  // Offers with different URLs belong to variants or sellers.
  const single = new Set(all.map(({ url }) => identityOf(url))).size === 1;
  return (agreeing.length || !single ? agreeing : all).slice(0, 1);
}

/** The sitemap entry for this product: the URL of a signal, else the page's own URL or one that differs in host, scheme, or case. */
function inSitemap(page: Page, signals: readonly Signal[], sitemaps: Value<'sitemaps'>): Signal | undefined {
  const exact = new Set(signals.map(({ url }) => identityOf(url)));
  const paths = new Set([...signals.map(({ url }) => url), page.url].map(pathOf));
  // Parsing every sitemap entry for each page is slow, so the end of the path must match first.
  const ends = [...paths]
    .flatMap((path) => path.split('/').findLast(Boolean) ?? [])
    .map((end) => end.slice(0, 200));
  let near: Signal | undefined;
  for (const file of sitemaps) {
    for (const { loc } of file.entries) {
      const lower = loc.toLowerCase();
      if (!ends.some((end) => lower.includes(end))) continue;
      const signal = {
        name: 'sitemap' as const,
        url: loc,
        proof: { ref: file.ref, snippet: `<loc>${loc.slice(0, 280)}</loc>` },
      };
      const identity = identityOf(loc);
      if (identity !== undefined && exact.has(identity)) return signal;
      if (paths.has(pathOf(loc)) && sameDomain(loc, page.url)) near ??= signal;
    }
  }
  return near;
}

const pathOf = (url: string): string => {
  const parsed = URL.parse(url);
  const query = parsed ? identityOf(url)?.split('?')[1] : '';
  return `${(parsed?.pathname ?? url).replace(/\/+$/, '').toLowerCase()}${query ? `?${query}` : ''}`;
};

const sameDomain = (a: string, b: string): boolean => {
  const [left, right] = [a, b].map((url) => (URL.parse(url)?.hostname ?? '').replace(/^www\./, ''));
  return left !== '' && left === right;
};
