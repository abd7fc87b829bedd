import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sum, type AppliedPromotion } from '#commerce';
import { lineDiscounts, receiptOf } from './totals.ts';
import { fullQuote, grossQuote } from '../../../../../test/support/ucp/sample-views.ts';

const promotion = (allocations: AppliedPromotion['allocations']): AppliedPromotion => ({
  id: 'p',
  title: 'P',
  amount: sum(allocations.map(({ amount }) => amount)),
  automatic: true,
  priority: 1,
  allocations,
});

test('subtracts the allocated amount from a line for any promotions', () => {
  const taken = lineDiscounts([
    promotion([
      { lineId: 'a', amount: 5 },
      { groupId: 'g', amount: 9 },
    ]),
    promotion([
      { lineId: 'a', amount: 2 },
      { lineId: 'b', amount: 1 },
    ]),
  ]);
  assert.deepEqual(
    [...taken],
    [
      ['a', 7],
      ['b', 1],
    ],
  );
});

test('counts an order discount that is split between lines as theirs', () => {
  const { totals, taxes, fees } = fullQuote();
  const receipt = receiptOf(totals, { lineDiscounts: [4_000, 1_000], taxes, fees });
  assert.deepEqual([receipt.itemsDiscount, receipt.orderDiscount], [5_000, 0]);
});

test('shows taxes that prices contain without adding them', () => {
  const { totals, taxes, fees } = grossQuote();
  const receipt = receiptOf(totals, { lineDiscounts: [3_000], taxes, fees });
  assert.deepEqual(receipt.taxes, []);
  assert.deepEqual(receipt.includedTaxes, [{ title: 'VAT 19 %', amount: 4_095 }]);
});

test('drops a breakdown that does not add up to the total', () => {
  const { totals } = fullQuote();
  const taxes = [{ name: 'Odd', rate: 1, amount: 1, included: false }];
  const receipt = receiptOf(totals, { lineDiscounts: [], taxes, fees: [] });
  assert.deepEqual(receipt.taxes, [{ title: 'Tax', amount: totals.tax }]);
  assert.deepEqual(receipt.fees, [{ title: 'Fees', amount: totals.fees }]);
});

test('always adds up to the total', () => {
  const amount = fc.nat(1_000_000);
  const amounts = fc.record({
    items: amount,
    tax: amount,
    fees: amount,
    fulfilment: amount,
    included: fc.boolean(),
  });
  const shares = fc.array(fc.nat(1_000), { maxLength: 5 });
  fc.assert(
    fc.property(amounts, shares, fc.nat(1_000), fc.nat(1_000), (given, lines, order, delivery) => {
      const { items, tax, fees, fulfilment, included: pricesIncludeTax } = given;
      const itemDiscounts = sum(lines);
      const total =
        items - itemDiscounts - order + fulfilment - delivery + fees + (pricesIncludeTax ? 0 : tax);
      const receipt = receiptOf(
        {
          items,
          itemDiscounts,
          orderDiscounts: order,
          fulfilment,
          fulfilmentDiscounts: delivery,
          fees,
          tax,
          total,
          pricesIncludeTax,
        },
        {
          lineDiscounts: lines,
          taxes: [{ name: 'T', rate: 1, amount: tax, included: pricesIncludeTax }],
          fees: [],
        },
      );
      const added = sum([...receipt.taxes, ...receipt.fees].map((part) => part.amount));
      const taken = receipt.itemsDiscount + receipt.orderDiscount + receipt.fulfilmentDiscount;
      assert.equal(receipt.subtotal - taken + receipt.fulfilment + added, total);
    }),
  );
});
