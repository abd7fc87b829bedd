import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlacedOrder } from '../../world.ts';
import { basketDocument } from './basket.ts';
import { orderDocument } from './order.ts';
import { address, basketOf, gross, line, placed, telling } from './testing.ts';

test('returns custom attributes with their prefix and never the encrypted credential', () => {
  const basket = basketOf(
    { lines: [line('a', 1000, 1)] },
    {
      custom: { portico_reference: 'r', portico_sealed: 'S3CRET' },
      payments: [
        { id: 'p', methodId: 'PORTICO', amount: 1000, custom: { portico_sealed: 'S3CRET', note: 'S3CRET' } },
      ],
    },
  );
  const document = basketDocument(basket, telling);
  assert.equal(document.c_portico_reference, 'r');
  assert.deepEqual(document.payment_instruments, [
    {
      _type: 'order_payment_instrument',
      amount: 10,
      payment_instrument_id: 'p',
      payment_method_id: 'PORTICO',
    },
  ]);
  const order = orderDocument({ ...placed, basket, custom: { portico_sealed: 'S3CRET' } }, telling);
  assert.ok(!JSON.stringify([document, order]).includes('S3CRET'));
});

const states: [state: PlacedOrder['state'], confirmation: string, exported: string][] = [
  ['created', 'not_confirmed', 'not_exported'],
  ['new', 'confirmed', 'ready'],
  ['completed', 'confirmed', 'exported'],
  ['cancelled', 'not_confirmed', 'not_exported'],
  ['failed', 'not_confirmed', 'not_exported'],
];
for (const [state, confirmation, exported] of states)
  test(`maps a ${state} order to ${confirmation} and ${exported}`, () => {
    const document = orderDocument({ ...placed, state }, telling);
    assert.deepEqual(
      [document.status, document.confirmation_status, document.export_status],
      [state, confirmation, exported],
    );
  });

test('returns the basket content, its own numbers and times, and the hook data', () => {
  const basket = { ...gross, billing: address, custom: { portico_reference: 'r', portico_checkout: 'k' } };
  const order = {
    ...placed,
    basket,
    trackingNumber: 'T1',
    shippingState: 'shipped' as const,
    custom: { portico_decline: 'no funds' },
  };
  const document = orderDocument(order, telling);
  const { product_items, order_total, billing_address, shipping_items } = basketDocument(basket, telling);
  assert.deepEqual(
    [document.product_items, document.order_total, document.billing_address, document.shipping_items],
    [product_items, order_total, billing_address, shipping_items],
  );
  assert.deepEqual(
    [
      document.order_no,
      document.order_token,
      document.customer_name,
      document.creation_date,
      document.last_modified,
    ],
    ['00001', 'token', 'Ada Byron', '1970-01-01T00:00:00.000Z', '1970-01-01T00:00:05.000Z'],
  );
  assert.deepEqual(
    [document.c_portico_reference, document.c_portico_checkout, document.c_portico_decline],
    ['r', 'k', 'no funds'],
  );
  assert.deepEqual(
    [document.shipments[0]?.tracking_number, document.shipments[0]?.shipping_status],
    ['T1', 'shipped'],
  );
  assert.ok(
    !('basket_id' in document) && !('_flash' in document) && !JSON.stringify(document).includes('view"'),
  );
});
