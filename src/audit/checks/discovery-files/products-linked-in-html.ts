import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';
import { urlPattern } from '../../parse/url.ts';
import { isOfPage } from '../subjects/product/targets.ts';
import { cataloguedTotal, statedTotal } from '../subjects/page/listing.ts';

const enough = 8;

export default defineCheck({
  id: 'products-linked-in-html',
  category: 'discovery-files',
  name: 'Products are reachable through plain links',
  description: 'Detects catalogues that need script to discover any product.',
  why: 'Crawlers follow plain links: a catalogue that only scripts reveal is not found.',
  judged: {
    pass: 'The HTML of the home page and the sampled listings links at least 8 products, or all where a listing or the sitemap counts fewer; among them is a confirmed product page.',
    warn: 'It links fewer than there are, or no confirmed product page.',
    fail: 'It links none.',
    unknown:
      'It links none, but a listing or product page could not be read; or it links fewer than 8, and nothing says how many there are.',
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
      'Give every category in the menu and every product card an a element with the address in href, in the first HTML.',
    snippet: '<a href="/products/trail-shoe">Trail Shoe</a>',
  },
  sources: ['google-javascript-seo'],
  needs: ['home', 'listings', 'products', 'sample'],
  uses: ['sitemaps'],
  evaluate({ home, listings, products, sample, sitemaps = [] }) {
    const pages = [home, ...listings];
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
      return pass(
        `${toProducts.length} product links are in the HTML of the home page and ${listings.length} listings.`,
        { evidence },
      );
    const totals = [cataloguedTotal(sitemaps, patterns), ...listings.map(statedTotal)];
    const total = Math.max(0, ...totals.map((one) => one ?? 0));
    const all = total > 0 && total <= toProducts.length;
    if (confirmed && all)
      return pass(
        `All ${total} products are linked in the HTML of the home page and ${listings.length} listings.`,
        { evidence },
      );
    if (confirmed && total === 0)
      return unknown(
        'not-requested',
        `${toProducts.length} product links are in the HTML of the home page and ${listings.length} listings; how many products there are, neither a listing nor a sitemap says.`,
        { evidence },
      );
    if (toProducts.length >= enough && !confirmed)
      return warn(
        `${toProducts.length} links in the HTML of the home page and ${listings.length} listings look like product links, and none leads to a confirmed product page.`,
        { evidence, fix: { title: 'Link product pages from home and category pages' } },
      );
    if (toProducts.length > 0)
      return warn(
        `Only ${toProducts.length}${total > toProducts.length ? ` of ${total}` : ''} product links are in the HTML of the home page and ${listings.length} listings${confirmed ? '' : ', and none leads to a confirmed product page'}.`,
        { evidence, fix: { title: 'Link more products from home and category pages' } },
      );
    const unread = sample.find(
      ({ role, state }) => (role === 'listing' || role === 'product') && state !== 'ok',
    );
    if (unread)
      return unknown(
        unread.disallowed ? 'not-requested' : unread.state === 'blocked' ? 'blocked' : 'failed',
        `Which links lead to products is not known: ${unread.url} could not be read.`,
        { evidence: [{ ref: unread.ref }] },
      );
    return fail(
      `None of ${links.length} links on the home page and ${listings.length} listings leads to a product page.`,
      { evidence },
    );
  },
});
