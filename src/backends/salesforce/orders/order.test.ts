import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OrderFacts } from '../facts.ts';
import { toOrder } from './order.ts';
import type { PlacementRef } from './ref.ts';

const ref: PlacementRef = {
  reference: 'att_1',
  checkoutId: 'chk_1',
  basketId: 'b1',
  customerId: 'c1',
  token: 't',
  isRefresh: true,
  expiresAt: 0,
  total: 2500,
  currency: 'EUR',
  locale: 'en-IE',
  handlerId: 'h',
  returnUrl: 'https://shop.test/return',
  permalink: 'https://shop.test/order/{number}',
  attribution: { 'com.example.campaign': 'spring' },
  lines: [{ id: 'l1', variantId: 'a', quantity: 2 }],
};
const facts = (more: Partial<OrderFacts> = {}): OrderFacts => ({
  orderNo: '0001',
  state: 'new',
  createdAt: 1_000,
  changedAt: 5_000,
  currency: 'EUR',
  taxation: 'gross',
  items: [
    {
      itemId: 'i1',
      productId: 'a',
      name: 'Lamp',
      quantity: 2,
      basePrice: 1000,
      price: 2000,
      priceAfterItemDiscount: 2000,
      priceAfterOrderDiscount: 2000,
      tax: 374,
      adjustments: [],
    },
  ],
  coupons: [],
  orderAdjustments: [],
  shipping: {
    methodId: 'std',
    methodName: 'Standard',
    price: 500,
    priceAfterDiscount: 500,
    tax: 0,
    adjustments: [],
  },
  taxes: [{ rate: 23, amount: 374 }],
  totals: { taxTotal: 374, orderTotal: 2500 },
  address: { lastName: 'Byron', address1: '1 Quay', city: 'Cork', countryCode: 'IE' },
  shipments: [{ id: 'me', shipped: false }],
  custom: {},
  ...more,
});

test('maps the lines of an order with our IDs, its promise, and its address', () => {
  const order = toOrder(facts(), ref, 30);
  assert.deepEqual(
    [order.number, order.checkoutId, order.status, order.placedAt, order.permalink, order.attribution],
    ['0001', 'chk_1', 'open', 1_000, 'https://shop.test/order/0001', ref.attribution],
  );
  assert.deepEqual(
    order.lines.map(({ id, title, total, quantity }) => [id, title, total, quantity.ordered]),
    [['l1', 'Lamp', 2000, 2]],
  );
  assert.deepEqual(order.expectations[0], {
    id: 'delivery',
    lines: [{ id: 'l1', quantity: 2 }],
    method: 'shipping',
    destination: { lastName: 'Byron', street: '1 Quay', locality: 'Cork', country: 'IE' },
    description: 'Standard',
  });
  assert.deepEqual([order.events, order.totals.total], [[], 2500]);
});

const states: [
  name: string,
  more: Partial<OrderFacts>,
  status: string,
  fulfilled: number,
  cancelled: number,
][] = [
  ['new', {}, 'open', 0, 0],
  ['shipped', { shippingStatus: 'shipped' }, 'fulfilled', 2, 0],
  ['partly shipped', { shippingStatus: 'part_shipped' }, 'partly-fulfilled', 0, 0],
  ['completed', { state: 'completed' }, 'fulfilled', 2, 0],
  ['cancelled', { state: 'cancelled' }, 'cancelled', 0, 2],
];
for (const [name, more, status, fulfilled, cancelled] of states)
  test(`reports an order that is ${name} as ${status}`, () => {
    const order = toOrder(facts(more), ref, undefined);
    const { quantity } = order.lines[0] ?? assert.fail();
    assert.deepEqual([order.status, quantity.fulfilled, quantity.cancelled], [status, fulfilled, cancelled]);
  });

test('reports a shipment as an event with its number, at the time of the last change', () => {
  const order = toOrder(
    facts({ shipments: [{ id: 'me', shipped: true, trackingNumber: 'T1' }] }),
    ref,
    undefined,
  );
  assert.deepEqual(order.events, [
    {
      id: '0001.shipment-me',
      occurredAt: 5_000,
      type: 'shipped',
      lines: [{ id: 'l1', quantity: 2 }],
      trackingNumber: 'T1',
    },
  ]);
});

test('reports returns as the merchant set them, or else as unknown', () => {
  assert.deepEqual(toOrder(facts(), ref, 30).returns, { eligible: true, until: 1_000 + 30 * 86_400_000 });
  assert.equal(toOrder(facts(), ref, 0).returns.eligible, false);
  assert.match(toOrder(facts(), ref, undefined).returns.reason ?? '', /Contact the store/);
});
