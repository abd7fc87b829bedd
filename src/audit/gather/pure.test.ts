import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PageFacts } from '../parse/facts/facts.ts';
import { pageFacts } from '../parse/html.ts';
import { listingCandidates, productCandidates, sitemapProducts } from './pages/candidates.ts';
import { cartLink } from './pages/cart.ts';
import { hashJson, parseJsonBody } from './json.ts';
import { isLocal, rootOf } from './locality.ts';
import { twinOf } from './files/machine.ts';
import { nextLink } from './pages/next-link.ts';
import { policyFacts } from './pages/policy-facts.ts';
import { policyLinks } from './pages/policies.ts';
import { policyWishes } from './pages/policies.ts';
import { commonPattern } from './pages/listing-links.ts';
import { scanText, visibleText } from './scan.ts';
import { firstWord, searchTemplate } from './pages/search.ts';
import { chooseChildren } from './files/sitemaps.ts';
import { productSlug } from './baseline.ts';

const url = 'https://shop.test/';
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const factsOf = (body: string, head = '', at = url): Promise<PageFacts> =>
  pageFacts(
    bytes(`<!doctype html><html lang="en"><head><title>T</title>${head}</head><body>${body}</body></html>`),
    { url: at, headers: [], charset: 'utf-8' },
  );

test('takes listing candidates from navigation categories, never from policies, accounts, cards, or the cart', async () => {
  const links = [
    '/collections/lamps',
    '/lamps',
    '/returns',
    '/account/login',
    '/cart',
    '/about-us',
    '/',
    'https://other.test/collections/x',
    '/guide.pdf',
  ];
  const facts = await factsOf(
    `<header><nav>${links.map((href) => `<a href="${href}">Go ${href.length}</a>`).join('')}</nav></header>`,
  );
  assert.deepEqual(listingCandidates(facts, url, 'seed'), [
    'https://shop.test/collections/lamps',
    'https://shop.test/lamps',
  ]);
});

test('picks two products from the listing, one from the sitemap that the listing lacks, then alternates', () => {
  const listing = ['l1', 'l2', 'l3'].map((name) => `https://shop.test/p/${name}`);
  const sitemap = ['s1', 's2', 'l1'].map((name) => `https://shop.test/p/${name}`);
  const kinds = (given: string[]) =>
    productCandidates({ given, listing, sitemap, links: [] }, 'seed').map(
      (one) => one.split('/').at(-1)?.[0],
    );
  assert.deepEqual(kinds([]), ['l', 'l', 's', 'l', 's']);
  assert.deepEqual(kinds(['https://shop.test/p/given']), ['g', 'l', 'l', 's', 'l', 's']);
  assert.deepEqual(
    productCandidates({ given: [], listing: [], sitemap, links: [] }, 'a').toSorted(),
    sitemap.toSorted(),
  );
  assert.notDeepEqual(
    productCandidates({ given: [], listing, sitemap, links: [] }, 'a'),
    productCandidates({ given: [], listing, sitemap, links: [] }, 'b'),
  );
});

test('takes a sitemap named for products completely, and filters others by pattern', () => {
  const locs = ['https://shop.test/p/thing-101', 'https://shop.test/p/thing-102', 'https://shop.test/about'];
  assert.deepEqual(
    sitemapProducts([{ url: 'https://shop.test/sitemap_products_1.xml', locs }], undefined, commonPattern),
    locs,
  );
  assert.deepEqual(
    sitemapProducts([{ url: 'https://shop.test/sitemap.xml', locs }], '/p/*-#', commonPattern),
    locs.slice(0, 2),
  );
  assert.deepEqual(
    sitemapProducts([{ url: 'https://shop.test/sitemap.xml', locs }], undefined, (urls) =>
      commonPattern(urls, 2),
    ),
    locs.slice(0, 2),
  );
});

test('picks the product sitemap and the last one from an index', () => {
  const locs = ['a', 'products', 'b', 'c'].map((name) => `https://shop.test/${name}.xml`);
  assert.deepEqual(chooseChildren(locs), ['https://shop.test/products.xml', 'https://shop.test/c.xml']);
  assert.deepEqual(chooseChildren(['javascript:x', 'https://shop.test/one.xml']), [
    'https://shop.test/one.xml',
  ]);
  assert.deepEqual(chooseChildren([]), []);
});

test('finds policy links by name in several languages, footer first', async () => {
  const facts = await factsOf(
    '<main><a href="/blog/shipping-news">Shipping</a></main><footer><a href="/versand">Versand</a><a href="/agb">AGB</a><a href="/datenschutz">Datenschutz</a><a href="/impressum">Impressum</a><a href="/retouren">Rückgabe</a></footer>',
  );
  const links = policyLinks(facts, url);
  assert.equal(links.shipping, 'https://shop.test/versand');
  assert.equal(links.imprint, 'https://shop.test/impressum');
  assert.equal(links.returns, 'https://shop.test/retouren');
  assert.equal(links.about, undefined);
});

test('guesses only returns, shipping, and contact, and requests a fifth main page as a follow-up', () => {
  const wishes = (links: Parameters<typeof policyWishes>[0]) =>
    policyWishes(links, 'https://shop.test').map(({ kind, found, row }) => `${kind} ${found} ${row}`);
  assert.deepEqual(wishes({}), [
    'returns guess policies',
    'shipping guess policies',
    'contact guess policies',
  ]);
  const kinds = ['returns', 'shipping', 'terms', 'contact', 'imprint', 'privacy'];
  const all = Object.fromEntries(kinds.map((kind) => [kind, `https://shop.test/${kind}`]));
  assert.deepEqual(wishes(all), [
    'returns link policies',
    'shipping link policies',
    'privacy link policy-privacy',
    'terms link policies',
    'contact link policies',
    'imprint link targets',
  ]);
  assert.ok(wishes({ ...all, shipping: 'https://shop.test/returns' }).includes('imprint link policies'));
});

