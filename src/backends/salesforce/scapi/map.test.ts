import assert from 'node:assert/strict';
import { test } from 'node:test';
import { basketDocument, methodsDocument, orderDocument, ordersDocument } from './documents.ts';
import { basketOf, methodsOf, orderOf, ordersOf } from './map.ts';
import { officialErrors, skip } from '../../../../test/support/salesforce/scapi-specs.ts';
import {
  basketSample,
  methodsSample,
  orderSample,
} from '../../../../test/support/salesforce/scapi-samples.ts';
import { reader } from './wire.ts';

const readBasket = (document: unknown) => reader(basketDocument, basketOf)(JSON.stringify(document));
const readOrder = (document: unknown) => reader(orderDocument, orderOf)(JSON.stringify(document));

const priced = {
  currency: 'EUR',
  taxation: 'gross',
  items: [
    {
      itemId: 'i1',
      productId: 'lamp-brass',
      name: 'Lamp',
      quantity: 2,
      basePrice: 1_995,
      price: 3_990,
      priceAfterItemDiscount: 3_790,
      priceAfterOrderDiscount: 3_290,
      tax: 615,
      taxRate: 23,
      adjustments: [{ promotionId: 'ten-percent', text: 'Ten percent', amount: 200 }],
    },
  ],
  coupons: [{ itemId: 'c1', code: 'FIVE', status: 'applied', valid: true }],
  orderAdjustments: [{ promotionId: 'five-off', text: 'Five off', amount: 500, code: 'FIVE' }],
  shipping: {
    methodId: 'standard',
    price: 600,
    priceAfterDiscount: 300,
    tax: 56,
    taxRate: 23,
    adjustments: [{ promotionId: 'half', text: 'Half', amount: 300 }],
  },
  taxes: [{ rate: 23, amount: 671 }],
  totals: {
    productSubTotal: 3_990,
    productTotal: 3_290,
    shippingTotal: 300,
    taxTotal: 671,
    orderTotal: 3_590,
  },
};

const address = {
  firstName: 'Aoife',
  lastName: 'Byrne',
  address1: '1 Quay Street',
  address2: 'Flat 2',
  city: 'Galway',
  stateCode: 'G',
  postalCode: 'H91 X4XX',
  countryCode: 'IE',
  phone: '+353 91 555 000',
};

test('has samples that match the OpenAPI document', { skip }, () => {
  assert.deepEqual(officialErrors('baskets', 'Basket', basketSample), []);
  assert.deepEqual(officialErrors('orders', 'Order', orderSample), []);
  assert.deepEqual(officialErrors('baskets', 'ShippingMethodResult', methodsSample), []);
  assert.notDeepEqual(officialErrors('baskets', 'Basket', { basketId: 1 }), [], 'and it does check');
});

test('maps a basket in minor units, with its discounts', () => {
  assert.deepEqual(readBasket(basketSample), { basketId: 'b1', ...priced });
});

test('returns no taxes and no delivery for a basket without an address', () => {
  const [item] = basketSample.productItems;
  const { tax: _tax, adjustedTax: _adjusted, taxRate: _rate, ...untaxed } = item ?? assert.fail();
  const basket = readBasket({
    basketId: 'b1',
    currency: 'USD',
    taxation: 'net',
    productItems: [{ ...untaxed, priceAdjustments: null, tax: null }],
    shipments: [{ shipmentId: 'me' }],
    shippingItems: [{ shipmentId: 'me', itemId: 's1' }],
    productTotal: 39.9,
    orderTotal: null,
    taxTotal: null,
  });
  assert.deepEqual(basket.totals, { productSubTotal: 3_990, productTotal: 3_990 });
  assert.equal('shipping' in basket, false);
  assert.deepEqual([basket.items[0]?.tax, basket.items[0]?.taxRate], [0, undefined]);
});

test('returns no items for an empty basket, and identifies promotions without an ID by their adjustment', () => {
  const basket = readBasket({
    basketId: 'b',
    currency: 'JPY',
    taxation: 'net',
    orderPriceAdjustments: [{ priceAdjustmentId: 'p9', price: -150, couponCode: null }],
  });
  assert.deepEqual(basket.items, []);
  assert.deepEqual(basket.orderAdjustments, [{ promotionId: 'p9', text: 'p9', amount: 150 }]);
  assert.deepEqual(basket.totals, { productSubTotal: 0 });
});

test('counts product surcharges as delivery', () => {
  const [delivery] = basketSample.shippingItems;
  const surcharge = { ...delivery, itemId: 's2', price: 2, priceAfterItemDiscount: 2, priceAdjustments: [] };
  const withSurcharge = (taxRate: number) =>
    readBasket({
      ...basketSample,
      shippingItems: [
        delivery,
        { ...surcharge, adjustedTax: 0.37, taxRate },
        { ...surcharge, shipmentId: 'other' },
      ],
    }).shipping;
  assert.deepEqual(withSurcharge(0.23), { ...priced.shipping, price: 800, priceAfterDiscount: 500, tax: 93 });
  assert.equal(withSurcharge(0.09)?.taxRate, undefined, 'of several rates none is told');
});

