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
  ['limited stock', variant({}), 5],
  ['perpetual stock', variant({ availability: { state: 'in-stock' } }), 999],
  ['backordered stock', variant({ availability: { state: 'backorder' } }), 999],
  ['preordered stock', variant({ availability: { state: 'preorder' } }), 999],
  ['stock with an order limit', variant({ maxPerOrder: 3 }), 3],
  ['stock with an order limit above it', variant({ maxPerOrder: 30 }), 5],
  ['sold-out stock', variant({ availability: { state: 'out-of-stock' } }), 0],
  ['discontinued stock', variant({ availability: { state: 'discontinued' } }), 0],
  ['stock without a price in the currency', unpriced, 0],
];

for (const [name, sold, left] of rows) {
  test(`allows ${left} of ${name}`, () => {
    const buy = (quantity: number) => (): void =>
      assertSold([{ id: 'i', productId: 'v', quantity, custom: {} }], new Map([['v', sold]]));
    if (left > 0) assert.doesNotThrow(buy(left));
    if (left === 999) return;
    const facts = { productId: 'v', quantity: left + 1, left };
    assert.throws(buy(left + 1), { code: 'product-not-available', facts });
  });
}
