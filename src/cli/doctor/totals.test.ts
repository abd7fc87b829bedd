import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { totalsProblems } from './dry-run-checks.ts';

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

test('totals that add up have no problem', () => {
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
  ['no checkout at all', 'none', /no totals/],
  ['a fraction', bent(([first]) => void (first && (first.amount = 0.5))), /subtotal is no whole number/],
  ['text', bent(([first]) => void (first && (first.amount = '2500'))), /subtotal is no whole number/],
  [
    'two subtotals',
    bent((totals) => void totals.push({ type: 'subtotal', amount: 0 })),
    /2 entries of type subtotal/,
  ],
  ['no total', bent((totals) => void totals.pop()), /0 entries of type total/],
  [
    'a discount above zero',
    bent(([, discount]) => void (discount && (discount.amount = 250))),
    /discount is above zero/,
  ],
  [
    'delivery below zero',
    bent(([, , delivery]) => void (delivery && (delivery.amount = -1))),
    /fulfillment is below zero/,
  ],
  [
    'another sum',
    bent(([, , , total]) => void (total && (total.amount = 2_746))),
    /sum to 2745, the total is 2746/,
  ],
  [
    'other lines',
    bent(([, , , total]) => void (total && (total.lines = [{ amount: 1 }]))),
    /lines of total do not sum/,
  ],
  [
    'another subtotal',
    { ...good, line_items: [{ item: { price: 1 }, quantity: 1 }] },
    /pieces cost 1, the subtotal is 2500/,
  ],
];
for (const [name, checkout, says] of bad)
  test(`totals with ${name} have a problem`, () => {
    assert.match(totalsProblems(checkout).join(' '), says);
  });

const amount = fc.integer({ min: 0, max: 1_000_000 });

test('whatever the amounts, a sum that fits is taken, and one that is off by any is not', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ price: amount, quantity: fc.integer({ min: 1, max: 20 }) }), {
        minLength: 1,
        maxLength: 5,
      }),
      amount,
      amount,
      fc.integer({ min: 1, max: 1_000 }),
      (pieces, delivery, tax, off) => {
        const subtotal = pieces.reduce((all, { price, quantity }) => all + price * quantity, 0);
        const checkout = (total: number) => ({
          line_items: pieces.map(({ price, quantity }) => ({ item: { price }, quantity })),
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

test('no value makes it throw', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (totals, line_items) => {
      assert.ok(Array.isArray(totalsProblems({ totals, line_items })));
    }),
  );
});
