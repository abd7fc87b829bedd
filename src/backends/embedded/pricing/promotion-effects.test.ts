import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Promotion } from '../records.ts';
import { promotion, quoteOf, variant } from '../../../../test/support/embedded/pricing.ts';

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
const give = (buy: number, get: number, basisPoints = 10_000): Promotion['effect'] => ({
  kind: 'buy-x-get-y',
  buy,
  get,
  basisPoints,
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
}

const rows: Row[] = [
  {
    name: '12.5 % of a line of 29.97 is 3.74625, rounded to 3.75',
    cart: 'd×3',
    promotions: [promotion('p', off(1250))],
    items: 2997,
    item: 375,
    allocations: { p: { l1: 375 } },
  },
  {
    name: 'a percentage off lines applies to its products only',
    cart: 'a×2 b',
    promotions: [promotion('p', off(1000), { applies: { categories: ['lamps'] } })],
    items: 4000,
    item: 200,
    allocations: { p: { l1: 200 } },
  },
  {
    name: '10 % of an order of 13.33 is 1.33, shared by largest remainder',
    cart: 'a c',
    promotions: [promotion('p', off(1000, 'order'))],
    items: 1333,
    order: 133,
    allocations: { p: { l1: 100, l2: 33 } },
  },
  {
    name: 'a sum off the order is shared by value: 166.67 and 333.33',
    cart: 'a b',
    promotions: [promotion('p', less(500))],
    items: 3000,
    order: 500,
    allocations: { p: { l1: 167, l2: 333 } },
  },
  {
    name: 'an amount off some products reduces their lines',
    cart: 'a b',
    promotions: [promotion('p', less(500), { applies: { variantIds: ['a'] } })],
    items: 3000,
    item: 500,
    allocations: { p: { l1: 500 } },
  },
  {
    name: 'an amount larger than the order reduces it to zero',
    cart: 'a b',
    promotions: [promotion('p', less(5000))],
    items: 3000,
    order: 3000,
    allocations: { p: { l1: 1000, l2: 2000 } },
  },
  {
    name: 'an amount off each unit counts every unit',
    cart: 'c×2 a',
    promotions: [promotion('p', less(300, 'each-piece'))],
    items: 1666,
    item: 900,
    allocations: { p: { l1: 600, l2: 300 } },
  },
  {
    name: 'an amount off each unit is at most the unit price',
    cart: 'c×2 a',
    promotions: [promotion('p', less(400, 'each-piece'))],
    items: 1666,
    item: 1066,
    allocations: { p: { l1: 666, l2: 400 } },
  },
  {
    name: 'the cheapest of three units is free, on any line',
    cart: 'c a b',
    promotions: [promotion('p', give(2, 1))],
    items: 3333,
    item: 333,
    allocations: { p: { l1: 333 } },
  },
  {
    name: 'five units make two pairs: the two cheapest at half price',
    cart: 'a×3 c×2',
    promotions: [promotion('p', give(1, 1, 5000))],
    items: 3666,
    item: 333,
    allocations: { p: { l2: 333 } },
  },
  {
    name: 'seven units make two groups of three',
    cart: 'a×7',
    promotions: [promotion('p', give(2, 1))],
    items: 7000,
    item: 2000,
  },
  {
    name: 'too few units get nothing',
    cart: 'a×2',
    promotions: [promotion('p', give(2, 1))],
    items: 2000,
  },
  {
    name: 'a percentage first, then an amount',
    cart: 'a×2 b',
    promotions: [promotion('x', less(500), { priority: 2 }), promotion('y', off(1000), { priority: 1 })],
    items: 4000,
    item: 400,
    order: 500,
    allocations: { y: { l1: 200, l2: 200 }, x: { l1: 250, l2: 250 } },
  },
  {
    name: 'an amount first, then a percentage of the rest',
    cart: 'a×2 b',
    promotions: [promotion('x', less(500), { priority: 1 }), promotion('y', off(1000), { priority: 2 })],
    items: 4000,
    item: 350,
    order: 500,
    allocations: { x: { l1: 250, l2: 250 }, y: { l1: 175, l2: 175 } },
  },
  {
    name: 'equal priorities apply by ID: 100 off, then half of 900',
    cart: 'a',
    promotions: [promotion('q', off(5000)), promotion('p', less(100))],
    items: 1000,
    item: 450,
    order: 100,
  },
  {
    name: 'free units are not discounted again: 500 off each of two paid units',
    cart: 'a×3',
    promotions: [promotion('p', give(2, 1)), promotion('q', less(500, 'each-piece'))],
    items: 3000,
    item: 2000,
  },
  {
    name: 'free units neither qualify nor are free again: one more of four paid units',
    cart: 'a×6',
    promotions: [promotion('p', give(2, 1)), promotion('q', give(2, 1))],
    items: 6000,
    item: 3000,
  },
  {
    name: 'an exclusive promotion that comes first applies alone',
    cart: 'a',
    promotions: [
      promotion('p', off(1000), { exclusive: true }),
      promotion('q', off(5000), { priority: 2 }),
      promotion('r', off(5000), { priority: 3, exclusive: true }),
    ],
    items: 1000,
    item: 100,
  },
  {
    name: 'an exclusive promotion after another does not apply',
    cart: 'a',
    promotions: [promotion('p', off(1000)), promotion('q', off(5000), { priority: 2, exclusive: true })],
    items: 1000,
    item: 100,
  },
  {
    name: 'an exclusive promotion without effect excludes nothing',
    cart: 'a',
    promotions: [promotion('p', less(0), { exclusive: true }), promotion('q', off(5000), { priority: 2 })],
    items: 1000,
    item: 500,
  },
  {
    name: 'two lines of one variant share a discount by quantity',
    cart: 'c×2 a c',
    promotions: [promotion('p', less(100), { applies: { variantIds: ['c'] } })],
    items: 1999,
    item: 100,
    allocations: { p: { l1: 67, l3: 33 } },
  },
];

for (const { name, cart, promotions, items, item = 0, order = 0, allocations = {} } of rows) {
  test(name, () => {
    const quote = quoteOf({ cart, variants, terms: { promotions } });
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

test('reports promotions in order of application, with line promotions on their lines', () => {
  const promotions = [
    promotion('late', less(500), { priority: 70 }),
    promotion('early', off(1000), { priority: 30 }),
  ];
  const { promotions: told, lines } = quoteOf({ cart: 'a b', variants, terms: { promotions } });
  assert.deepEqual(
    told.map(({ id, priority, amount, automatic }) => ({ id, priority, amount, automatic })),
    [
      { id: 'early', priority: 1, amount: 300, automatic: true },
      { id: 'late', priority: 2, amount: 500, automatic: true },
    ],
  );
  assert.deepEqual(
    lines.map(({ discounts, total }) => ({ discounts, total })),
    [
      {
        discounts: [{ promotion: 'early', title: 'Promotion early', automatic: true, amount: 100 }],
        total: 900,
      },
      {
        discounts: [{ promotion: 'early', title: 'Promotion early', automatic: true, amount: 200 }],
        total: 1800,
      },
    ],
  );
});
