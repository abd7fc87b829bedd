import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Basket } from '../../world.ts';
import { basketDocument } from './basket.ts';
import { basketOf, gross, line, telling } from './testing.ts';

const told = (basket: Basket) => basketDocument(basket, telling);

test('what the order saves stands at the order, and in the last price of its items', () => {
  const document = told(gross);
  const [item] = document.product_items ?? [];
  assert.deepEqual(
    [item?.price, item?.price_after_item_discount, item?.price_after_order_discount],
    [129, 129, 119],
  );
  assert.equal(item?.price_adjustments, undefined);
  const [saving] = document.order_price_adjustments ?? [];
  assert.deepEqual(
    [saving?.price, saving?.promotion_id, saving?.coupon_code, saving?.item_text],
    [-10, 'welcome', 'TEN', '10 off'],
  );
  assert.deepEqual(
    [document.product_sub_total, document.product_total, document.order_total],
    [129, 119, 131.95],
  );
});

test('tax is told before and after promotions, and what items do not bear is of the delivery', () => {
  const document = told(gross);
  const [item] = document.product_items ?? [];
  const [shipping] = document.shipping_items;
  // 129.00 × 23 / 123 = 24.12
  assert.deepEqual(
    [item?.tax, item?.adjusted_tax, item?.tax_basis, item?.tax_rate],
    [24.12, 22.25, 119, 0.23],
  );
  assert.deepEqual(
    [shipping?.tax, shipping?.adjusted_tax, shipping?.price, shipping?.tax_rate],
    [2.42, 2.42, 12.95, 0.23],
  );
  assert.deepEqual(
    [document.merchandize_total_tax, document.adjusted_merchandize_total_tax, document.tax_total],
    [24.12, 22.25, 24.67],
  );
  assert.deepEqual(document.grouped_tax_items, [{ _type: 'tax_item', tax_rate: 0.23, tax_value: 24.67 }]);
  assert.equal(document.taxation, 'gross');
  assert.equal(document.shipments[0]?.shipment_total, 141.95);
});

test('promotions on items and on delivery stand where they save', () => {
  const document = told(
    basketOf({
      lines: [
        line('a', 1000, 3, {
          discounts: [{ promotion: '3for2', title: 'Three for two', amount: 1000, automatic: true }],
        }),
      ],
      promotions: [
        {
          id: '3for2',
          title: 'Three for two',
          amount: 1000,
          automatic: true,
          priority: 1,
          allocations: [{ lineId: 'a', amount: 1000 }],
        },
        {
          id: 'free',
          title: 'Free delivery',
          amount: 495,
          automatic: true,
          priority: 2,
          allocations: [{ groupId: 'me', amount: 495 }],
        },
      ],
      groups: [
        {
          id: 'me',
          lineIds: [],
          method: 'shipping',
          destinations: [],
          options: [{ id: 'standard', title: 'Standard', price: 495 }],
          selected: 'standard',
        },
      ],
      totals: {
        items: 3000,
        itemDiscounts: 1000,
        orderDiscounts: 0,
        fulfilment: 495,
        fulfilmentDiscounts: 495,
        fees: 0,
        tax: 0,
        total: 2000,
        pricesIncludeTax: false,
      },
    }),
  );
  const [item] = document.product_items ?? [];
  assert.deepEqual([item?.price_adjustments?.[0]?.price, item?.price_after_item_discount], [-10, 20]);
  assert.equal(document.order_price_adjustments, undefined);
  const [shipping] = document.shipping_items;
  assert.deepEqual(
    [shipping?.price, shipping?.price_adjustments?.[0]?.price, shipping?.price_after_item_discount],
    [4.95, -4.95, 0],
  );
  assert.deepEqual([document.shipping_total, document.order_total, document.taxation], [0, 20, 'net']);
  const [promotion] = document.shipments[0]?.shipping_method?.shipping_promotions ?? [];
  assert.equal(promotion?.promotion_id, 'free');
});

test('money has the digits of its currency', () => {
  const totals = {
    items: 1005,
    itemDiscounts: 0,
    orderDiscounts: 0,
    fulfilment: 0,
    fulfilmentDiscounts: 0,
    fees: 0,
    tax: 0,
    total: 1005,
    pricesIncludeTax: true,
  };
  const price = (currency: string) =>
    told(basketOf({ currency, lines: [line('a', 1005, 1)], totals })).order_total;
  assert.deepEqual([price('EUR'), price('JPY'), price('KWD')], [10.05, 1005, 1.005]);
});

test('several rates at one place: each item has the sum that explains its tax', () => {
  const document = told(
    basketOf({
      lines: [line('a', 10_000, 1, { tax: 888 }), line('b', 10_000, 1, { tax: 400 })],
      taxes: [
        { name: 'State', rate: 4, amount: 800, included: false },
        { name: 'City', rate: 4.875, amount: 488, included: false },
      ],
      totals: {
        items: 20_000,
        itemDiscounts: 0,
        orderDiscounts: 0,
        fulfilment: 0,
        fulfilmentDiscounts: 0,
        fees: 0,
        tax: 1288,
        total: 21_288,
        pricesIncludeTax: false,
      },
    }),
  );
  assert.deepEqual(
    document.product_items?.map(({ tax_rate }) => tax_rate),
    [0.08875, 0.04],
  );
  assert.deepEqual(
    document.grouped_tax_items?.map(({ tax_rate, tax_value }) => [tax_rate, tax_value]),
    [
      [0.04, 4],
      [0.08875, 8.88],
    ],
  );
});

test('without a promotion the tax before and after is one, whatever rounding made of it', () => {
  const document = told(
    basketOf({
      // 30 × 19 / 119 = 4.79: each alone would be 2.
      lines: ['a', 'b', 'c'].map((id, place) => line(id, 10, 1, { tax: place < 2 ? 2 : 1 })),
      taxes: [{ name: 'VAT', rate: 19, amount: 5, included: true }],
      totals: {
        items: 30,
        itemDiscounts: 0,
        orderDiscounts: 0,
        fulfilment: 0,
        fulfilmentDiscounts: 0,
        fees: 0,
        tax: 5,
        total: 30,
        pricesIncludeTax: true,
      },
    }),
  );
  const taxes = document.product_items?.map(({ tax, adjusted_tax }) => [tax, adjusted_tax]);
  assert.deepEqual(taxes, [
    [0.02, 0.02],
    [0.02, 0.02],
    [0.01, 0.01],
  ]);
  assert.deepEqual([document.merchandize_total_tax, document.tax_total], [0.05, 0.05]);
});
