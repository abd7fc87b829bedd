import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gone, htmlReply, productPage, textReply, type Route } from '../shop-server.ts';
import { audit, open, valueOf } from '../../../../test/support/audit/try-shop.ts';

const slugs = ['lantern-100', 'kettle-101', 'blanket-102', 'hammer-103', 'teapot-104'];
const cards = slugs.map(
  (slug, at) =>
    `<div class="product-card"><a href="/products/${slug}"><img src="/img/${at}.png" alt="${slug}"></a><h3><a href="/products/${slug}">${slug}</a></h3><p>€${10 + at}.00</p></div>`,
);

/** Too few products for a listing page; the sitemap lists addresses that are dead, as a real shop was seen to do. */
const small: Route = ({ path }, origin) => {
  const at = slugs.findIndex((slug) => path === `/products/${slug}`);
  if (at >= 0) return productPage(at, origin);
  if (path === '/')
    return htmlReply('Shop', `<nav><a href="/category/light">Light</a></nav><main>${cards.join('')}</main>`);
  if (path === '/category/light') return htmlReply('Light', `<main>${cards.slice(0, 2).join('')}</main>`);
  if (path === '/robots.txt') return textReply('User-agent: *\nDisallow: /admin/');
  if (path === '/sitemap.xml') {
    const locs = slugs.map((slug) => `<url><loc>${origin}/${slug}</loc></url>`).join('');
    return textReply(
      `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${locs}</urlset>`,
      'application/xml',
    );
  }
  return gone;
};

/** Links that only scripts can follow, and no sitemap: only the feed links to a product. */
const fed: Route = ({ path }, origin) => {
  const at = slugs.findIndex((slug) => path === `/products/${slug}`);
  if (at >= 0) return productPage(at, origin);
  if (path === '/')
    return htmlReply(
      'Shop',
      '<main><a href="javascript:void(0)">Lantern</a></main>',
      '<link rel="alternate" type="application/rss+xml" title="Products" href="/feeds/products.xml">',
    );
  if (path === '/robots.txt') return textReply('User-agent: *\nDisallow: /admin/');
  if (path !== '/feeds/products.xml') return gone;
  const items = slugs.map(
    (slug) =>
      `<item><g:id>${slug}</g:id><g:title>${slug}</g:title><g:link>${origin}/products/${slug}?variant=1</g:link><g:price>10.00 EUR</g:price><g:availability>in stock</g:availability></item>`,
  );
  return textReply(
    `<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>Shop</title>${items.join('')}</channel></rss>`,
    'application/rss+xml',
  );
};

test('finds products by the feed, requested once, if nothing else links to one', async () => {
  const shop = await open(fed);
  const evidence = await audit(shop);
  const read = valueOf(evidence, 'products').map(({ url }) => new URL(url).pathname);
  assert.equal(read.length, 3, read.join(' '));
  assert.equal(valueOf(evidence, 'feeds')[0]?.read, slugs.length);
  assert.equal(valueOf(evidence, 'traffic').filter(({ purpose }) => purpose === 'feed').length, 1);
});

test('samples a shop without a listing page by the cards of its home page', async () => {
  const shop = await open(small);
  const evidence = await audit(shop);
  const read = valueOf(evidence, 'products').map(({ url }) => new URL(url).pathname);
  assert.equal(read.length, 3, read.join(' '));
  assert.ok(
    read.every((path) => path.startsWith('/products/')),
    read.join(' '),
  );
});

const card = (slug: string, at: number): string =>
  `<div class="product-card"><a href="/products/${slug}"><img src="/img/${at}.png" alt="${slug}"></a><h3><a href="/products/${slug}">${slug}</a></h3><p>€${10 + at}.00</p></div>`;
const goods = Array.from({ length: 12 }, (_, at) => `item-${at}`);
/** The menu is tried before links in the page. */
const ones = ['mugs', 'bowls', 'trays'];
const several = ['lamps', 'chairs'];

/** Categories of one product, beside a list of all categories, before those of several in the order of the candidates. */
const split =
  (folder: string, beside: string, head = ''): Route =>
  ({ path }, origin) => {
    const shelf = path.split('/').at(-1) ?? '';
    const at = goods.indexOf(shelf);
    if (at >= 0) return productPage(at, origin);
    const link = (name: string): string => `<a href="${folder}/${name}">${name}</a>`;
    if (path === '/')
      return htmlReply(
        'Shop',
        `<nav>${ones.map(link).join('')}</nav><main>${several.map(link).join(' ')}</main>`,
      );
    const one = ones.indexOf(shelf);
    const own = one >= 0 ? [goods[one]!] : several.includes(shelf) ? goods.slice(3, 8) : [];
    const trail = `<nav aria-label="Breadcrumb"><ol class="breadcrumb"><li><a href="/">Home</a></li><li>${shelf}</li></ol></nav>`;
    if (own.length)
      return htmlReply(
        shelf,
        `${trail}<main><h1>${shelf}</h1>${beside}${own.map(card).join('')}</main>`,
        head,
      );
    return path === '/robots.txt' ? textReply('User-agent: *\nDisallow: /admin/') : gone;
  };

test('does not count a category of one product as a try for a listing of several', async () => {
  const menu = Array.from({ length: 9 }, (_, at) => `<a href="/category/more-${at}">more ${at}</a>`).join('');
  const collection = '<script type="application/ld+json">{"@type":"CollectionPage","name":"x"}</script>';
  const rows: [kind: string, route: Route][] = [
    ['by its URL', split('/category', '')],
    ['beside links to all categories', split('/category', `<aside>${menu}</aside>`)],
    ['by its markup', split('/all', '', collection)],
    ['by its breadcrumb', split('/all', '')],
  ];
  for (const [kind, route] of rows) {
    const evidence = await audit(await open(route));
    const paths = valueOf(evidence, 'listings').map(({ url }) => new URL(url).pathname.split('/').at(-1));
    assert.deepEqual(paths.toSorted(), ['chairs', 'lamps'], kind);
    const asked = valueOf(evidence, 'traffic').filter(({ purpose }) => purpose === 'listing').length;
    assert.equal(asked, 5, kind);
  }
});

test('tries only two more candidates for categories of one product', async () => {
  const many = Array.from({ length: 9 }, (_, at) => `<a href="/category/c-${at}">c ${at}</a>`).join('');
  const route: Route = ({ path }, origin) => {
    if (path.startsWith('/products/')) return productPage(0, origin);
    if (path === '/') return htmlReply('Shop', `<nav>${many}</nav>`);
    return path.startsWith('/category/')
      ? htmlReply('C', `<main><h1>C</h1>${card('item-1', 1)}</main>`)
      : gone;
  };
  const evidence = await audit(await open(route));
  assert.equal(valueOf(evidence, 'traffic').filter(({ purpose }) => purpose === 'listing').length, 6);
});
