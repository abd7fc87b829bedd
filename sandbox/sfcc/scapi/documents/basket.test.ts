/** Baskets as documents: prices step by step, taxes of single items, and what is left out as long as it is not known. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Quote } from '#commerce';
import type { Basket } from '../../world.ts';
import { basketDocument } from './basket.ts';
import { address, basket, full, line, quote, shipped } from './sample.testing.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- documents of tests, looked into by path
const documentOf = (one: Basket): any => basketDocument(one);

test('returns the item price before and after item and order promotions', () => {
  const { productItems, orderPriceAdjustments } = documentOf(basket(full, { address }));
  const [item] = productItems;
  assert.deepEqual(
    [item.basePrice, item.price, item.priceAfterItemDiscount, item.priceAfterOrderDiscount],
    [100, 100, 90, 81],
  );
  // 100 × 23 / 123 = 18.70 before, 81 × 23 / 123 = 15.15 after.
  assert.deepEqual([item.tax, item.adjustedTax, item.taxBasis, item.taxRate], [18.7, 15.15, 100, 0.23]);
  assert.deepEqual([item.priceAdjustments.length, item.priceAdjustments[0].price], [1, -10]);
  assert.deepEqual(
    orderPriceAdjustments.map(({ promotionId, price, couponCode }: Record<string, unknown>) => [
      promotionId,
      price,
      couponCode,
    ]),
    [['whole', -9, 'TEN']],
  );
});

test('returns the totals of the quote and taxes by rate that add up', () => {
  const document = documentOf(basket(full, { address }));
  assert.deepEqual([document.productSubTotal, document.productTotal, document.shippingTotal], [90, 81, 5]);
  assert.deepEqual([document.taxTotal, document.orderTotal, document.taxation], [16.08, 86, 'gross']);
  assert.deepEqual([document.adjustedMerchandizeTotalTax, document.adjustedShippingTotalTax], [15.15, 0.93]);
  assert.deepEqual(document.groupedTaxItems, [{ taxRate: 0.23, taxValue: 16.08 }]);
  // The shipment knows nothing of what is taken off the whole order.
  assert.equal(document.shipments[0].shipmentTotal, 95);
});

test('returns net prices without tax and two rates separately', () => {
  const net = quote([line('a', 10_000, { tax: 888 }), line('b', 5_000, { tax: 200 })], {
    ...shipped(0),
    currency: 'USD',
    taxes: [
      { name: 'State', rate: 8.875, amount: 888, included: false },
      { name: 'Food', rate: 4, amount: 200, included: false },
    ],
    totals: {
      items: 15_000,
      itemDiscounts: 0,
      orderDiscounts: 0,
      fulfilment: 0,
      fulfilmentDiscounts: 0,
      fees: 0,
      tax: 1_088,
      total: 16_088,
      pricesIncludeTax: false,
    },
  });
  const document = documentOf(basket(net, { address: { ...address, countryCode: 'US' } }));
  assert.equal(document.taxation, 'net');
  assert.deepEqual(document.groupedTaxItems, [
    { taxRate: 0.04, taxValue: 2 },
    { taxRate: 0.08875, taxValue: 8.88 },
  ]);
  assert.deepEqual([document.productTotal, document.taxTotal, document.orderTotal], [150, 10.88, 160.88]);
});

const unknowns: [what: string, quoted: Quote, more: Partial<Basket>, absent: string[]][] = [
  ['without an address', full, {}, ['orderTotal', 'taxTotal', 'merchandizeTotalTax', 'groupedTaxItems']],
  ['without a method', { ...full, groups: [] }, { address }, ['orderTotal', 'taxTotal', 'shippingTotal']],
  ['without items', quote([]), { address }, ['orderTotal', 'taxTotal', 'productItems', 'couponItems']],
];
for (const [what, quoted, more, absent] of unknowns) {
  test(`omits, not nulls, the members that depend on missing data: ${what}`, () => {
    const document = documentOf(basket(quoted, more));
    for (const name of absent) assert.ok(!(name in document), name);
    assert.ok(!JSON.stringify(document).includes('null'));
    assert.equal(document.shipments[0].shipmentTotal, undefined);
  });
}

test('returns the shipping price before promotions and lists fees with it', () => {
  const free = quote([line('a', 10_000)], {
    ...shipped(500, 500),
    fees: [{ id: 'gift', title: 'Gift wrap', amount: 250 }],
    promotions: [
      {
        id: 'free',
        title: 'Free delivery',
        amount: 500,
        automatic: true,
        priority: 1,
        allocations: [{ groupId: 'me', amount: 500 }],
      },
    ],
    totals: {
      ...full.totals,
      itemDiscounts: 0,
      orderDiscounts: 0,
      fulfilmentDiscounts: 500,
      fees: 250,
      tax: 0,
    },
  });
  const document = documentOf(basket(free, { address }));
  const [shipping] = document.shippingItems;
  assert.deepEqual(
    [shipping.price, shipping.priceAfterItemDiscount, document.shippingTotal],
    [7.5, 2.5, 2.5],
  );
  assert.deepEqual(
    [shipping.priceAdjustments[0].promotionId, shipping.priceAdjustments[0].price],
    ['free', -5],
  );
  assert.equal(document.shipments[0].shippingMethod.price, 5);
  assert.equal(document.shipments[0].shippingMethod.shippingPromotions[0].promotionId, 'free');
  assert.equal(document.orderPriceAdjustments, undefined);
});

const codes: [what: string, more: Partial<Quote>, statusCode: string, valid: boolean][] = [
  ['applied', { promotions: full.promotions }, 'applied', true],
  ['without an applicable promotion yet', {}, 'no_applicable_promotion', true],
  [
    'below its minimum',
    { refusedCodes: [{ code: 'ten', reason: 'minimum-not-reached' }] },
    'no_applicable_promotion',
    true,
  ],
  [
    'that is used up',
    { refusedCodes: [{ code: 'TEN', reason: 'used-up' }] },
    'redemption_limit_exceeded',
    false,
  ],
  ['that has expired', { refusedCodes: [{ code: 'TEN', reason: 'expired' }] }, 'no_active_promotion', false],
];
for (const [what, more, statusCode, valid] of codes) {
  test(`maps a coupon ${what} to ${statusCode}`, () => {
    const coupons = [{ id: 'k1', code: 'TEN' }];
    const { couponItems } = documentOf(basket(quote([], more), { coupons }));
    assert.deepEqual(couponItems, [{ couponItemId: 'k1', code: 'TEN', statusCode, valid }]);
  });
}

test('prefixes custom attributes and never returns those of a payment', () => {
  const custom = { portico_reference: 'r1' };
  const payments = [{ id: 'p1', methodId: 'PORTICO', amount: 8_600, custom: { portico_sealed: 'secret' } }];
  const text = JSON.stringify(documentOf(basket(full, { custom, payments })));
  assert.ok(text.includes('"c_portico_reference":"r1"'));
  assert.ok(text.includes('"amount":86'));
  assert.ok(!text.includes('sealed') && !text.includes('secret'));
});
