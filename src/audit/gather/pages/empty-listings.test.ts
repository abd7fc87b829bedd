import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageFacts } from '../../parse/html.ts';
import { isEmptyListing } from './empty-listings.ts';
import { healthy, htmlReply, type Route } from '../shop-server.ts';
import { audit, open, valueOf } from '../../../../test/support/audit/try-shop.ts';

const shelf = 'https://shop.test/collections/lamps';
const patterns = new Set(['/products/*-#']);
async function isEmpty(body: string, nodes: object[] = [], url = shelf): Promise<boolean> {
  const markup = `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes })}</script>`;
  const page = `<!doctype html><html lang="en"><head><title>T</title>${markup}</head><body><nav><a href="/collections/pots">Pots</a></nav><main><h1>Lamps</h1>${body}</main></body></html>`;
  const context = { url, headers: [], charset: 'utf-8' };
  return isEmptyListing(await pageFacts(new TextEncoder().encode(page), context), url, patterns);
}

const list = (...urls: string[]): object => ({
  '@type': 'ItemList',
  itemListElement: urls.map((url, i) => ({ '@type': 'ListItem', position: i + 1, url })),
});
const products = [1, 2, 3, 4].map((at) => `/products/lamp-10${at}`);
const tiles = (...urls: string[]): string =>
  `<ul>${urls.map((url) => `<li class="product-card"><a href="${url}"><img src="/a.jpg" alt="">Lamp</a><b>€9.00</b></li>`).join('')}</ul>`;
const collection = { '@type': 'CollectionPage', name: 'Lamps' };
const grid = '<div id="grid" data-source="/api/products"></div>';

test('recognizes an empty listing: a page that states its items but shows none', async () => {
  assert.equal(await isEmpty(`<p>48 products</p>${grid}`), true);
  assert.equal(await isEmpty(`<p>Showing 1–12 of 48 products</p>${grid}`), true);
  assert.equal(await isEmpty(`<p>48 Artikel</p>${grid}`, [], 'https://shop.test/kategorie/lampen'), true);
  assert.equal(await isEmpty(`<p>48 products</p>${grid}`, [collection], 'https://shop.test/lamps'), true);
  assert.equal(await isEmpty(grid, [list(...products)], 'https://shop.test/lamps'), true);
  assert.equal(
    await isEmpty(grid, [
      {
        ...collection,
        mainEntity: {
          '@type': 'ItemList',
          itemListElement: products.map((url) => ({
            '@type': 'ListItem',
            item: { '@type': 'Product', name: 'L', url },
          })),
        },
      },
    ]),
    true,
  );
  assert.equal(await isEmpty(`<p>48 products</p>${tiles(...products)}`), true);
});

test('does not treat about pages, blogs, hubs, empty categories, and small listings as empty listings', async () => {
  const none: [body: string, nodes?: object[], url?: string][] = [
    ['<p>48 products</p>', [], 'https://shop.test/our-story'],
    ['<p>We make lamps. Today we offer more than 48 products in 12 countries to all who like them.</p>'],
    ['<p>48 products</p><p>12 countries</p>', [{ '@type': 'AboutPage' }, collection], 'https://shop.test/us'],
    [grid],
    [grid, [collection]],
    ['<p>0 products</p>', [collection]],
    ['<p>No posts yet.</p>', [collection], 'https://shop.test/category/news'],
    [
      '<ul><li><a href="/c/a">Desk</a> <p>12 products</p></li><li><a href="/c/b">Wall</a> <p>9 products</p></li></ul>',
    ],
    [`<p>4 products</p>${tiles(...products)}`],
    [tiles(...products), [list(...products)]],
    ['<p>The best lamps</p>', [{ '@type': 'BlogPosting', headline: 'x' }, list(...products)]],
    [grid, [list('/collections/pots', '/collections/pots', '/collections/pots')]],
    [grid, [list(...products.slice(0, 2))]],
  ];
  for (const [body, nodes, url] of none)
    assert.equal(await isEmpty(body, nodes, url), false, `${url ?? ''} ${body}`);
});

/** The healthy shop, whose listings come from a script; the other targets of its menu are not listings. */
const scripted: Route = (hit, origin) => {
  if (hit.path === '/collections/home')
    return htmlReply('Home goods', `<main><h1>Home goods</h1><p>12 products</p>${grid}</main>`);
  if (hit.path === '/collections/garden')
    return htmlReply('Garden', '<main><h1>Our gardens</h1><p>A story.</p></main>');
  return healthy(hit, origin);
};

test('samples a listing that states its total if none shows products', async () => {
  const pages = async (route: Route): Promise<string[]> =>
    valueOf(await audit(await open(route)), 'listings').map(({ url }) => new URL(url).pathname);
  assert.deepEqual(await pages(scripted), ['/collections/home']);
  const garden: Route = (hit, origin) =>
    hit.path === '/collections/home' ? scripted(hit, origin) : healthy(hit, origin);
  assert.deepEqual(await pages(garden), ['/collections/garden']);
});
