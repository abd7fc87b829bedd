/** The platform's own SDK shops at the face, over a real connection, from login to order. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sealForHook } from '../../../src/backends/salesforce/orders/seal.ts';
import { cork, shoe } from '../world/testing.ts';
import { privateId, publicId, sdk, serveFace, statusOf, type ServedFace } from './sdk.testing.ts';

describe('SDK', () => {
  const { helpers, ShopperBasketsV2, ShopperCustomers, ShopperLogin } = sdk;
  const { ShopperOrders, ShopperProducts, ShopperSearch } = sdk;

  let face: ServedFace;
  before(async () => void (face = await serveFace()));
  after(() => face.close());

  test('logs a guest in with a private client and refreshes the token', async () => {
    const first = await face.privateLogin();
    assert.ok(first.access_token && first.customer_id);
    const renewed = await helpers.refreshAccessToken({
      slasClient: new ShopperLogin(face.settings(privateId)),
      parameters: { refreshToken: first.refresh_token },
      credentials: { clientSecret: 'sandbox-secret' },
    });
    assert.equal(renewed.customer_id, first.customer_id);
  });

  test('logs a guest in with a public client and PKCE and refreshes once', async () => {
    const slasClient = new ShopperLogin(face.settings(publicId));
    const first = await helpers.loginGuestUser({
      slasClient,
      parameters: { redirectURI: 'http://localhost:3000/callback' },
    });
    const renew = () =>
      helpers.refreshAccessToken({ slasClient, parameters: { refreshToken: first.refresh_token } });
    const renewed = await renew();
    assert.equal(renewed.customer_id, first.customer_id);
    assert.equal(await statusOf(renew()), 400);
  });

  test('lets a shopper search, view, fill a basket, pay, and find the order', async () => {
    const { access_token: token, customer_id: customerId } = await face.privateLogin();
    const use = face.settings(privateId, token);
    const found = await new ShopperSearch(use).productSearch({
      parameters: {
        q: 'shoe',
        limit: 5,
        refine: ['cgid=footwear-and-jackets', 'price=(100..200)'],
        expand: ['prices', 'availability'],
      },
    });
    assert.ok(found.hits.some(({ productId }) => productId === 'ridge-trail-shoe'));
    const products = await new ShopperProducts(use).getProducts({
      parameters: { ids: ['ridge-trail-shoe', shoe], perPricebook: true, allImages: true },
    });
    assert.equal(products.total, 2);

    const baskets = new ShopperBasketsV2(use);
    const { basketId = '' } = await baskets.createBasket({
      parameters: { temporary: true },
      body: {
        customerInfo: { email: 'ada@example.test' },
        billingAddress: cork,
        shipments: [{ shippingAddress: cork }],
        productItems: [{ productId: shoe, quantity: 1 }],
        c_portico_reference: 'sdk-1',
        c_portico_checkout: 'chk-1',
      },
    });
    const parameters = { basketId };
    const ofShipment = { basketId, shipmentId: 'me' };
    await baskets.addCouponToBasket({ parameters, body: { code: 'WELCOME10' } });
    const methods = await baskets.getShippingMethodsForShipment({ parameters: ofShipment });
    assert.ok(methods.applicableShippingMethods?.some(({ id }) => id === 'express-eu'));
    await baskets.updateShippingMethodForShipment({ parameters: ofShipment, body: { id: 'express-eu' } });
    const priced = await baskets.getBasket({ parameters });
    const { clock, key } = face.world;
    const sealed = await sealForHook(
      { type: 'card', token: 'good' },
      {
        reference: 'sdk-1',
        checkoutId: 'chk-1',
        amount: Math.round((priced.orderTotal ?? 0) * 100),
        currency: 'EUR',
        handlerId: 'sandbox',
        returnUrl: 'https://portico.test/checkout/return',
        now: clock.now,
      },
      key,
    );
    await baskets.addPaymentInstrumentToBasket({
      parameters,
      body: { paymentMethodId: 'PORTICO', c_portico_sealed: sealed },
    });

    const orders = new ShopperOrders(use);
    const order = await orders.createOrder({ parameters: {}, body: { basketId } });
    assert.deepEqual([order.status, order.orderTotal], ['new', priced.orderTotal]);
    const orderNo = order.orderNo ?? '';
    assert.equal((await orders.getOrder({ parameters: { orderNo } })).orderNo, orderNo);
    const list = await new ShopperCustomers(use).getCustomerOrders({ parameters: { customerId } });
    assert.equal(list.total, 1);
    assert.equal(await statusOf(orders.failOrder({ parameters: { orderNo }, body: {} })), 409);
    assert.equal(await statusOf(baskets.getBasket({ parameters })), 404);
  });

  test('deletes a basket and fails an undecided order', async () => {
    const { access_token: token } = await face.privateLogin();
    const use = face.settings(privateId, token);
    const baskets = new ShopperBasketsV2(use);
    const { basketId = '' } = await baskets.createBasket({ parameters: {}, body: {} });
    await baskets.deleteBasket({ parameters: { basketId } });
    assert.equal(await statusOf(baskets.getBasket({ parameters: { basketId } })), 404);
    const open = await baskets.createBasket({
      parameters: { temporary: true },
      body: {
        customerInfo: { email: 'ada@example.test' },
        billingAddress: cork,
        shipments: [{ shippingAddress: cork, shippingMethod: { id: 'express-eu' } }],
        productItems: [{ productId: shoe, quantity: 1 }],
        paymentInstruments: [{ paymentMethodId: 'CREDIT_CARD' }],
      },
    });
    const orders = new ShopperOrders(use);
    const order = await orders.createOrder({ parameters: {}, body: { basketId: open.basketId ?? '' } });
    assert.equal(order.status, 'created');
    const parameters = { orderNo: order.orderNo ?? '' };
    await orders.failOrder({ parameters, body: { reasonCode: 'payment_auth_failure' } });
    assert.equal((await orders.getOrder({ parameters })).status, 'failed');
  });

  test('reports a broken connection as a failed call, before or after the work', async () => {
    const { access_token: token, customer_id: customerId } = await face.privateLogin();
    const use = face.settings(privateId, token);
    const baskets = new ShopperBasketsV2(use);
    const count = async () =>
      (await new ShopperCustomers(use).getCustomerBaskets({ parameters: { customerId } })).total;
    for (const [kind, made] of [
      ['unheard', 0],
      ['unanswered', 1],
    ] as const) {
      face.world.faults.add({ kind, operation: 'createBasket' });
      await assert.rejects(
        baskets.createBasket({ parameters: { temporary: true }, body: {} }),
        (error: unknown) => /fetch failed|socket hang up|terminated|other side closed/i.test(String(error)),
      );
      assert.equal(await count(), made);
    }
  });
});
