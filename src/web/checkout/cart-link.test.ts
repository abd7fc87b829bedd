import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cartLinkOf } from './cart-link.ts';

const { readCartItems } = (await import(
  new URL('../../../docs/examples/headless/portico-cart.mjs', import.meta.url).href
)) as { readCartItems(text: string): { productId: string; quantity: number }[] };

const cartUrl = 'https://shop.example/portico-cart';
const lines = [
  { variantId: 'mug-1.a_B', quantity: 2 },
  { variantId: 'Krug, grün/1:2', quantity: 999 },
];

test('names items as permalinks of UCP do, and nothing else of the checkout', () => {
  const link = cartLinkOf({ cartUrl }, lines);
  assert.equal(link, `${cartUrl}/mug-1.a_B:2,~S3J1ZywgZ3LDvG4vMToy:999`);
  // The pattern of the compact path in the release 2026-08-25.
  assert.match(
    link.slice(cartUrl.length + 1),
    /^(?:[A-Za-z0-9._-]+|~[A-Za-z0-9_-]+):[1-9][0-9]*(?:,(?:[A-Za-z0-9._-]+|~[A-Za-z0-9_-]+):[1-9][0-9]*)*$/,
  );
  assert.deepEqual(
    readCartItems(link.slice(cartUrl.length + 1)),
    lines.map(({ variantId, quantity }) => ({ productId: variantId, quantity })),
  );
});

test('is absent without a URL, without items, and if it would be too long', () => {
  assert.equal(cartLinkOf({}, lines), undefined);
  assert.equal(cartLinkOf({ cartUrl }, []), undefined);
  assert.equal(cartLinkOf({ cartUrl }, [{ variantId: 'a'.repeat(4_000), quantity: 1 }]), undefined);
});

for (const text of [
  '',
  'mug',
  'mug:0',
  'mug:1000',
  'mug:1,',
  'mug:1;pot:1',
  '<b>:1',
  'a:1,'.repeat(100) + 'a:1',
])
  test(`the storefront’s page rejects ${JSON.stringify(text.slice(0, 20))}`, () =>
    assert.deepEqual(readCartItems(text), []));