test('maps an order with its state, its parcels, and the data of the hook', () => {
  assert.deepEqual(readOrder(orderSample), {
    orderNo: '00000410',
    state: 'new',
    createdAt: Date.UTC(2026, 10, 20, 10, 1),
    changedAt: Date.UTC(2026, 10, 20, 10, 2),
    ...priced,
    email: 'aoife@example.com',
    address,
    viewCode: 'view-code',
    shippingStatus: 'part_shipped',
    paymentStatus: 'paid',
    shipments: [{ id: 'me', trackingNumber: 'T-1', shipped: true }],
    custom: { portico_reference: 'attempt-1' },
  });
});

test('omits what an order does not contain', () => {
  const { orderNo, status, creationDate, currency, taxation } = orderSample;
  const order = readOrder({
    orderNo,
    status,
    creationDate,
    currency,
    taxation,
    customerInfo: null,
    shippingStatus: null,
    c_portico_decline: null,
  });
  const members = [
    'email',
    'address',
    'viewCode',
    'shippingStatus',
    'paymentStatus',
    'shipping',
    'changedAt',
  ];
  assert.deepEqual(
    members.filter((member) => member in order),
    [],
  );
  assert.deepEqual([order.items, order.shipments, order.custom], [[], [], {}]);
});

test('lists orders latest first, in any order of the instance', () => {
  const at = (orderNo: string, creationDate: string) => ({ ...orderSample, orderNo, creationDate });
  const data = [
    at('1', '2026-11-20T10:00:00Z'),
    at('3', '2026-11-22T10:00:00Z'),
    at('2', '2026-11-21T10:00:00Z'),
  ];
  const read = reader(ordersDocument, ordersOf);
  assert.deepEqual(
    read(JSON.stringify({ limit: 10, total: 3, data })).map(({ orderNo }) => orderNo),
    ['3', '2', '1'],
  );
  assert.deepEqual(read('{"limit":10,"total":0}'), []);
});

test('maps methods with their promotions and the attributes of the site', () => {
  const read = reader(methodsDocument, (document) => methodsOf(document, 'EUR'));
  assert.deepEqual(read(JSON.stringify(methodsSample)), [
    {
      id: 'standard',
      name: 'Standard',
      description: 'In 3 to 5 days',
      price: 600,
      promotions: ['half'],
      custom: { estimatedArrivalTime: '3-5 days' },
    },
    { id: 'pickup', name: 'Pick up', price: 0, promotions: [], custom: { storePickupEnabled: true } },
  ]);
  assert.deepEqual(read('{}'), []);
});

const [item] = basketSample.productItems;
const bad: [why: string, document: unknown][] = [
  ['nothing', null],
  ['a list', []],
  ['no id', { ...basketSample, basketId: undefined }],
  ['no currency', { ...basketSample, currency: undefined }],
  ['an unknown currency', { ...basketSample, currency: 'N/A' }],
  ['an unknown taxation', { ...basketSample, taxation: 'both' }],
  ['an amount as text', { ...basketSample, orderTotal: '35.90' }],
  ['a total with three decimals', { ...basketSample, orderTotal: 35.905 }],
  ['an item without a price', { ...basketSample, productItems: [{ ...item, price: null }] }],
  [
    'an item with a price of three decimals',
    { ...basketSample, productItems: [{ ...item, basePrice: 19.951 }] },
  ],
  ['an item without a product', { ...basketSample, productItems: [{ ...item, productId: null }] }],
  ['a negative quantity', { ...basketSample, productItems: [{ ...item, quantity: -1 }] }],
  ['a promotion without a name', { ...basketSample, orderPriceAdjustments: [{ price: -1 }] }],
];
for (const [why, document] of bad)
  test(`rejects a basket with ${why}`, () => {
    assert.throws(() => readBasket(document), { kind: 'unavailable', type: 'bad-answer' });
  });

test('rejects an order without a time or in an unknown state', () => {
  for (const more of [{ creationDate: 'yesterday' }, { status: 'lost' }, { orderNo: '' }])
    assert.throws(() => readOrder({ ...orderSample, ...more }), { type: 'bad-answer' });
});

test('includes no part of a response in an error', () => {
  assert.throws(
    () => readBasket({ ...basketSample, productItems: [{ ...item, price: 'aoife@example.com' }] }),
    (error: Error) => !error.message.includes('aoife') && error.message.startsWith('productItems.0.price '),
  );
});
