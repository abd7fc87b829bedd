import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { registrableDomain, resolveUrl, sameHost, sameUrl, stableOrder, urlPattern } from './url.ts';

test('ignores fragments, host case, default ports, and needless encoding', () => {
  assert.equal(sameUrl('https://Shop.example:443/a#x', 'https://shop.example/a'), true);
  assert.equal(sameUrl('https://shop.example/%7Ea%2f', 'https://shop.example/~a%2F'), true);
  assert.equal(sameUrl('https://shop.example', 'https://shop.example/'), true);
});

test('ignores sessions when comparing URLs', () => {
  const url = 'https://shop.example/p?products_id=9';
  for (const more of ['&ceid=ab12cd34ef56', '&osCsid=ab12cd34ef56ab12', '&PHPSESSID=0123456789abcdef'])
    assert.equal(sameUrl(url + more, url), true, more);
  assert.equal(
    sameUrl('https://shop.example/p;jsessionid=ABCDEF0123456789?id=1', 'https://shop.example/p?id=1'),
    true,
  );
  assert.equal(sameUrl(`${url}&sid=7`, url), false);
});

test('distinguishes URLs by scheme, slash, query, and path', () => {
  assert.equal(sameUrl('http://shop.example/a', 'https://shop.example/a'), false);
  assert.equal(sameUrl('https://shop.example/a', 'https://shop.example/a/'), false);
  assert.equal(sameUrl('https://shop.example/a?b=1', 'https://shop.example/a'), false);
  assert.equal(sameUrl('https://shop.example/a%2Fb', 'https://shop.example/a/b'), false);
  assert.equal(sameUrl('nothing', 'nothing'), false);
});

test('compares hosts with their ports', () => {
  assert.equal(sameHost('https://a.example/x', 'A.example'), true);
  assert.equal(sameHost('http://127.0.0.1:8080/', '127.0.0.1:8081'), false);
});

const domains: [string, string][] = [
  ['www.shop.co.uk', 'shop.co.uk'],
  ['shop.example.com:8443', 'example.com'],
  ['acme.myshopify.com', 'acme.myshopify.com'],
  ['127.0.0.1:3000', '127.0.0.1'],
  ['localhost', 'localhost'],
];
for (const [host, domain] of domains) {
  test(`assigns ${host} to ${domain}`, () => assert.equal(registrableDomain(host), domain));
}

test('resolves only http and https', () => {
  assert.equal(resolveUrl(' ../b?c ', 'https://a.example/x/y/'), 'https://a.example/x/b?c');
  assert.equal(resolveUrl('//cdn.example/i', 'https://a.example/'), 'https://cdn.example/i');
  for (const href of ['javascript:void(0)', 'mailto:a@b.example', 'data:,x', 'http://[', 'x'.repeat(9000)]) {
    assert.equal(resolveUrl(href, 'https://a.example/'), undefined, href.slice(0, 20));
  }
});

const patterns: [string, string][] = [
  ['https://a.example/de/p/red-shoe-123456.html', '/:l/p/*-#.html'],
  ['/products/red-shoe?variant=1', '/products/*'],
  ['/products/shirt', '/products/*'],
  ['/product.php?id=12&utm=x', '/product.php?id=#'],
  ['/blue-cotton-shirt', '/*-*'],
  ['/shirts', '/*'],
  ['/dp/B00012345', '/dp/id'],
  ['/12345', '/#'],
  ['/', '/'],
  ['/index.php?route=product/product&product_id=43', '/index.php?route=product/product&product_id=#'],
  ['/index.php?route=product/category&path=20_27', '/index.php?route=product/category'],
  ['/index.php?id_product=7&controller=product', '/index.php?controller=product&id_product=#'],
  ['/product_info.php?products_id=9&ceid=ab12cd34ef56', '/product_info.php?products_id=#'],
  ['/privacy.php?ceid=ab12cd34ef56', '/privacy.php'],
  ['/index.php?route=https%3A%2F%2Felsewhere.example', '/index.php'],
];
for (const [url, pattern] of patterns) {
  test(`reduces ${url} to the shape ${pattern}`, () => assert.equal(urlPattern(url), pattern));
}

test('orders by the seed alone', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.webUrl()), fc.string(), (urls, seed) => {
      const order = stableOrder(seed, urls);
      assert.deepEqual(stableOrder(seed, urls.toReversed()), order);
      assert.deepEqual(order.toSorted(), urls.toSorted());
    }),
  );
  const urls = Array.from({ length: 20 }, (_, at) => `https://a.example/${at}`);
  assert.notDeepEqual(stableOrder('a.example', urls), stableOrder('b.example', urls));
});
