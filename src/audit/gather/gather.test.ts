import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Evidence, Exchange } from '../evidence.ts';
import { healthy, jsonReply, type TestShop } from './shop-server.ts';
import { audit, exchangesOf, open, valueOf } from '../../../test/support/audit/try-shop.ts';

/** Evidence without times, and with the port of the shop taken out. */
function timeless(evidence: Evidence, { origin }: TestShop): unknown {
  const plain = (exchange: Exchange): unknown => ({
    ...exchange,
    t: 0,
    at: 0,
    headers: exchange.headers.filter(([name]) => name !== 'date'),
  });
  const traffic = { ok: true, value: valueOf(evidence, 'traffic').map(plain) };
  return JSON.parse(JSON.stringify({ ...evidence, traffic }).replaceAll(origin, 'http://shop'));
}

test('gathers all evidence of a healthy storefront within the plan', async () => {
  const shop = await open(healthy);
  const evidence = await audit(shop, { keyed: true });
  assert.equal(valueOf(evidence, 'target').local, true);
  assert.equal(valueOf(evidence, 'listings').length, 2);
  assert.deepEqual(
    valueOf(evidence, 'products').map(({ id }) => id),
    ['product-1', 'product-2', 'product-3'],
  );
  const { returns, imprint } = valueOf(evidence, 'policies');
  assert.deepEqual([returns.found, returns.own?.days, imprint.found], ['link', [30], 'none']);
  assert.equal(valueOf(evidence, 'search').productLinks.length, 3);
  assert.equal(valueOf(evidence, 'nextPage').newProducts, 3);
  assert.equal(valueOf(evidence, 'cart').page?.role, 'cart');
  assert.deepEqual(
    valueOf(evidence, 'resources')
      .filter(({ kind }) => kind === 'product-image')
      .map(({ width, height }) => [width, height]),
    [
      [800, 600],
      [800, 600],
      [800, 600],
    ],
  );
  assert.equal(valueOf(evidence, 'baseline').product?.status, 404);
  assert.deepEqual(
    valueOf(evidence, 'machineReplays').map(({ sameKind, sameHash }) => sameKind && sameHash),
    [true, true],
  );
  assert.equal(valueOf(evidence, 'ucp').state, 'absent');
  assert.deepEqual(valueOf(evidence, 'mode').dropped, []);
  const replays = valueOf(evidence, 'replays').map(
    ({ page, client, method }) => `${page} ${client} ${method}`,
  );
  assert.equal(replays.filter((one) => one === 'product agent GET').length, 2);
  for (const one of [
    'home browser GET',
    'product browser GET',
    'product minimal GET',
    'home agent HEAD',
    'product agent HEAD',
    'product markdown GET',
  ])
    assert.ok(replays.includes(one), one);
  assert.ok(exchangesOf(evidence) <= 74);
  assert.equal(exchangesOf(evidence), shop.hits.length);
});

test('references only recorded exchanges, with unique IDs', async () => {
  const shop = await open(healthy);
  const evidence = await audit(shop, { keyed: true });
  const ids = valueOf(evidence, 'traffic').map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
  const refs = [...JSON.stringify({ ...evidence, traffic: null }).matchAll(/"ref":"([^"]*)"/g)].map(
    ([, ref]) => ref,
  );
  assert.ok(refs.length > 40);
  for (const ref of refs) assert.ok(ids.includes(ref ?? ''), ref);
});

test('gathers the same evidence in two runs on one storefront at any concurrency', async () => {
  const shop = await open(healthy);
  const first = await audit(shop, { keyed: true });
  const second = await audit(shop, { keyed: true, concurrency: 1 });
  assert.deepEqual(timeless(second, shop), timeless(first, shop));
});

test('makes a product entry URL product 1, and the root the home page', async () => {
  const shop = await open(healthy);
  const evidence = await audit(shop, {}, '/products/teapot-104');
  const [first] = valueOf(evidence, 'products');
  assert.deepEqual([first?.id, new URL(first?.url ?? '').pathname], ['product-1', '/products/teapot-104']);
  assert.equal(new URL(valueOf(evidence, 'home').url).pathname, '/');
});

test('puts named products first, and raises their number with `pages`', async () => {
  const shop = await open(healthy);
  const evidence = await audit(shop, { pages: 5, products: [`${shop.origin}/products/stool-111`] });
  const pages = valueOf(evidence, 'products');
  assert.equal(pages.length, 5);
  assert.ok(pages[0]?.url.endsWith('/products/stool-111'));
  assert.equal(valueOf(evidence, 'mode').limits.maxRequests, 82);
});

test('does not request commerce files from a site without commerce', async () => {
  const shop = await open(healthy);
  const evidence = await audit(shop, { expect: 'site' });
  assert.ok(!shop.hits.some(({ path }) => /^\/(?:products|collections|cart|search)/.test(path)));
  assert.deepEqual([valueOf(evidence, 'products'), valueOf(evidence, 'listings')], [[], []]);
});

test('counts every exchange in the progress, and returns bodies on request', async () => {
  const shop = await open(healthy);
  const steps: number[] = [];
  const bodies = new Map<string, string>();
  const evidence = await audit(shop, {
    onProgress: ({ done }) => steps.push(done),
    keepBodies: (ref, body) => void bodies.set(ref, new TextDecoder().decode(body)),
  });
  assert.equal(steps.at(-1), shop.hits.length);
  assert.equal(bodies.size, valueOf(evidence, 'traffic').length);
  assert.match(bodies.get('product-1') ?? '', /Add to cart/);
});

test('matches a platform feed to the sampled pages', async () => {
  const shop = await open(({ path }, origin) => {
    if (path === '/')
      return {
        ...healthy({ method: 'GET', path: '/', agent: '', headers: {}, body: '' }, origin),
        headers: { 'content-type': 'text/html', 'x-shopid': '1' },
      };
    if (!path.startsWith('/products.json')) return undefined;
    return jsonReply({
      products: [
        'lantern-100',
        'kettle-101',
        'blanket-102',
        'hammer-103',
        'teapot-104',
        'carafe-105',
        'candle-106',
        'basket-107',
        'mirror-108',
      ].map((handle, at) => ({
        id: at,
        title: handle,
        handle,
        variants: [{ id: at, sku: `SKU-${at}`, price: `${10 + at}.00`, available: true }],
      })),
    });
  }, healthy);
  const evidence = await audit(shop);
  assert.equal(valueOf(evidence, 'target').platform, 'shopify');
  const [feed] = valueOf(evidence, 'feeds');
  assert.equal(feed?.via, 'platform');
  assert.ok((feed?.matches.length ?? 0) >= 2, JSON.stringify(feed?.matches));
});
