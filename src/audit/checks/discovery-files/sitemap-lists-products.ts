import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';
import { normalUrl, sameUrl, urlPattern } from '../../parse/url.ts';
import { looksLikeProduct } from '../subjects/sitemap/entries.ts';

const enough = 10;

export default defineCheck({
  id: 'sitemap-lists-products',
  category: 'discovery-files',
  name: 'The sitemap lists product pages',
  description: 'Detects catalogues that are absent from the sitemap.',
  why: 'Crawlers find products first in the sitemap; without them they depend on links alone.',
  judged: {
    pass: 'At least 10 product addresses are listed, or all that were seen in the shop where they are fewer.',
    warn: '1 to 9 are listed, and not all that were seen.',
    fail: 'None is listed, and all sitemaps were read to their end.',
    unknown:
      'None is listed so far, and other files of the index, or what follows the first 2,000 entries of one, were not read.',
  },
  priority: 'high',
  requires: ['sitemap'],
  shopOnly: true,
  confidence: 'medium',
  effort: 'hours',
  fix: {
    title: 'Add a product sitemap generated from the catalogue',
    instructions:
      'List the canonical address of every product that can be bought, with the time of its last real change, and declare the file in robots.txt.',
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
    // One product may have an address below each of its categories, and the sitemap another one than the listing.
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
      .map((file) => ({ ref: file.ref, snippet: `${file.counts.loc} addresses` }));
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
      return pass(`The sitemap lists ${count} product pages.`, { evidence });
    if (count > 0)
      return warn(`The sitemap lists only ${count} product pages.`, { evidence, cause: 'sitemap:products' });
    const children = new Set(sitemaps.flatMap((file) => file.children.map(({ loc }) => loc)));
    const unread =
      [...children].some((loc) => !sitemaps.some((file) => sameUrl(file.url, loc))) ||
      files.some((file) => !file.complete || file.counts.loc > file.entries.length);
    if (unread)
      return unknown(
        'budget',
        'No product page is in what was read of the sitemaps; there is more of them.',
        { evidence },
      );
    const example = products[0]
      ? { fix: { snippet: `<url><loc>${products[0].url.replace(/&/g, '&amp;')}</loc></url>` } }
      : {};
    return fail(
      `None of the ${files.reduce((sum, file) => sum + file.counts.loc, 0)} addresses in the sitemap is a product page.`,
      { evidence, cause: 'sitemap:products', ...example },
    );
  },
});

/** The last part of a path, where it may name a product: `/lamps/red-lamp` and `/sale/red-lamp` are one. */
function nameInPath(url: string): string[] {
  const { pathname = '', search = '' } = URL.parse(url) ?? {};
  const last = pathname.replace(/\/$/, '').split('/').at(-1)?.toLowerCase() ?? '';
  return search === '' && last.length > 4 && /[-_]/.test(last) ? [last] : [];
}
