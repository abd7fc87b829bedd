/** Baskets: what is opened, changed and ended. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { cork, newYork, shoe } from '../world/testing.ts';
import { baskets, full, openBasket } from './baskets.testing.ts';
import { at, nameOf, openFace, type TestFace } from './official.testing.ts';

describe('baskets', () => {
  let face: TestFace;
  before(async () => void (face = await openFace()));
  after(() => face.world.close());
  const open = (body?: object, query?: Record<string, string>) => openBasket(face, body, query);

  test('populates everything in the body of a new basket', async () => {
    const { answer } = await open(full);
    assert.equal(answer.status, 200);
    const { body } = answer;
    assert.deepEqual(
      [body.temporaryBasket, body.currency, body.customerInfo.email],
      [true, 'EUR', 'ada@example.test'],
    );
    assert.deepEqual([body.productItems[0].quantity, body.productItems[0].c_engraving], [2, 'A']);
    assert.equal(body.couponItems[0].statusCode, 'applied');
    assert.deepEqual(
      [body.shipments[0].shippingMethod.id, body.shipments[0].shippingAddress.city, body.billingAddress.city],
      ['express-eu', 'Cork', 'Cork'],
    );
    assert.deepEqual(
      [body.paymentInstruments[0].paymentMethodId, body.paymentInstruments[0].amount],
      ['PORTICO', 10.5],
    );
    assert.equal(body.c_portico_reference, 'r1');
    // 2 × 129.00 − 10.00 + 8.95 or 12.95 for express.
    assert.equal(body.orderTotal, body.productTotal + body.shippingTotal);
    assert.equal(body.productTotal, 248);
  });

  test('adds the tax on a site with net prices', async () => {
    const { body } = (
      await open({ productItems: [{ productId: shoe }], shipments: [{ shippingAddress: newYork }] })
    ).answer;
    assert.equal(body.taxation, 'net');
    assert.equal(body.orderTotal, undefined);
    const method = (
      await open({
        ...full,
        shipments: [{ shippingAddress: newYork, shippingMethod: { id: 'standard-us' } }],
      })
    ).answer.body;
    const sum = method.productTotal + method.shippingTotal + method.taxTotal;
    assert.equal(method.orderTotal, Math.round(sum * 100) / 100);
  });

  test('completes the checkout steps: items, customer, address, method, coupon, payment', async () => {
    const { call } = await open();
    const step = async (method: string, path: string, body: unknown) => {
      const answer = await call(method, path, body);
      assert.equal(answer.status, 200, path);
      return answer.body;
    };
    const [item] = (await step('POST', '/items', [{ productId: shoe, quantity: 1 }])).productItems;
    await step('POST', '/items', [{ productId: shoe, quantity: 2 }]);
    assert.equal((await step('PATCH', `/items/${item.itemId}`, { quantity: 2 })).productItems[0].quantity, 2);
    const both = await step('PATCH', '/items', [{ itemId: item.itemId, quantity: 1 }]);
    assert.equal(both.productItems[0].quantity, 1);
    assert.equal(
      (await call('GET', '/shipments/me/shipping-methods')).body.applicableShippingMethods.length,
      0,
    );
    await step('PUT', '/customer', { email: 'ada@example.test' });
    const addressed = await call('PUT', '/shipments/me/shipping-address', cork, { useAsBilling: 'true' });
    assert.deepEqual([addressed.status, addressed.body.billingAddress.city], [200, 'Cork']);
    const { applicableShippingMethods } = (await call('GET', '/shipments/me/shipping-methods')).body;
    assert.deepEqual(
      applicableShippingMethods.map(({ id }: { id: string }) => id),
      ['standard-eu', 'express-eu'],
    );
    const chosen = await step('PUT', '/shipments/me/shipping-method', { id: 'express-eu' });
    assert.equal(chosen.shipments[0].shippingMethod.price, applicableShippingMethods[1].price);
    const coupon = (await step('POST', '/coupons', { code: 'WELCOME10' })).couponItems[0];
    assert.equal((await step('DELETE', `/coupons/${coupon.couponItemId}`, undefined)).couponItems, undefined);
    const { applicablePaymentMethods } = (await call('GET', '/payment-methods')).body;
    assert.ok(applicablePaymentMethods.some(({ id }: { id: string }) => id === 'PORTICO'));
    const paid = await step('POST', '/payment-instruments', {
      paymentMethodId: 'PORTICO',
      c_portico_sealed: 'x.y',
    });
    assert.ok(!JSON.stringify(paid).includes('x.y'));
    const { paymentInstrumentId } = paid.paymentInstruments[0];
    assert.equal(
      (await step('DELETE', `/payment-instruments/${paymentInstrumentId}`, undefined)).paymentInstruments,
      undefined,
    );
    assert.equal((await step('PATCH', '', { c_portico_checkout: 'c1' })).c_portico_checkout, 'c1');
    const moved = await step('PATCH', '/shipments/me', { shippingAddress: newYork });
    assert.deepEqual([moved.shipments[0].shippingMethod, moved.orderTotal], [undefined, undefined]);
    assert.equal((await step('PUT', '/billing-address', newYork)).billingAddress.city, 'New York');
    assert.equal((await step('DELETE', `/items/${item.itemId}`, undefined)).productItems, undefined);
  });

  test('allows one open basket per shopper and names it in the error', async () => {
    const { guest, id } = await open({}, {});
    const second = await guest.call('POST', baskets, {});
    assert.deepEqual(
      [second.status, second.body.title, second.body.basketIds],
      [400, 'Customer Baskets Quota Exceeded', id],
    );
    assert.ok(second.body.detail.includes(id));
    assert.equal((await guest.call('DELETE', `${baskets}/${id}`)).status, 204);
    assert.equal((await guest.call('POST', baskets, {})).status, 200);
  });

  test('allows four temporary baskets, each for 15 minutes', async () => {
    const { guest, id } = await open();
    for (const _ of [2, 3, 4])
      assert.equal((await guest.call('POST', baskets, {}, { temporary: 'true' })).status, 200);
    const fifth = await guest.call('POST', baskets, {}, { temporary: 'true' });
    assert.deepEqual([fifth.status, nameOf(fifth)], [400, 'customer-temporary-baskets-quota-exceeded']);
    assert.equal(fifth.body.basketIds.split(', ').length, 4);
    face.world.clock.now += 15 * 60_000;
    assert.equal((await guest.call('GET', `${baskets}/${id}`)).status, 404);
    assert.equal((await guest.call('POST', baskets, {}, { temporary: 'true' })).status, 200);
  });

  test('promotes a temporary basket unless another exists and is not overridden', async () => {
    const { guest, id, call } = await open(full);
    const list = await guest.call('GET', `${at.customers}/customers/${guest.customerId}/baskets`);
    assert.deepEqual([list.body.total, list.body.baskets[0].basketId], [1, id]);
    const before = (await guest.call('POST', baskets, {})).body.basketId;
    const refused = await call('POST', '/actions/promote');
    assert.deepEqual([refused.status, nameOf(refused)], [409, 'basket-not-promotable-exception']);
    const promoted = await call('POST', '/actions/promote', undefined, { overrideExisting: 'true' });
    assert.deepEqual(
      [promoted.status, promoted.body.temporaryBasket, promoted.body.basketId],
      [200, false, id],
    );
    assert.equal((await guest.call('GET', `${baskets}/${before}`)).status, 404);
  });
});
