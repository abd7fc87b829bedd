import assert from 'node:assert/strict';
import { connect } from 'node:http2';
import { after, before, describe, test } from 'node:test';
import { createAuthority, type Authority } from '../certificates.ts';
import { startShop, type Shop } from './index.ts';
import { ask } from './testing.ts';

describe('storefront', () => {
  let authority: Authority;
  let shop: Shop;
  before(async () => {
    authority = await createAuthority();
    shop = await startShop({ authority });
  });
  after(() => shop.close());

  test('serves TLS under its own name', async () => {
    const home = await ask(shop, '/');
    assert.equal(home.status, 200);
    assert.match(home.text, /<h1>Larch and Loom/);
    assert.equal(shop.origin, 'https://healthy.test');
  });

  test('supports HTTP/2', async () => {
    const session = connect(`https://${shop.resolve['healthy.test:443'] ?? ''}`, {
      ca: shop.ca,
      servername: 'healthy.test',
    });
    const status = await new Promise((done, failed) => {
      session.on('error', failed);
      session
        .request({ ':path': '/robots.txt', ':authority': 'healthy.test' })
        .on('response', (headers) => done(headers[':status']))
        .on('error', failed)
        .resume();
    });
    assert.equal(status, 200);
    assert.equal(session.alpnProtocol, 'h2');
    session.destroy();
  });

  test('redirects http and the www host to the apex in one hop, except for the manifest', async () => {
    for (const from of ['http://healthy.test', 'https://www.healthy.test', 'http://www.healthy.test']) {
      const { status, headers } = await ask(shop, `${from}/cart?a=1`);
      assert.deepEqual([status, headers.location], [301, 'https://healthy.test/cart?a=1'], from);
    }
    assert.equal((await ask(shop, 'https://www.healthy.test/.well-known/ucp')).status, 200);
  });

  test('returns 404 for unknown URLs', async () => {
    for (const path of [
      '/0f3a',
      '/.well-known/0f3a',
      '/products/no-such-thing',
      '/collections/lamps/no-such',
      '/collections/all?page=9',
      '/products/ridge-trail-shoe?variant=X',
      '/products/ridge-trail-shoe/',
      '//[',
    ]) {
      assert.equal((await ask(shop, shop.origin + path)).status, 404, path);
    }
  });

  test('serves pages as heavy as those of real stores', async () => {
    const products = [...(await ask(shop, '/sitemaps/products.xml')).text.matchAll(/<loc>([^<]+)/g)].map(
      ([, url = '']) => url,
    );
    const pages = [
      '/',
      '/collections/all',
      '/collections/lamps',
      '/collections/cables-and-chargers',
      ...products,
    ];
    const sizes = await Promise.all(
      pages.map(async (path) => Buffer.byteLength((await ask(shop, path)).text)),
    );
    const median = sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 0;
    assert.equal(products.length, 24);
    assert.ok(median > 425_000 && median < 445_000, `median ${String(median)}`);
    assert.ok(sizes.every((size) => size > 380_000 && size < 500_000));
  });

  test('serves every link of the home page, the sitemaps, and llms.txt', async () => {
    const texts = await Promise.all(
      [
        '/',
        '/products/fjord-table-lamp',
        '/sitemap.xml',
        '/sitemaps/pages.xml',
        '/sitemaps/products.xml',
        '/llms.txt',
        '/agents.md',
      ].map((path) => ask(shop, path)),
    );
    const found = texts.flatMap(({ text }) =>
      [...text.matchAll(/(?:href="|src="|<loc>|<image:loc>|\]\()([^"<)]+)/g)].map(([, url = '']) => url),
    );
    const urls = [...new Set(found)]
      .filter((url) => /^(\/|https:\/\/healthy\.test)/.test(url))
      .map((url) => url.replaceAll('&amp;', '&'));
    assert.ok(urls.length > 330);
    for (const url of urls) assert.equal((await ask(shop, url, { method: 'HEAD' })).status, 200, url);
  });

  test('compresses bodies for clients that accept it', async () => {
    const path = '/products/pebble-night-lamp';
    const plain = await ask(shop, path, { headers: { 'accept-encoding': 'identity' } });
    for (const encoding of ['br', 'gzip']) {
      const packed = await ask(shop, path, { headers: { 'accept-encoding': encoding } });
      assert.equal(packed.headers['content-encoding'], encoding);
      assert.equal(packed.text, plain.text);
      assert.ok(packed.sent < plain.sent / 3);
    }
    assert.equal(plain.headers['content-encoding'], undefined);
  });

  test('returns the GET headers for HEAD and 304 for a known ETag', async () => {
    for (const path of ['/', '/sitemap.xml', '/.well-known/ucp', '/products/fjord-table-lamp']) {
      const get = await ask(shop, path);
      const head = await ask(shop, path, { method: 'HEAD' });
      assert.deepEqual(
        [head.status, head.text, head.headers.etag, head.headers['content-length']],
        [200, '', get.headers.etag, get.headers['content-length']],
      );
      const again = await ask(shop, path, { headers: { 'if-none-match': get.headers.etag ?? '' } });
      assert.deepEqual([again.status, again.text], [304, '']);
      assert.equal((await ask(shop, path, { headers: { 'if-none-match': '"other"' } })).status, 200);
    }
  });

  test('records each request with user agent and URL', async () => {
    await ask(shop, '/help', { headers: { 'user-agent': 'written-down/1' } });
    assert.deepEqual(shop.requests.at(-1), {
      method: 'GET',
      url: 'https://healthy.test/help',
      userAgent: 'written-down/1',
    });
  });

  test('has its own name and can share a root with another storefront', async (t) => {
    const other = await startShop({ authority, name: 'other' });
    t.after(() => other.close());
    assert.equal((await ask(other, '/')).status, 200);
    assert.equal(other.ca, shop.ca);
    assert.ok(other.resolve['www.other.test:80']);
  });
});
