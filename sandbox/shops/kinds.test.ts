import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { startShop, type Shop, type ShopOptions } from './index.ts';
import { ask, browser, jsonLd } from './testing.ts';

const lamp = '/products/fjord-table-lamp';
const shoe = '/products/meadow-canvas-sneaker';

async function started(t: TestContext, options: ShopOptions): Promise<Shop> {
  const shop = await startShop(options);
  t.after(() => shop.close());
  return shop;
}

test('walled: serves browsers and returns others a 403, a challenge, or 404 for the manifest', async (t) => {
  const shop = await started(t, { kind: 'walled' });
  for (const path of ['/', lamp, '/.well-known/ucp']) {
    assert.equal((await ask(shop, path, { headers: browser })).status, 200, path);
  }
  const product = await ask(shop, lamp);
  assert.deepEqual([product.status, product.headers['cf-mitigated']], [403, 'challenge']);
  assert.equal((await ask(shop, '/')).status, 403);
  assert.equal((await ask(shop, '/.well-known/ucp')).status, 404);
  assert.equal((await ask(shop, '/robots.txt')).status, 200);
});

test('does not accept a Chrome user agent alone as a browser', async (t) => {
  const shop = await started(t, { faults: ['edge-403-non-browser'] });
  assert.equal((await ask(shop, '/', { headers: { 'user-agent': browser['user-agent'] } })).status, 403);
});

test('blank: omits material, color, size, dimensions, and compatibility on half of the products', async (t) => {
  const shop = await started(t, { kind: 'blank' });
  const sitemap = (await ask(shop, '/sitemaps/products.xml')).text;
  const urls = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, url = '']) => url);
  const nodes = await Promise.all(urls.map(async (url) => jsonLd((await ask(shop, url)).text)[0]));
  assert.equal(nodes.filter((node) => node?.['material'] === undefined).length, 12);
  assert.equal(nodes.filter((node) => node?.['isAccessoryOrSparePartFor'] !== undefined).length, 4);
  assert.equal(nodes.filter((node) => node?.['width'] !== undefined).length, 8);
  const feed = (await ask(shop, '/feeds/products.xml')).text;
  assert.ok(
    feed.includes('<g:material>') && feed.match(/<g:material>/g)!.length < feed.match(/<item>/g)!.length,
  );
});

test('drifting: shows four different prices of one product', async (t) => {
  const shop = await started(t, { kind: 'drifting' });
  const page = (await ask(shop, shoe)).text;
  const { price: markup } = jsonLd(page)[0]!['offers'] as { price: string };
  const visible = /class="product-price"><span class="price">€([\d.]+)/.exec(page)?.[1];
  const listing = /meadow-canvas-sneaker.*?class="price">€([\d.]+)/s.exec(
    (await ask(shop, '/collections/all')).text.split('<main')[1] ?? '',
  )?.[1];
  const item =
    (await ask(shop, '/feeds/products.xml')).text.split('<item>').find((part) => part.includes(shoe)) ?? '';
  const feed = /<g:price>([\d.]+)/.exec(item)?.[1];
  assert.deepEqual([markup, visible, listing, feed], ['69.00', '76.10', '66.00', '80.00']);
});

test('catch-all: returns 200 with the home page for every unknown path', async (t) => {
  const shop = await started(t, { kind: 'catch-all' });
  const home = (await ask(shop, '/')).text;
  for (const path of [
    '/nowhere',
    '/.well-known/ucp',
    '/.well-known/none',
    '/robots.txt',
    '/sitemap.xml',
    '/products/none',
  ]) {
    const { status, text } = await ask(shop, path);
    assert.ok(status === 200 && text === home, path);
  }
  assert.notEqual((await ask(shop, lamp)).text, home);
});

test('slow-and-broken: hangs, truncates, fails, and loops', async (t) => {
  const shop = await started(t, { kind: 'slow-and-broken' });
  await assert.rejects(ask(shop, '/products/pebble-night-lamp'), /aborted|socket hang up|ECONNRESET/);
  const first = await ask(shop, shoe);
  assert.deepEqual([first.status, first.headers.location], [302, `${shoe}?step=1`]);
  assert.equal((await ask(shop, `${shoe}?step=1`)).headers.location, shoe);
  const policies = ['returns', 'shipping', 'privacy', 'terms'].map((name) => ask(shop, `/policies/${name}`));
  assert.ok((await Promise.all(policies)).some(({ status }) => status === 500));
  const silent = ask(shop, '/search?q=lamp');
  const ended = assert.rejects(silent);
  while (!shop.requests.some(({ url }) => url.includes('/search'))) await new Promise(setImmediate);
  await shop.close();
  await ended;
});
