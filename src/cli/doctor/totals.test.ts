import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { totalsProblems } from './calls/dry-run-checks.ts';

const good = {
  line_items: [
    { item: { id: 'a', price: 1_000 }, quantity: 2 },
    { item: { id: 'b', price: 500 }, quantity: 1 },
  ],
  totals: [
    { type: 'subtotal', amount: 2_500 },
    { type: 'discount', amount: -250 },
    { type: 'fulfillment', amount: 495 },
    {
      type: 'total',
      amount: 2_745,
      lines: [
        { display_text: 'Before tax', amount: 2_300 },
        { display_text: 'VAT (included)', amount: 445 },
      ],
    },
  ],
};

test('accepts totals that add up', () => {
  assert.deepEqual(totalsProblems(good), []);
  assert.deepEqual(totalsProblems({ totals: good.totals }), []);
});

const bent = (change: (totals: { type?: string; amount?: unknown; lines?: unknown }[]) => void): unknown => {
  const copy = structuredClone(good);
  change(copy.totals);
  return copy;
};

const bad: [name: string, checkout: unknown, says: RegExp][] = [
  ['none', {}, /no totals/],
  ['no checkout', 'none', /no totals/],
  ['a fraction', bent(([first]) => void (first && (first.amount = 0.5))), /subtotal is not a whole number/],
  ['text', bent(([first]) => void (first && (first.amount = '2500'))), /subtotal is not a whole number/],
  [
    'two subtotals',
    bent((totals) => void totals.push({ type: 'subtotal', amount: 0 })),
    /one entry of type subtotal, but there are 2/,
  ],
  ['no total', bent((totals) => void totals.pop()), /one entry of type total, but there are 0/],
  [
    'a discount above zero',
    bent(([, discount]) => void (discount && (discount.amount = 250))),
    /discount is positive/,
  ],
  [
    'delivery below zero',
    bent(([, , delivery]) => void (delivery && (delivery.amount = -1))),
    /fulfillment is negative/,
  ],
  [
    'a wrong sum',
    bent(([, , , total]) => void (total && (total.amount = 2_746))),
    /sum to 2745, but the total is 2746/,
  ],
  [
    'other lines',
    bent(([, , , total]) => void (total && (total.lines = [{ amount: 1 }]))),
    /lines of total do not sum/,
  ],
  [
    'another subtotal',
    { ...good, line_items: [{ item: { price: 1 }, quantity: 1 }] },
    /items cost 1, but the subtotal is 2500/,
  ],
];
for (const [name, checkout, says] of bad)
  test(`rejects totals with ${name}`, () => {
    assert.match(totalsProblems(checkout).join(' '), says);
  });

const amount = fc.integer({ min: 0, max: 1_000_000 });

test('accepts any amounts that sum to the total, and rejects any other total', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ price: amount, quantity: fc.integer({ min: 1, max: 20 }) }), {
        minLength: 1,
        maxLength: 5,
      }),
      amount,
      amount,
      fc.integer({ min: 1, max: 1_000 }),
      (items, delivery, tax, off) => {
        const subtotal = items.reduce((all, { price, quantity }) => all + price * quantity, 0);
        const checkout = (total: number) => ({
          line_items: items.map(({ price, quantity }) => ({ item: { price }, quantity })),
          totals: [
            { type: 'subtotal', amount: subtotal },
            { type: 'fulfillment', amount: delivery },
            { type: 'tax', amount: tax },
            { type: 'total', amount: total },
          ],
        });
        assert.deepEqual(totalsProblems(checkout(subtotal + delivery + tax)), []);
        assert.equal(totalsProblems(checkout(subtotal + delivery + tax + off)).length, 1);
      },
    ),
  );
});

test('never throws, for any value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (totals, line_items) => {
      assert.ok(Array.isArray(totalsProblems({ totals, line_items })));
    }),
  );
});
