import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { allocate, sum, type Line } from '#commerce';
import type { AdjustmentFacts, ItemFacts } from '../facts.ts';
import { pricedOf, type PricedFacts } from './priced.ts';

const item = (
  productId: string,
  quantity: number,
  basePrice: number,
  more: Partial<ItemFacts> = {},
): ItemFacts => ({
  itemId: `i-${productId}`,
  productId,
  name: productId,
  quantity,
  basePrice,
  price: basePrice * quantity,
  priceAfterItemDiscount: basePrice * quantity,
  priceAfterOrderDiscount: basePrice * quantity,
  tax: 0,
  adjustments: [],
  ...more,
});

const facts = (items: ItemFacts[], more: Partial<PricedFacts> = {}): PricedFacts => ({
  currency: 'EUR',
  taxation: 'gross',
  items,
  orderAdjustments: [],
  taxes: [],
  totals: {},
  ...more,
});

const line = (id: string, variantId: string, quantity: number): Line => ({ id, variantId, quantity });
const off = (promotionId: string, amount: number, code?: string): AdjustmentFacts => ({
  promotionId,
  text: promotionId,
  amount,
  ...(code === undefined ? {} : { code }),
});

test('splits one item between two lines by quantity, to the last minor unit', () => {
  const one = item('a', 3, 1000, {
    priceAfterItemDiscount: 2900,
    priceAfterOrderDiscount: 2800,
    tax: 467,
    adjustments: [off('p', 100)],
  });
  const { lines, promotions, totals } = pricedOf(
    facts([one], { orderAdjustments: [off('o', 100, 'TEN')], totals: { taxTotal: 467 } }),
    [line('l1', 'a', 1), line('l2', 'a', 2)],
    'g',
  );
  assert.deepEqual(
    lines.map(({ subtotal, discounts, orderDiscount, tax, total }) => [
      subtotal,
      discounts[0]?.amount,
      orderDiscount,
      tax,
      total,
    ]),
    [
      [1000, 33, 33, 156, 967],
      [2000, 67, 67, 311, 1933],
    ],
  );
  assert.deepEqual(
    promotions.map(({ id, amount, code, automatic, priority }) => [id, amount, code, automatic, priority]),
    [
      ['p', 100, undefined, true, 1],
      ['o', 100, 'TEN', false, 2],
    ],
  );
  assert.equal(totals.total, 2800);
});

test('adds tax on a net site, and includes it on a gross site', () => {
  const items = [item('a', 2, 500, { tax: 80 })];
  const total = (taxation: 'gross' | 'net'): unknown => {
    const { totals, lines } = pricedOf(facts(items, { taxation }), [line('l1', 'a', 2)], 'g');
    return [totals.total, lines[0]?.total, totals.pricesIncludeTax];
  };
  assert.deepEqual(total('gross'), [1000, 1000, true]);
  assert.deepEqual(total('net'), [1080, 1080, false]);
});

test('assigns a delivery promotion to its group, not to the goods', () => {
  const shipping = {
    methodId: 'm',
    price: 500,
    priceAfterDiscount: 0,
    tax: 0,
    adjustments: [off('free', 500)],
  };
  const { promotions, totals } = pricedOf(
    facts([item('a', 1, 5000)], { shipping, totals: { orderTotal: 5000 } }),
    [line('l1', 'a', 1)],
    'g7',
  );
  assert.deepEqual(promotions[0]?.allocations, [{ groupId: 'g7', amount: 500 }]);
  assert.deepEqual([totals.fulfilment, totals.fulfilmentDiscounts, totals.total], [500, 500, 5000]);
});

test('splits taxes by rate if they add up to the total, or else returns one tax', () => {
  const items = [item('a', 1, 1000, { tax: 180 })];
  const taxes = [
    { rate: 20, amount: 150 },
    { rate: 5, amount: 30 },
  ];
  const parts = (given: typeof taxes): unknown =>
    pricedOf(facts(items, { taxes: given }), [line('l1', 'a', 1)], 'g').taxes.map(({ rate, amount }) => [
      rate,
      amount,
    ]);
  assert.deepEqual(parts(taxes), [
    [20, 150],
    [5, 30],
  ]);
  assert.deepEqual(parts(taxes.slice(1)), [[0, 180]]);
});

