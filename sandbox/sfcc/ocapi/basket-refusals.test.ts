import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { shoe } from '../world/testing.ts';
import { cork, faultIn, openBasket, openFace, type TestFace } from './testing.ts';

describe('basket refusals', () => {
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
    ['no product', 'POST', '/items', [{ quantity: 1 }], '400 InvalidProductIdException'],
    ['no quantity', 'POST', '/items', [{ product_id: shoe }], '400 InvalidProductItemQuantityException'],
    [
      'half a shoe',
      'POST',
      '/items',
      [{ product_id: shoe, quantity: 0.5 }],
      '400 InvalidProductItemQuantityException',
    ],
    [
      'more than there are',
      'POST',
      '/items',
      [{ product_id: shoe, quantity: 99 }],
      '400 ProductItemNotAvailableException',
    ],
    [
      'another shipment',
      'POST',
      '/items',
      [{ product_id: shoe, quantity: 1, shipment_id: 'two' }],
      '404 ShipmentNotFoundException',
    ],
    [
      'an item that is not there',
      'PATCH',
      '/items/none',
      { quantity: 1 },
      '400 InvalidProductItemIdException',
    ],
    [
      'to remove one that is not there',
      'DELETE',
      '/items/none',
      undefined,
      '400 InvalidProductItemIdException',
    ],
    ['an unknown coupon', 'POST', '/coupons', { code: 'NOPE' }, '400 InvalidCouponCodeException'],
    ['an expired coupon', 'POST', '/coupons', { code: 'OLD' }, '400 InvalidCouponCodeException'],
    ['a coupon without a code', 'POST', '/coupons', {}, '400 MissingCouponCodeException'],
    ['a coupon that is not there', 'DELETE', '/coupons/none', undefined, '404 CouponItemNotFoundException'],
    [
      'a method without an id',
      'PUT',
      '/shipments/me/shipping_method',
      {},
      '400 MissingShippingMethodIdException',
    ],
    [
      'a method of nobody',
      'PUT',
      '/shipments/me/shipping_method',
      { id: 'drone' },
      '400 InvalidShippingMethodIdException',
    ],
    ['a shipment of nobody', 'PUT', '/shipments/two/shipping_address', cork, '404 ShipmentNotFoundException'],
    [
      'methods of no shipment',
      'GET',
      '/shipments/two/shipping_methods',
      undefined,
      '404 ShipmentNotFoundException',
    ],
    ['a customer without an e-mail', 'PUT', '/customer', {}, '400 PropertyConstraintViolationException'],
    [
      'a payment method of nobody',
      'POST',
      '/payment_instruments',
      { payment_method_id: 'CASH' },
      '400 InvalidPaymentMethodIdException',
    ],
    [
      'a payment of half a cent',
      'POST',
      '/payment_instruments',
      { payment_method_id: 'PORTICO', amount: 1.005 },
      '400 PropertyConstraintViolationException',
    ],
    [
      'a payment that is not there',
      'DELETE',
      '/payment_instruments/none',
      undefined,
      '404 PaymentInstrumentNotFoundException',
    ],
    ['a currency of nobody', 'PATCH', '', { currency: 'JPY' }, '400 UnsupportedCurrencyException'],
    ['a property of nobody', 'PATCH', '', { colour: 'red' }, '400 UnknownPropertyException'],
  ];
  for (const [name, method, path, body, fault] of refusals)
    test(`refused: ${name}`, async () => {
      const { ask } = await openBasket(face);
      assert.equal(faultIn(await ask(method, path, body)), fault);
      const { body: after } = await ask('GET', '');
      assert.deepEqual([after.product_items?.length, after.coupon_items], [1, undefined]);
    });
});
