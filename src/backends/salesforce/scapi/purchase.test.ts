/** Whole purchases against the simulated instance; where the official OpenAPI is here, it checks every request. */
import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { serve } from '@hono/node-server';
import { scapiApp } from '../../../../sandbox/sfcc/scapi/index.ts';
import { cork, openTestWorld, shoe, type TestWorld } from '../../../../sandbox/sfcc/world/testing.ts';
import type { Guest, Market, WantedBasket } from '../facts.ts';
import { startCaller, startFetcher } from '../../../../test/support/salesforce/scripted-api.ts';
import { sealForHook } from '../orders/seal.ts';
import type { ShopApi } from '../shop-api.ts';
import { place, privateClient } from '../../../../test/support/salesforce/scapi-bench.ts';
import { createScapi } from './client.ts';
import { folder, skip } from '../../../../test/support/salesforce/scapi-specs.ts';

const fetcher = startFetcher({ after });
const market: Market = { currency: 'EUR', locale: 'en-IE' };

async function open(options: { hook?: boolean } = {}): Promise<{ world: TestWorld; client(): ShopApi }> {
  const world = await openTestWorld(options);
  const app = scapiApp(world, skip ? {} : { specs: folder });
  const server = serve({
    fetch: app.fetch,
    hostname: '127.0.0.1',
    port: 0,
    serverOptions: { keepAliveTimeout: 60_000 },
  });
  await new Promise((resolve) => server.once('listening', resolve));
  after(async () => {
    await new Promise((resolve) => void server.close(resolve));
    await world.close();
  });
  const { port } = server.address() as AddressInfo;
  const shared = { ...place, baseUrl: `http://127.0.0.1:${port}`, now: () => world.clock.now };
  return {
    world,
    client: () => createScapi({ caller: startCaller(fetcher).caller, ...shared, ...privateClient }),
  };
}

const { world, client } = await open();
const wantedFor = (reference: string, more: Partial<WantedBasket> = {}): WantedBasket => ({
  market,
  items: [{ productId: shoe, quantity: 1 }],
  email: 'ada@example.test',
  address: cork,
  codes: [],
  custom: { portico_reference: reference, portico_checkout: 'chk-1' },
  ...more,
});

interface Ready {
  guest: Guest;
  basketId: string;
  total: number;
}

/** All but the order. */
async function prepare(api: ShopApi, reference: string, token = 'good'): Promise<Ready> {
  const guest = await api.guest();
  const { basketId } = await api.openBasket(guest, wantedFor(reference));
  const [method] = await api.methods(guest, basketId, market);
  const basket = await api.chooseMethod(guest, basketId, method?.id ?? assert.fail('no method'));
  assert.equal(basket.shipping?.methodId, method?.id);
  assert.equal(basket.shipping?.price, method?.price);
  const amount = basket.totals.orderTotal ?? assert.fail('no total');
  const facts = {
    reference,
    checkoutId: 'chk-1',
    amount,
    currency: 'EUR',
    handlerId: 'h',
    returnUrl: 'https://portico.test/checkout/return',
    now: world.clock.now,
  };
  const sealed = await sealForHook({ type: 'card', token }, facts, world.key);
  await api.addPayment(guest, basketId, { methodId: 'PORTICO', amount, currency: 'EUR', sealed });
  return { guest, basketId, total: amount };
}

test('lets a found product be bought at the shown price, and finds the order again', async () => {
  const api = client();
  const found = await api.search({ market, text: 'shoe', orderableOnly: true, limit: 5, offset: 0 });
  assert.ok(found.total > 0 && found.hits.length > 0);
  const [variant] = await api.products([shoe], market);
  assert.equal(variant?.inventory?.orderable, true);
  const { guest, basketId, total } = await prepare(api, 'bought-1');
  const before = await api.basket(guest, basketId);
  assert.equal(before.items[0]?.basePrice, variant?.price);
  const order = await api.placeOrder(guest, basketId);
  assert.deepEqual([order.state, order.paymentStatus, order.totals.orderTotal], ['new', 'paid', total]);
  assert.equal(order.custom['portico_reference'], 'bought-1');
  assert.deepEqual(order.items, before.items);
  assert.deepEqual(await api.ownOrders(guest), [order]);
  assert.deepEqual(await api.order(guest, order.orderNo), order);
  await assert.rejects(api.basket(guest, basketId), { kind: 'not-found', type: 'basket-not-found' });
  await assert.rejects(api.failOrder(guest, order.orderNo), { kind: 'conflict' });
});

