import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';
import { sameUrl, urlPattern } from '../../parse/url.ts';

const enough = 8;

export default defineCheck({
  id: 'products-linked-in-html',
  category: 'discovery-files',
  name: 'Products are reachable through plain links',
  description: 'Detects catalogues that need script to discover any product.',
  why: 'Crawlers follow plain links: a catalogue that only scripts reveal is not found.',
  judged: {
    pass: 'The HTML of the home page and the sampled listings links at least 8 products, among them a confirmed product page.',
    warn: 'It links fewer, or no confirmed product page.',
    fail: 'It links none.',
    unknown: 'It links none, but a listing or product page could not be read.',
  },
  priority: 'high',
  appliesTo: 'home',
  requires: ['home'],
  shopOnly: true,
  effort: 'hours',
  fix: {
    title: 'Render navigation and product cards as links',
    instructions:
      'Give every category in the menu and every product card an a element with the address in href, in the first HTML.',
    snippet: '<a href="/products/trail-shoe">Trail Shoe</a>',
  },
  sources: ['google-javascript-seo'],
  needs: ['home', 'listings', 'products', 'sample'],
  evaluate({ home, listings, products, sample }) {
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
    const confirmed = products.some((page) => links.some((url) => sameUrl(url, page.url)));
    const evidence = pages.map((page) => ({ ref: page.ref, snippet: `${page.facts.links.length} links` }));
    if (confirmed && toProducts.length >= enough)
      return pass(
        `${toProducts.length} product links are in the HTML of the home page and ${listings.length} listings.`,
        { evidence },
      );
    if (toProducts.length > 0)
      return warn(
        `Only ${toProducts.length} product links are in the HTML of the home page and ${listings.length} listings${confirmed ? '' : ', and none leads to a confirmed product page'}.`,
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
