/** Baskets: what is refused. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { cork, shoe } from '../world/testing.ts';
import { openBasket } from './baskets.testing.ts';
import { at, nameOf, openFace, type TestFace } from './official.testing.ts';

describe('basket errors', () => {
  let face: TestFace;
  before(async () => void (face = await openFace()));
  after(() => face.world.close());
  const open = (body?: object, query?: Record<string, string>) => openBasket(face, body, query);

  const bad: [what: string, method: string, path: string, body: unknown, status: number, name: string][] = [
    ['an unknown product', 'POST', '/items', [{ productId: 'x' }], 400, 'invalid-product-item'],
    ['a master', 'POST', '/items', [{ productId: 'ridge-trail-shoe' }], 400, 'invalid-product-item'],
    [
      'a quantity above the stock',
      'POST',
      '/items',
      [{ productId: shoe, quantity: 900 }],
      400,
      'product-item-not-available',
    ],
    [
      'a fractional quantity',
      'POST',
      '/items',
      [{ productId: shoe, quantity: 0.5 }],
      400,
      'invalid-product-item-quantity',
    ],
    ['an item without a product', 'POST', '/items', [{ quantity: 1 }], 400, 'bad-request'],
    ['an unknown item', 'PATCH', '/items/none', { quantity: 1 }, 400, 'bad-request'],
    [
      'an unknown shipment',
      'POST',
      '/items',
      [{ productId: shoe, shipmentId: 'x' }],
      404,
      'shipment-not-found',
    ],
    ['an unknown coupon', 'POST', '/coupons', { code: 'NOPE' }, 400, 'invalid-coupon-code'],
    ['an empty coupon', 'POST', '/coupons', { code: '' }, 400, 'bad-request'],
    ['removal of an unknown coupon', 'DELETE', '/coupons/none', undefined, 404, 'coupon-item-not-found'],
    [
      'a shipping method that does not apply',
      'PUT',
      '/shipments/me/shipping-method',
      { id: 'standard-us' },
      400,
      'invalid-shipping-method-id',
    ],
    [
      'an unknown payment method',
      'POST',
      '/payment-instruments',
      { paymentMethodId: 'X' },
      400,
      'invalid-payment-method-id',
    ],
    [
      'a fraction of a cent',
      'POST',
      '/payment-instruments',
      { paymentMethodId: 'PORTICO', amount: 1.001 },
      400,
      'bad-request',
    ],
    [
      'removal of an unknown payment',
      'DELETE',
      '/payment-instruments/none',
      undefined,
      404,
      'payment-instrument-not-found',
    ],
    [
      'a card number that is not masked',
      'POST',
      '/payment-instruments',
      { paymentMethodId: 'CREDIT_CARD', paymentCard: { maskedNumber: '4111111111111111' } },
      400,
      'bad-request',
    ],
    [
      'a change of an unknown payment',
      'PATCH',
      '/payment-instruments/none',
      { amount: 1 },
      404,
      'payment-instrument-not-found',
    ],
    [
      'product options',
      'POST',
      '/items',
      [{ productId: shoe, optionItems: [{ optionId: 'a', optionValueId: 'b' }] }],
      501,
      'not-simulated',
    ],
    ['an unknown currency', 'PATCH', '', { currency: 'JPY' }, 400, 'unsupported-currency'],
    ['a source code', 'PATCH', '', { sourceCode: 'mail' }, 501, 'not-simulated'],
  ];
  for (const [what, method, path, body, status, name] of bad) {
    test(`rejects ${what} and leaves the basket unchanged`, async () => {
      const { call, answer } = await open({ shipments: [{ shippingAddress: cork }] });
      const refused = await call(method, path, body);
      assert.deepEqual([refused.status, nameOf(refused)], [status, name]);
      assert.deepEqual((await call('GET', '')).body, answer.body);
    });
  }

  const unopened: [what: string, body: object, query: Record<string, string>, status: number][] = [
    ['several shipments', { shipments: [{}, { shipmentId: 'b' }] }, {}, 501],
    ['external taxes', {}, { taxMode: 'external' }, 501],
    ['a gift certificate', { giftCertificateItems: [{ amount: 5, recipientEmail: 'a@b.example' }] }, {}, 501],
    ['a currency that the site does not support', { currency: 'JPY' }, {}, 400],
    ['an unknown coupon', { couponItems: [{ code: 'NOPE' }] }, {}, 400],
  ];
  for (const [what, body, query, status] of unopened) {
    test(`opens no basket with ${what}`, async () => {
      const { guest, answer } = await open(body, query);
      assert.equal(answer.status, status);
      const list = await guest.call('GET', `${at.customers}/customers/${guest.customerId}/baskets`);
      assert.equal(list.body.total, 0);
    });
  }
});
