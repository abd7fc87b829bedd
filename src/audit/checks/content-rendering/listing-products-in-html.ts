import type { PageVerdict } from '../../check.ts';
import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';
import type { Page, Value } from '../../evidence.ts';
import { combinePages } from '../../pages.ts';
import { urlPattern } from '../../parse/url.ts';
import { clip, escapeHtml } from '../subjects/page/html.ts';
import { cataloguedTotal, productLinks, statedTotal } from '../subjects/page/listing.ts';
import { productNames } from '../subjects/page/products.ts';

const enough = 8;

export default defineCheck({
  id: 'listing-products-in-html',
  category: 'content-rendering',
  name: 'Listings include products in the server HTML',
  description: 'Detects category pages that are empty without scripts.',
  why: 'To crawlers, a category page filled by scripts is empty, so they cannot find its products.',
  judged: {
    pass: 'The HTML links to at least 8 products with text or alt text, or to all of them if the listing or the sitemap has fewer.',
    warn: 'It links to 1 to 7, and the listing states a higher total, or some links have neither text nor alt text.',
    fail: 'It links to none with text or alt text.',
    unknown: 'It links to 1 to 7 by name, and the listing states no total.',
  },
  priority: 'high',
  appliesTo: 'listing',
  requires: ['listing'],
  searches: ['links', 'cards'],
  effort: 'days',
  fix: {
    title: 'Render the first products of a listing on the server',
    instructions:
      'Render the first page of results as links with name, image, and price. Filters and further pages can load with scripts.',
    snippet: '<a href="/p/trail-shoe"><img src="/img/trail-shoe.jpg" alt="">Trail Shoe</a>',
  },
  sources: [
    'google-javascript-seo',
    'Google links crawlable https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
  ],
  needs: ['listings'],
  uses: ['products', 'sitemaps'],
  evaluate({ listings, products = [], sitemaps = [] }) {
    const patterns = new Set(products.map(({ url }) => urlPattern(url)));
    const total = cataloguedTotal(sitemaps, patterns);
    const judged = listings.map((page): PageVerdict => ({
      url: page.url,
      role: 'listing',
      ...judge(page, patterns, total, products),
    }));
    return combinePages(judged);
  },
});

function judge(
  page: Page,
  patterns: ReadonlySet<string>,
  catalogued: number | undefined,
  products: Value<'products'>,
) {
  const { named, unnamed } = productLinks(page, patterns);
  const evidence = [
    {
      ref: page.ref,
      snippet: named.slice(0, 4).join(' ').slice(0, 300) || page.facts.text.own.slice(0, 200),
    },
  ];
  const count = named.length;
  if (count >= enough) return pass(`The HTML links to ${count} products by name.`, { evidence });
  const stated = statedTotal(page);
  const all = [stated, catalogued].find((one) => one !== undefined && one <= count);
  if (count > 0 && all !== undefined)
    return pass(`The HTML links to ${count > 1 ? `all ${count} products` : 'the only product'} by name.`, {
      evidence,
    });
  const said = { evidence, cause: 'template:listing:products', fix: { snippet: cardFor(products) } };
  if (unnamed.length)
    return (count ? warn : fail)(
      `${unnamed.length} of ${count + unnamed.length} product links have neither text nor alt text.`,
      { ...said, evidence: [{ ref: page.ref, snippet: unnamed.slice(0, 3).join(' ').slice(0, 300) }] },
    );
  if (!count) return fail('The HTML links to no products.', said);
  const links = `${count} product${count > 1 ? 's' : ''} by name`;
  if (stated === undefined)
    return unknown('not-requested', `The HTML links to ${links}, and the listing does not state a total.`, {
      evidence,
    });
  return warn(`The HTML links to only ${links}, but the page shows a total of ${stated}.`, said);
}

/** Example of a product card, with a sampled product. */
function cardFor(products: Value<'products'>): string {
  const [product] = products;
  const path = product ? URL.parse(product.url)?.pathname : undefined;
  const name = product && productNames(product)[0];
  if (!product || !path || !name)
    return '<a href="/p/trail-shoe"><img src="/img/trail-shoe.jpg" alt="">Trail Shoe</a>';
  const image = product.facts.images.find(({ gallery }) => gallery)?.src ?? product.facts.product?.images[0];
  const picture = image ? `<img src="${escapeHtml(clip(image, 200))}" alt="">` : '';
  return `<a href="${escapeHtml(path)}">${picture}${escapeHtml(clip(name, 80))}</a>`;
}