const unsound: [name: string, facts: PricedFacts][] = [
  ['an unrequested item', facts([item('a', 1, 100), item('b', 1, 100)])],
  ['another quantity', facts([item('a', 2, 100)])],
  ['a price other than quantity times unit price', facts([item('a', 1, 100, { price: 101 })])],
  ['a total other than the sum', facts([item('a', 1, 100)], { totals: { orderTotal: 99 } })],
  ['an order promotion on no item', facts([item('a', 1, 100)], { orderAdjustments: [off('o', 10)] })],
];
for (const [name, told] of unsound)
  test(`rejects inconsistent amounts: ${name}`, () => {
    assert.throws(() => pricedOf(told, [line('l1', 'a', 1)], 'g'), { name: 'ApiError', type: 'bad-answer' });
  });

test('returns consistent lines, promotions, and totals for any discounts', () => {
  const amounts = fc.record({
    quantity: fc.integer({ min: 1, max: 9 }),
    basePrice: fc.integer({ min: 0, max: 99_999 }),
    cut: fc.integer({ min: 0, max: 100 }),
    split: fc.integer({ min: 0, max: 8 }),
    taxRate: fc.constantFrom(0, 5, 19, 23),
  });
  fc.assert(
    fc.property(
      fc.array(amounts, { minLength: 1, maxLength: 6 }),
      fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 2 }),
      fc.constantFrom<'gross' | 'net'>('gross', 'net'),
      fc.integer({ min: 0, max: 2_000 }),
      (wanted, orderCuts, taxation, delivery) => {
        const goods = wanted.map(({ quantity, basePrice, cut }, at) => {
          const price = basePrice * quantity;
          const taken = Math.floor((price * cut) / 100);
          return { at, price, quantity, basePrice, left: price - taken, taken };
        });
        const left = sum(goods.map((one) => one.left));
        const orderAdjustments = orderCuts.map((cut, at) => off(`o${at}`, Math.floor((left * cut) / 100)));
        const ordered = sum(orderAdjustments.map(({ amount }) => amount));
        const shares = allocate(
          ordered,
          goods.map((one) => one.left),
        );
        const items = goods.map(({ at, quantity, basePrice, left: after, taken }) => {
          const paid = after - (shares[at] ?? 0);
          return item(`p${at}`, quantity, basePrice, {
            priceAfterItemDiscount: after,
            priceAfterOrderDiscount: paid,
            tax: Math.round((paid * (wanted[at]?.taxRate ?? 0)) / 100),
            adjustments: taken > 0 ? [off(`i${at}`, taken)] : [],
          });
        });
        const lines = wanted.flatMap(({ quantity, split }, at) =>
          split > 0 && split < quantity
            ? [line(`l${at}a`, `p${at}`, split), line(`l${at}b`, `p${at}`, quantity - split)]
            : [line(`l${at}`, `p${at}`, quantity)],
        );
        const shipping = {
          methodId: 'm',
          price: delivery,
          priceAfterDiscount: delivery,
          tax: 0,
          adjustments: [],
        };
        const priced = pricedOf(facts(items, { taxation, orderAdjustments, shipping }), lines, 'g');
        const { totals, promotions } = priced;
        assert.equal(totals.items, sum(priced.lines.map(({ subtotal }) => subtotal)));
        assert.equal(totals.tax, sum(priced.lines.map(({ tax }) => tax)));
        assert.equal(
          sum(promotions.map(({ amount }) => amount)),
          totals.itemDiscounts + totals.orderDiscounts + totals.fulfilmentDiscounts,
        );
        for (const { amount, allocations } of promotions)
          assert.equal(amount, sum(allocations.map((part) => part.amount)));
        for (const { subtotal, unitPrice, line: own, total, tax, discounts } of priced.lines) {
          assert.equal(subtotal, unitPrice * own.quantity);
          const taken = sum(discounts.map(({ amount }) => amount));
          assert.equal(total, subtotal - taken + (taxation === 'net' ? tax : 0));
        }
        assert.equal(
          sum(priced.lines.map(({ total }) => total)) - totals.orderDiscounts + delivery,
          totals.total,
        );
      },
    ),
  );
});
