import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';
import { urlPattern } from '../../parse/url.ts';
import { isOfPage } from '../subjects/product/targets.ts';
import { cataloguedTotal, statedTotal } from '../subjects/page/listing.ts';

const enough = 8;

export default defineCheck({
  id: 'products-linked-in-html',
  category: 'discovery-files',
  name: 'Products are reachable through plain links',
  description: 'Detects catalogs whose products can be found only with scripts.',
  why: 'Crawlers follow plain links. They cannot find products that only scripts link to.',
  judged: {
    pass: 'The HTML of the home page and the sampled listings links to at least 8 products, or to all of them if a listing or the sitemap has fewer. At least one link goes to a confirmed product page.',
    warn: 'It links to fewer products than there are, or to no confirmed product page.',
    fail: 'It links to no products.',
    unknown:
      'It links to no products, but a listing or product page could not be read. Or it links to fewer than 8, and the total is not known.',
  },
  priority: 'high',
  appliesTo: 'home',
  requires: ['home'],
  shopOnly: true,
  searches: ['links', 'cards'],
  effort: 'hours',
  fix: {
    title: 'Render navigation and product cards as links',
    instructions:
      'In the initial HTML, give every category in the menu and every product card an a element with the URL in href.',
    snippet: '<a href="/products/trail-shoe">Trail Shoe</a>',
  },
  sources: ['google-javascript-seo'],
  needs: ['home', 'listings', 'products', 'sample'],
  uses: ['sitemaps'],
  evaluate({ home, listings, products, sample, sitemaps = [] }) {
    const pages = [home, ...listings];
    const where = listings.length
      ? `the home page and ${listings.length} ${listings.length === 1 ? 'listing' : 'listings'}`
      : 'the home page';
    const links = [
      ...new Set(
        pages.flatMap((page) =>
          page.facts.links.flatMap(({ abs }) => (abs === undefined ? [] : [abs.replace(/#.*$/, '')])),
        ),
      ),
    ];
    const patterns = new Set(products.map((page) => urlPattern(page.url)));
    const cards = new Set(pages.flatMap((page) => page.facts.cards.map((card) => card.url)));
    const toProducts = links.filter(
      (url) => patterns.has(urlPattern(url)) || (products.length > 0 && cards.has(url)),
    );
    const confirmed = products.some((page) => links.some((url) => isOfPage(url, page)));
    const evidence = pages.map((page) => ({ ref: page.ref, snippet: `${page.facts.links.length} links` }));
    if (confirmed && toProducts.length >= enough)
      return pass(`The HTML of ${where} has ${toProducts.length} product links.`, { evidence });
    const totals = [cataloguedTotal(sitemaps, patterns), ...listings.map(statedTotal)];
    const total = Math.max(0, ...totals.map((one) => one ?? 0));
    const all = total > 0 && total <= toProducts.length;
    if (confirmed && all) return pass(`The HTML of ${where} links to all ${total} products.`, { evidence });
    if (confirmed && total === 0)
      return unknown(
        'not-requested',
        `The HTML of ${where} has ${toProducts.length} product ${toProducts.length === 1 ? 'link' : 'links'}, and neither a listing nor a sitemap gives a total.`,
        { evidence },
      );
    if (toProducts.length >= enough && !confirmed)
      return warn(
        `${toProducts.length} links in the HTML of ${where} look like product links, but none goes to a confirmed product page.`,
        { evidence, fix: { title: 'Link to product pages from home and category pages' } },
      );
    if (toProducts.length > 0)
      return warn(
        `The HTML of ${where} links to only ${toProducts.length}${total > toProducts.length ? ` of ${total}` : ''} products${confirmed ? '' : ', none of them a confirmed product page'}.`,
        { evidence, fix: { title: 'Link to more products from home and category pages' } },
      );
    const unread = sample.find(
      ({ role, state }) => (role === 'listing' || role === 'product') && state !== 'ok',
    );
    if (unread)
      return unknown(
        unread.disallowed ? 'not-requested' : unread.state === 'blocked' ? 'blocked' : 'failed',
        `Product links could not be identified because ${unread.url} could not be read.`,
        { evidence: [{ ref: unread.ref }] },
      );
    return fail(`None of the ${links.length} links on ${where} goes to a product page.`, { evidence });
  },
});