test('reports a declined payment by name, with the reason on the failed order', async () => {
  const api = client();
  const { guest, basketId } = await prepare(api, 'declined-1', 'declined');
  await assert.rejects(api.placeOrder(guest, basketId), { kind: 'refused', type: 'PorticoPaymentDeclined' });
  const [order] = await api.ownOrders(guest);
  assert.equal(order?.state, 'failed');
  assert.equal(typeof order?.custom['portico_decline'], 'string');
});

test('buys once with a token that the instance reports as expired', async () => {
  const api = client();
  const { guest, basketId } = await prepare(api, 'expired-1');
  world.faults.add({ kind: 'expired-token', operation: 'createOrder' });
  assert.equal((await api.placeOrder(guest, basketId)).state, 'new');
  assert.equal((await api.ownOrders(guest)).length, 1);
});

test('returns unknown for an order with a lost response, and finds it as its shopper', async () => {
  const api = client();
  const { guest, basketId } = await prepare(api, 'lost-1');
  world.faults.add({ kind: 'unanswered', operation: 'createOrder' });
  await assert.rejects(api.placeOrder(guest, basketId), { kind: 'unknown' });
  const later = await client().renew({ ...guest, accessToken: '', expiresAt: 0 });
  const [order] = await client().ownOrders(later);
  assert.deepEqual([order?.state, order?.custom['portico_reference']], ['new', 'lost-1']);
});

test('keeps an order pending without a hook until it is failed permanently', async () => {
  const other = await open({ hook: false });
  const api = other.client();
  const { guest, basketId } = await prepare(api, 'waiting-1');
  const { orderNo, state } = await api.placeOrder(guest, basketId);
  assert.equal(state, 'created');
  await api.failOrder(guest, orderNo);
  assert.equal((await api.order(guest, orderNo))?.state, 'failed');
  await assert.rejects(api.failOrder(guest, orderNo), { kind: 'conflict' });
});

test('reports rejections of the instance by name', async () => {
  const api = client();
  const guest = await api.guest();
  const { basketId } = await api.openBasket(guest, wantedFor('refused-1'));
  await assert.rejects(api.addCoupon(guest, basketId, 'NONE'), {
    kind: 'refused',
    type: 'invalid-coupon-code:coupon_code_unknown',
  });
  await assert.rejects(api.chooseMethod(guest, basketId, 'rocket'), {
    kind: 'refused',
    type: 'invalid-shipping-method-id',
  });
  await assert.rejects(api.placeOrder(guest, basketId), { kind: 'refused' });
  const other = await api.guest();
  await assert.rejects(api.basket(other, basketId), { kind: 'not-found' });
  await api.removeBasket(guest, basketId);
  await api.removeBasket(guest, basketId);
  for (let count = 0; count < 4; count += 1) await api.openBasket(guest, wantedFor('refused-1'));
  await assert.rejects(api.openBasket(guest, wantedFor('refused-1')), {
    kind: 'refused',
    type: 'customer-temporary-baskets-quota-exceeded',
  });
});

test('prices a basket in the requested currency', async () => {
  const api = client();
  const wanted = wantedFor('dollars-1', { market: { currency: 'USD', locale: 'en-IE' } });
  const basket = await api.openBasket(await api.guest(), wanted);
  const [variant] = await api.products([shoe], wanted.market);
  assert.deepEqual([basket.currency, basket.items[0]?.basePrice], ['USD', variant?.price]);
});
