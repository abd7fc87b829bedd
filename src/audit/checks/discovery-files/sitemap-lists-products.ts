import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';
import { normalUrl, sameUrl, urlPattern } from '../../parse/url.ts';
import { looksLikeProduct } from '../subjects/sitemap/entries.ts';

const enough = 10;

export default defineCheck({
  id: 'sitemap-lists-products',
  category: 'discovery-files',
  name: 'Sitemap lists product pages',
  description: 'Detects sitemaps without product pages.',
  why: 'Crawlers find products fastest in the sitemap. Without it, they depend on links alone.',
  judged: {
    pass: 'At least 10 product URLs are listed, or all products found on the storefront if there are fewer.',
    warn: '1 to 9 are listed, but not all products found on the storefront.',
    fail: 'None is listed, and all sitemaps were read completely.',
    unknown:
      'None is listed in the part that was read: other sitemaps in the index, or entries after the first 2,000, were not read.',
  },
  priority: 'high',
  requires: ['sitemap'],
  shopOnly: true,
  confidence: 'medium',
  effort: 'hours',
  fix: {
    title: 'Add a product sitemap generated from the catalog',
    instructions:
      'List the canonical URL of every available product with the time of its last change, and declare the file in robots.txt.',
    snippet: '<url><loc>https://shop.example/products/trail-shoe</loc><lastmod>2026-11-01</lastmod></url>',
  },
  sources: ['sitemaps'],
  needs: ['sitemaps', 'products'],
  uses: ['listings'],
  evaluate({ sitemaps, products, listings = [] }) {
    const files = sitemaps.filter((file) => file.kind !== 'index' && !file.error);
    const patterns = new Set(products.map((page) => urlPattern(page.url)));
    const seen = [
      ...new Set([
        ...products.map((page) => page.url),
        ...listings.flatMap((page) => page.facts.cards.map((card) => card.url)),
      ]),
    ];
    const known = new Set(seen.map(normalUrl));
    // A product can have a URL in each of its categories, and the sitemap may list a different one than the listing.
    const names = new Set(seen.flatMap(nameInPath));
    const listed = files.flatMap((file) =>
      file.entries.filter(
        ({ loc }) =>
          known.has(normalUrl(loc)) ||
          nameInPath(loc).some((name) => names.has(name)) ||
          patterns.has(urlPattern(loc)) ||
          looksLikeProduct(URL.parse(loc)?.pathname ?? '') ||
          /product/i.test(new URL(file.url).pathname),
      ),
    );
    const count = new Set(listed.map(({ loc }) => loc)).size;
    const evidence = sitemaps
      .slice(0, 2)
      .map((file) => ({ ref: file.ref, snippet: `${file.counts.loc} URLs` }));
    const listedNames = new Set(listed.flatMap(({ loc }) => nameInPath(loc)));
    const all =
      seen.length > 0 &&
      seen.length < enough &&
      seen.every(
        (url) =>
          nameInPath(url).some((name) => listedNames.has(name)) ||
          listed.some(({ loc }) => sameUrl(loc, url)),
      );
    if (count >= enough || (count > 0 && all))
      return pass(`The sitemap lists ${count} product ${count === 1 ? 'page' : 'pages'}.`, { evidence });
    if (count > 0)
      return warn(`The sitemap lists only ${count} product ${count === 1 ? 'page' : 'pages'}.`, {
        evidence,
        cause: 'sitemap:products',
      });
    const children = new Set(sitemaps.flatMap((file) => file.children.map(({ loc }) => loc)));
    const unread =
      [...children].some((loc) => !sitemaps.some((file) => sameUrl(file.url, loc))) ||
      files.some((file) => !file.complete || file.counts.loc > file.entries.length);
    if (unread)
      return unknown('budget', 'The part of the sitemaps that was read lists no product pages.', {
        evidence,
      });
    const example = products[0]
      ? { fix: { snippet: `<url><loc>${products[0].url.replace(/&/g, '&amp;')}</loc></url>` } }
      : {};
    return fail(
      `None of the ${files.reduce((sum, file) => sum + file.counts.loc, 0)} URLs in the sitemap is a product page.`,
      { evidence, cause: 'sitemap:products', ...example },
    );
  },
});

/** The last path segment, if it may name a product: `/lamps/red-lamp` and `/sale/red-lamp` are the same product. */
function nameInPath(url: string): string[] {
  const { pathname = '', search = '' } = URL.parse(url) ?? {};
  const last = pathname.replace(/\/$/, '').split('/').at(-1)?.toLowerCase() ?? '';
  return search === '' && last.length > 4 && /[-_]/.test(last) ? [last] : [];
}
