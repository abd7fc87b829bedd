import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PricedVariant } from '#backends/embedded';
import { assertSold } from './stock.ts';

const variant = (more: Partial<PricedVariant>): PricedVariant => ({
  id: 'v',
  productId: 'p',
  title: 'Lamp',
  price: { amount: 1 },
  taxClass: 'standard',
  weight: 1,
  requiresShipping: true,
  availability: { state: 'in-stock', quantity: 5 },
  attributes: {},
  categories: [],
  ...more,
});
const { price: _, ...unpriced } = variant({});

const rows: [string, PricedVariant, number][] = [
  ['what is counted', variant({}), 5],
  ['what never runs out', variant({ availability: { state: 'in-stock' } }), 999],
  ['what is sold beyond its stock', variant({ availability: { state: 'backorder' } }), 999],
  ['what comes later', variant({ availability: { state: 'preorder' } }), 999],
  ['what has a limit for one order', variant({ maxPerOrder: 3 }), 3],
  ['what has a limit above its stock', variant({ maxPerOrder: 30 }), 5],
  ['what has run out', variant({ availability: { state: 'out-of-stock' } }), 0],
  ['what is not sold any more', variant({ availability: { state: 'discontinued' } }), 0],
  ['what has no price in the currency', unpriced, 0],
];

for (const [name, sold, left] of rows) {
  test(`of ${name} ${left} can be had`, () => {
    const buy = (quantity: number) => (): void =>
      assertSold([{ id: 'i', productId: 'v', quantity, custom: {} }], new Map([['v', sold]]));
    if (left > 0) assert.doesNotThrow(buy(left));
    if (left === 999) return;
    const facts = { productId: 'v', quantity: left + 1, left };
    assert.throws(buy(left + 1), { code: 'product-not-available', facts });
  });
}
