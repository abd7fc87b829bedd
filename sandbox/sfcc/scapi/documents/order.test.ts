/** Orders as documents. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlacedOrder } from '../../world.ts';
import { orderDocument } from './order.ts';
import { address, basket, full } from './sample.testing.ts';

const states: [state: PlacedOrder['state'], confirmation: string, exported: string][] = [
  ['created', 'not_confirmed', 'not_exported'],
  ['failed', 'not_confirmed', 'not_exported'],
  ['new', 'confirmed', 'ready'],
  ['completed', 'confirmed', 'ready'],
];
for (const [state, confirmationStatus, exportStatus] of states) {
  test(`maps a ${state} order to ${confirmationStatus}`, () => {
    const order: PlacedOrder = {
      orderNo: '1',
      site: 'demo',
      customerId: 'c1',
      viewCode: 'v',
      token: 't',
      createdAt: 0,
      changedAt: 0,
      revision: 1,
      state,
      paymentState: 'not_paid',
      shippingState: 'shipped',
      basket: basket(full, { address, billing: address, email: 'a@b.example' }),
      trackingNumber: 'T1',
      custom: { portico_challenge: 'https://bank.example/' },
    };
    // oxlint-disable-next-line typescript/no-explicit-any -- documents of tests, looked into by path
    const document: any = orderDocument(order);
    assert.deepEqual(
      [document.status, document.confirmationStatus, document.exportStatus],
      [state, confirmationStatus, exportStatus],
    );
    assert.deepEqual(
      [document.shipments[0].trackingNumber, document.shipments[0].shippingStatus],
      ['T1', 'shipped'],
    );
    assert.deepEqual(
      [document.customerName, document.c_portico_challenge],
      ['Ada Byron', 'https://bank.example/'],
    );
  });
}
