import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../shop-api.ts';
import { basketDocument, orderDocument } from './documents.ts';
import { address, basket, order } from '../../../../test/support/salesforce/ocapi-documents.ts';
import { basketOf, orderOf, ordersOf } from './map.ts';

const read = (document: object) => basketOf(basketDocument.parse(document));
const readOrder = (document: object) => orderOf(orderDocument.parse(document));

const facts = {
  currency: 'EUR',
  taxation: 'gross',
  items: [
    {
      itemId: 'item-1',
      productId: 'lamp-brass',
      name: 'Lamp',
      quantity: 2,
      basePrice: 4_990,
      price: 9_980,
      priceAfterItemDiscount: 8_982,
      priceAfterOrderDiscount: 8_482,
      tax: 1_586,
      taxRate: 23,
      adjustments: [{ promotionId: 'lamps-10', text: '10 % off lamps', amount: 998, code: 'LAMPS10' }],
    },
  ],
  coupons: [{ itemId: 'coupon-1', code: 'LAMPS10', status: 'applied', valid: true }],
  orderAdjustments: [{ promotionId: 'welcome', text: 'Welcome', amount: 500 }],
  shipping: {
    methodId: 'standard',
    methodName: 'Standard',
    price: 595,
    priceAfterDiscount: 295,
    tax: 55,
    taxRate: 23,
    adjustments: [{ promotionId: 'ship-3', text: '3 euro off delivery', amount: 300 }],
  },
  taxes: [{ rate: 23, amount: 1_641 }],
  totals: {
    productSubTotal: 9_980,
    productTotal: 8_482,
    shippingTotal: 295,
    taxTotal: 1_641,
    orderTotal: 8_777,
  },
};

test('maps a whole basket', () => {
  assert.deepEqual(read(basket), { basketId: 'b1', ...facts });
});

test('maps a whole order, with the data of the hook', () => {
  assert.deepEqual(readOrder(order), {
    orderNo: '00000101',
    state: 'created',
    createdAt: Date.UTC(2026, 10, 1, 10),
    changedAt: Date.UTC(2026, 10, 1, 10, 5),
    ...facts,
    email: 'aoife@example.com',
    address: {
      firstName: 'Aoife',
      lastName: 'Byrne',
      address1: '1 Main Street',
      city: 'Dublin',
      postalCode: 'D01 F5P2',
      countryCode: 'IE',
      phone: '+353 1 555 0100',
    },
    shippingStatus: 'not_shipped',
    paymentStatus: 'not_paid',
    shipments: [{ id: 'me', shipped: false }],
    custom: { portico_reference: 'attempt-1' },
  });
});

test('omits values that cannot be calculated yet, null or missing', () => {
  const empty = { basket_id: 'b2', currency: 'EUR', taxation: 'net', order_total: null, shipments: null };
  assert.deepEqual(read(empty), {
    basketId: 'b2',
    currency: 'EUR',
    taxation: 'net',
    items: [],
    coupons: [],
    orderAdjustments: [],
    taxes: [],
    totals: { productSubTotal: 0 },
  });
  const [item] = basket.product_items;
  const untaxed = read({
    ...basket,
    product_items: [{ ...item, tax: null, adjusted_tax: null, tax_rate: null }],
  });
  assert.equal(untaxed.items[0]?.tax, 0);
  assert.ok(!('taxRate' in (untaxed.items[0] ?? {})));
});

test('returns no delivery without a selected method or its price', () => {
  const [shipment] = basket.shipments;
  const { shipping_method: _none, ...unchosen } = shipment ?? {};
  assert.equal(read({ ...basket, shipments: [unchosen] }).shipping, undefined);
  const [line] = basket.shipping_items;
  assert.equal(read({ ...basket, shipping_items: [{ ...line, price: null }] }).shipping, undefined);
});

test('counts product surcharges as delivery, but not lines of other shipments', () => {
  const [line] = basket.shipping_items;
  const more = [
    { item_id: 's2', shipment_id: 'me', price: 1, price_after_item_discount: 1, tax: 0.19, tax_rate: 0.13 },
    { item_id: 's3', shipment_id: 'other', price: 100, tax: 1 },
  ];
  const { shipping } = read({ ...basket, shipping_items: [line, ...more] });
  assert.deepEqual(
    [shipping?.price, shipping?.priceAfterDiscount, shipping?.tax, shipping && 'taxRate' in shipping],
    [695, 395, 74, false],
  );
});

test('treats a surcharge as a negative adjustment, and a missing discount as zero', () => {
  const adjustments = [{ promotion_id: 'gift-wrap', price: 2.5 }, { price: null }];
  assert.deepEqual(read({ ...basket, order_price_adjustments: adjustments }).orderAdjustments, [
    { promotionId: 'gift-wrap', text: 'gift-wrap', amount: -250 },
    { promotionId: '', text: '', amount: 0 },
  ]);
});

test('decides whether a coupon without a message is valid by its status alone', () => {
  const coupons = ['applied', 'no_applicable_promotion', 'coupon_code_unknown'].map((status_code) => ({
    code: 'X',
    status_code,
  }));
  const valid = read({ ...basket, coupon_items: coupons }).coupons.map((coupon) => coupon.valid);
  assert.deepEqual(valid, [true, true, false]);
});

const bad: [name: string, document: object][] = [
  ['an amount with too many decimals', { ...basket, order_total: 87.775 }],
  ['a line without a price', { ...basket, product_items: [{ ...basket.product_items[0], price: null }] }],
  ['an unknown taxation', { ...basket, taxation: 'both' }],
  ['an unknown currency', { ...basket, currency: 'EURO' }],
];
for (const [name, document] of bad)
  test(`rejects ${name} as a bad response`, () => {
    assert.throws(
      () => read(document),
      (error) => error instanceof ApiError && error.kind === 'unavailable' && error.type === 'bad-answer',
    );
  });

for (const [name, document] of [
  ['an unknown state', { ...order, status: 'lost' }],
  ['no time', { ...order, creation_date: 'yesterday' }],
] as const)
  test(`rejects an order with ${name} as a bad response`, () => {
    assert.throws(() => readOrder(document), ApiError);
  });

test('maps a shipped order with its parcels', () => {
  const shipments = [{ ...order.shipments[0], shipping_status: 'shipped', tracking_number: 'IE123' }];
  const shipped = readOrder({ ...order, status: 'completed', shipping_status: 'shipped', shipments });
  assert.deepEqual(shipped.shipments, [{ id: 'me', trackingNumber: 'IE123', shipped: true }]);
  assert.deepEqual([shipped.state, shipped.shippingStatus], ['completed', 'shipped']);
});

test('lists orders latest first', () => {
  const at = (order_no: string, creation_date: string) =>
    orderDocument.parse({ ...order, order_no, creation_date });
  const sorted = ordersOf([
    at('1', '2026-11-01T10:00Z'),
    at('3', '2026-11-03T10:00Z'),
    at('2', '2026-11-02T10:00Z'),
  ]);
  assert.deepEqual(
    sorted.map(({ orderNo }) => orderNo),
    ['3', '2', '1'],
  );
});

test('treats an empty email address and an address without members as absent', () => {
  const silent = readOrder({
    ...order,
    customer_info: { email: '' },
    shipments: [{ shipping_address: { id: '1' } }],
  });
  assert.equal(silent.email, undefined);
  assert.deepEqual(silent.address, {});
  assert.ok(!('changedAt' in readOrder({ ...order, last_modified: null })));
  assert.equal(address.address2, null);
});