test('reads days, email, telephone, and address from a policy page', async () => {
  const facts = await factsOf(
    '<main><p>Return it within 14 days; refunds take 5-10 business days. Mail <a href="mailto:Help@Shop.test?subject=x">us</a> or call +49 30 1234567.</p><p>Acme GmbH, Musterstrasse 12, 10115 Berlin</p></main>',
  );
  const own = policyFacts('contact', facts);
  assert.deepEqual(own.days, [5, 10, 14]);
  assert.deepEqual(own.emails, ['help@shop.test']);
  assert.deepEqual(own.phones, ['+49 30 1234567']);
  assert.match(own.addresses[0] ?? '', /Musterstrasse 12, 10115 Berlin/);
});

test('finds search by form, else by SearchAction, and never guesses it', async () => {
  const form = await factsOf(
    '<form role="search" action="/find" method="get"><input type="search" name="term"></form>',
  );
  assert.deepEqual(searchTemplate(form, url), {
    via: 'form',
    template: 'https://shop.test/find?term={search_term_string}',
  });
  const action = await factsOf(
    '',
    '<script type="application/ld+json">{"@context":"https://schema.org","@type":"WebSite","potentialAction":{"@type":"SearchAction","target":{"@type":"EntryPoint","urlTemplate":"/s?q={query}"}}}</script>',
  );
  assert.deepEqual(searchTemplate(action, url), {
    via: 'search-action',
    template: 'https://shop.test/s?q={search_term_string}',
  });
  assert.equal(searchTemplate(await factsOf('<p>No search</p>'), url), undefined);
  assert.equal(firstWord('3 in 1 Kettle'), 'Kettle');
});

test('reads cart and next page from links', async () => {
  const facts = await factsOf(
    '<header><a href="/basket#top">Basket</a></header><main><a href="/c/lamps?page=2">2</a><a href="/c/lamps?page=3">3</a></main>',
  );
  assert.equal(cartLink(facts, url), 'https://shop.test/basket');
  // A drawer of the page, which a base element resolves to the home page.
  const drawer = await factsOf('<a href="#drawer">Cart</a>', '<base href="/">');
  assert.equal(cartLink(drawer, 'https://shop.test/p/lamp'), undefined);
  assert.equal(nextLink(facts, 'https://shop.test/c/lamps'), 'https://shop.test/c/lamps?page=2');
  assert.equal(nextLink(await factsOf('<a href="/next">Next season</a>'), url), undefined);
});

test('builds the URL of a missing product like a product URL', () => {
  assert.match(
    productSlug('https://shop.test/p/red-kettle.html?utm=1', 's'),
    /^https:\/\/shop\.test\/p\/[0-9a-f]{8}-[0-9a-f]{8}\.html$/,
  );
  assert.match(
    productSlug('https://shop.test/product.php?id=12', 's'),
    /^https:\/\/shop\.test\/product\.php\?id=[0-9a-f]{8}-[0-9a-f]{8}$/,
  );
  assert.equal(productSlug('https://shop.test/p/a', 's'), productSlug('https://shop.test/p/b', 's'));
});

test('recognizes local targets, roots, and twin hosts', () => {
  assert.deepEqual(
    [
      'http://127.0.0.1:8/',
      'http://localhost/',
      'http://10.0.0.2/',
      'https://127.0.0.1/',
      'http://shop.test/',
      'http://8.8.8.8/',
    ].map(isLocal),
    [true, true, true, false, false, false],
  );
  assert.deepEqual(['https://a.test/de/p/x', 'https://a.test/p/x', 'https://a.test/en-gb/'].map(rootOf), [
    'https://a.test/de/',
    'https://a.test/',
    'https://a.test/en-gb/',
  ]);
  assert.deepEqual(
    ['example.com', 'www.example.com', 'shop.example.com', '127.0.0.1', 'localhost'].map(twinOf),
    ['www.example.com', 'example.com', undefined, undefined, undefined],
  );
});

test('compares JSON regardless of key order, and reports where it is broken', () => {
  assert.equal(hashJson({ a: 1, b: [{ c: 2, d: 3 }] }), hashJson({ b: [{ d: 3, c: 2 }], a: 1 }));
  assert.notEqual(hashJson([1, 2]), hashJson([2, 1]));
  assert.deepEqual(parseJsonBody(bytes('\uFEFF{"a":1}')), { ok: true, value: { a: 1 }, bom: true });
  const broken = parseJsonBody(bytes('{"a":1,}'));
  assert.ok(!broken.ok && broken.error.offset === 7, JSON.stringify(broken));
  let deep: unknown = 1;
  for (let at = 0; at < 5000; at++) deep = [deep];
  assert.match(hashJson(deep), /^[0-9a-f]{16}$/);
});

test('scans title and text without scripts, for any bytes', () => {
  const scan = scanText(
    bytes(
      '<!doctype html><title> Just  a moment </title><script>if (a<b) {}</script><p>One two</p><!-- <p>no</p> --><style>p{}</style>three',
    ),
    'text/html',
    'utf-8',
  );
  assert.deepEqual(
    [scan.title, visibleText(scan), scan.words],
    ['Just a moment', 'Just a moment One two three', 5 + 1],
  );
  assert.equal(scan.visible, visibleText(scan).length);
  assert.equal(scanText(new Uint8Array([0xff, 0x00, 0x3c]), '', 'no-such-charset').html, false);
});
