import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gone, htmlReply, productPage, textReply, type Route } from './shop-server.ts';
import { audit, open, valueOf } from '../../../test/support/audit/try-shop.ts';

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

/** Links that only scripts can follow, and no sitemap: nothing but the feed leads to a product. */
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

test('finds products by the feed, requested once, if nothing else leads to one', async () => {
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
