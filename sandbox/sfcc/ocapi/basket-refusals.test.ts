import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { shoe } from '../world/testing.ts';
import { cork, faultIn, openBasket, openFace, type TestFace } from './testing.ts';

describe('basket errors', () => {
  let face: TestFace;
  before(async () => {
    face = await openFace();
  });
  after(() => face.close());

  const refusals: [name: string, method: string, path: string, body: unknown, fault: string][] = [
    [
      'an unknown product',
      'POST',
      '/items',
      [{ product_id: 'nope', quantity: 1 }],
      '400 InvalidProductItemException',
    ],
    ['a missing product ID', 'POST', '/items', [{ quantity: 1 }], '400 InvalidProductIdException'],
    [
      'a missing quantity',
      'POST',
      '/items',
      [{ product_id: shoe }],
      '400 InvalidProductItemQuantityException',
    ],
    [
      'a fractional quantity',
      'POST',
      '/items',
      [{ product_id: shoe, quantity: 0.5 }],
      '400 InvalidProductItemQuantityException',
    ],
    [
      'a quantity above the stock',
      'POST',
      '/items',
      [{ product_id: shoe, quantity: 99 }],
      '400 ProductItemNotAvailableException',
    ],
    [
      'an unknown shipment',
      'POST',
      '/items',
      [{ product_id: shoe, quantity: 1, shipment_id: 'two' }],
      '404 ShipmentNotFoundException',
    ],
    ['an unknown item', 'PATCH', '/items/none', { quantity: 1 }, '400 InvalidProductItemIdException'],
    ['removal of an unknown item', 'DELETE', '/items/none', undefined, '400 InvalidProductItemIdException'],
    ['an unknown coupon', 'POST', '/coupons', { code: 'NOPE' }, '400 InvalidCouponCodeException'],
    ['an expired coupon', 'POST', '/coupons', { code: 'OLD' }, '400 InvalidCouponCodeException'],
    ['a coupon without a code', 'POST', '/coupons', {}, '400 MissingCouponCodeException'],
    ['removal of an unknown coupon', 'DELETE', '/coupons/none', undefined, '404 CouponItemNotFoundException'],
    [
      'a shipping method without an ID',
      'PUT',
      '/shipments/me/shipping_method',
      {},
      '400 MissingShippingMethodIdException',
    ],
    [
      'an unknown shipping method',
      'PUT',
      '/shipments/me/shipping_method',
      { id: 'drone' },
      '400 InvalidShippingMethodIdException',
    ],
    [
      'an address for an unknown shipment',
      'PUT',
      '/shipments/two/shipping_address',
      cork,
      '404 ShipmentNotFoundException',
    ],
    [
      'shipping methods of an unknown shipment',
      'GET',
      '/shipments/two/shipping_methods',
      undefined,
      '404 ShipmentNotFoundException',
    ],
    ['a customer without an email', 'PUT', '/customer', {}, '400 PropertyConstraintViolationException'],
    [
      'an unknown payment method',
      'POST',
      '/payment_instruments',
      { payment_method_id: 'CASH' },
      '400 InvalidPaymentMethodIdException',
    ],
    [
      'a payment with a fraction of a cent',
      'POST',
      '/payment_instruments',
      { payment_method_id: 'PORTICO', amount: 1.005 },
      '400 PropertyConstraintViolationException',
    ],
    [
      'removal of an unknown payment',
      'DELETE',
      '/payment_instruments/none',
      undefined,
      '404 PaymentInstrumentNotFoundException',
    ],
    ['an unknown currency', 'PATCH', '', { currency: 'JPY' }, '400 UnsupportedCurrencyException'],
    ['an unknown property', 'PATCH', '', { colour: 'red' }, '400 UnknownPropertyException'],
  ];
  for (const [name, method, path, body, fault] of refusals)
    test(`rejects ${name}`, async () => {
      const { ask } = await openBasket(face);
      assert.equal(faultIn(await ask(method, path, body)), fault);
      const { body: after } = await ask('GET', '');
      assert.deepEqual([after.product_items?.length, after.coupon_items], [1, undefined]);
    });
});
