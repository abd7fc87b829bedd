import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Promotion } from '../records.ts';
import {
  now,
  promotion,
  quoteOf,
  variant,
  type Scenario,
} from '../../../../test/support/embedded/pricing.ts';

const a = variant('a', 1000, { categories: ['lamps'], brand: 'Fjord' });
const b = variant('b', 2000, { price: { amount: 2000, list: 2500 } });
const c = variant('c', 333);
const variants = [a, b, c, variant('d', 999)];

const off = (basisPoints: number, of: 'lines' | 'order' = 'lines'): Promotion['effect'] => ({
  kind: 'percentage',
  of,
  basisPoints,
});
const less = (USD: number, of: 'order' | 'each-piece' = 'order'): Promotion['effect'] => ({
  kind: 'fixed',
  of,
  amounts: { USD },
});

interface Row {
  name: string;
  cart: string;
  promotions: Promotion[];
  items: number;
  item?: number;
  order?: number;
  /** Promotion → line → amount. */
  allocations?: Record<string, Record<string, number>>;
  more?: Partial<Scenario>;
}

const rows: Row[] = [
  {
    name: 'any one of brand, product, and variant qualifies',
    cart: 'a b c d',
    promotions: [
      promotion('p', off(1000), {
        applies: { brands: ['Fjord'], productIds: ['product-b'], variantIds: ['c'] },
      }),
    ],
    items: 4332,
    item: 333,
    allocations: { p: { l1: 100, l2: 200, l3: 33 } },
  },
  {
    name: 'products on sale can be excluded',
    cart: 'a b',
    promotions: [promotion('p', off(1000), { applies: { notOnSale: true } })],
    items: 3000,
    item: 100,
    allocations: { p: { l1: 100 } },
  },
  {
    name: 'a minimum that is exactly reached',
    cart: 'a b',
    promotions: [promotion('p', off(1000, 'order'), { minimum: { USD: 3000 } })],
    items: 3000,
    order: 300,
  },
  {
    name: 'a minimum that is narrowly missed',
    cart: 'a b',
    promotions: [promotion('p', off(1000, 'order'), { minimum: { USD: 3001 } })],
    items: 3000,
  },
  {
    name: 'a minimum counts the products of the promotion, at prices before promotions',
    cart: 'a×2 b',
    promotions: [
      promotion('p', off(5000)),
      promotion('q', less(100), { priority: 2, minimum: { USD: 2000 }, applies: { variantIds: ['a'] } }),
      promotion('r', less(100), { priority: 3, minimum: { USD: 2001 }, applies: { variantIds: ['a'] } }),
    ],
    items: 4000,
    item: 2100,
  },
  {
    name: 'a minimum in other currencies only cannot be reached',
    cart: 'a',
    promotions: [promotion('p', off(1000), { minimum: { EUR: 1 } })],
    items: 1000,
  },
  {
    name: 'an amount in other currencies only has no effect',
    cart: 'a',
    promotions: [promotion('p', { kind: 'fixed', of: 'order', amounts: { EUR: 100 } })],
    items: 1000,
  },
  {
    name: 'a promotion starts with its first millisecond and ends with its last',
    cart: 'a',
    promotions: [
      promotion('p', less(1), { from: now }),
      promotion('q', less(10), { from: now + 1 }),
      promotion('r', less(100), { until: now }),
      promotion('s', less(20), { until: now + 1 }),
    ],
    items: 1000,
    order: 21,
  },
  {
    name: 'a customer group sees its own promotions',
    cart: 'a',
    promotions: [
      promotion('p', off(1000), { customerGroups: ['gold'] }),
      promotion('q', off(1000), { customerGroups: ['silver'] }),
    ],
    items: 1000,
    item: 100,
    more: { customerGroup: 'gold' },
  },
  {
    name: 'a promotion that is used up by all or by this buyer is over',
    cart: 'a',
    promotions: [
      promotion('p', less(1), { limit: { total: 5 } }),
      promotion('q', less(10), { limit: { total: 6, perBuyer: 2 } }),
      promotion('r', less(100), { limit: { total: 6, perBuyer: 3 } }),
    ],
    items: 1000,
    order: 100,
    more: { uses: new Map(['p', 'q', 'r'].map((id) => [id, { total: 5, byBuyer: 2 }])) },
  },
];

for (const { name, cart, promotions, items, item = 0, order = 0, allocations = {}, more } of rows) {
  test(name, () => {
    const quote = quoteOf({ cart, variants, terms: { promotions }, ...more });
    assert.deepEqual(
      [quote.totals.items, quote.totals.itemDiscounts, quote.totals.orderDiscounts, quote.totals.total],
      [items, item, order, items - item - order],
    );
    for (const [id, expected] of Object.entries(allocations)) {
      const applied = quote.promotions.find((one) => one.id === id);
      const shares = applied?.allocations.map((one) => ['lineId' in one ? one.lineId : '', one.amount]);
      assert.deepEqual(Object.fromEntries(shares ?? []), expected);
    }
  });
}
