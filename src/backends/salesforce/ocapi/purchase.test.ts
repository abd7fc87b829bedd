/** A whole purchase against the simulated instance, operation by operation; the backend's own contract is another test. */
import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { serve } from '@hono/node-server';
import type { FaultKind } from '../../../../sandbox/sfcc/faults.ts';
import { ocapiApp } from '../../../../sandbox/sfcc/ocapi/index.ts';
import { demoClient, type OcapiOptions as InstanceSettings } from '../../../../sandbox/sfcc/ocapi/options.ts';
import { createRefusals } from '../calls/refusals.ts';
import { cork, openTestWorld, shoe, type TestWorld } from '../../../../sandbox/sfcc/world/testing.ts';
import type { BasketFacts, Guest, OrderFacts, WantedBasket } from '../facts.ts';
import { startCaller, startFetcher, type Ending } from '../../../../test/support/salesforce/scripted-api.ts';
import { sealForHook } from '../orders/seal.ts';
import type { ShopApi } from '../shop-api.ts';
import { createOcapi, type OcapiOptions } from './client.ts';
import { failureOf, market } from '../../../../test/support/salesforce/ocapi-client.ts';

describe('purchase', () => {
  const closers: (() => unknown)[] = [];
  let store: Store;
  before(async () => {
    store = await openStore({ after: (close) => void closers.push(close) });
  });
  after(async () => {
    for (const close of closers) await close();
  });

  interface Store {
    world: TestWorld;
    api: ShopApi;
    connect(options?: Partial<OcapiOptions>): ShopApi;
    /** Adds a sealed payment to a basket and orders it. */
    pay(
      guest: Guest,
      basket: BasketFacts,
      reference: string,
      token?: 'good' | 'declined' | 'challenge',
    ): Promise<OrderFacts>;
  }

  /** Ends in the order in which they are given. */
  async function openStore(t: Ending, options: InstanceSettings = {}): Promise<Store> {
    const world = await openTestWorld();
    const app = ocapiApp(world, { indexLagMs: 0, ...options });
    const server = serve({
      fetch: app.fetch,
      hostname: '127.0.0.1',
      port: 0,
      serverOptions: { keepAliveTimeout: 60_000 },
    });
    await new Promise((resolve) => server.once('listening', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { caller } = startCaller(startFetcher(t));
    t.after(() => new Promise((resolve) => server.close(resolve)));
    t.after(() => world.close());
    const connect = (options: Partial<OcapiOptions> = {}): ShopApi =>
      createOcapi({
        caller,
        host: origin,
        accountUrl: origin,
        site: 'demo',
        clientId: demoClient.id,
        clientPassword: demoClient.password,
        now: () => world.clock.now,
        ...options,
      });
    const api = connect();
    return {
      world,
      api,
      connect,
      async pay(guest, { totals, currency, basketId }, reference, token = 'good') {
        const { orderTotal: amount = 0 } = totals;
        const facts = {
          reference,
          checkoutId: 'chk-1',
          amount,
          currency,
          handlerId: 'sandbox',
          returnUrl: 'https://portico.test/checkout/return',
          now: world.clock.now,
        };
        const sealed = await sealForHook({ type: 'card', token }, facts, world.key);
        await api.addPayment(guest, basketId, { methodId: 'PORTICO', amount, currency, sealed });
        return api.placeOrder(guest, basketId);
      },
    };
  }

  let count = 0;
  /** One shoe to Cork, with a reference of its own. */
  const wanted = (more: Partial<WantedBasket> = {}): WantedBasket => ({
    market,
    items: [{ productId: shoe, quantity: 1 }],
    email: 'ada@example.test',
    address: cork,
    methodId: 'express-eu',
    codes: [],
    custom: { portico_reference: `attempt-${(count += 1)}`, portico_checkout: 'chk-1' },
    ...more,
  });

  const referenceOf = ({ custom }: WantedBasket): string => custom?.['portico_reference'] ?? '';

  test('returns consistent search, details, basket, method, coupon, payment, and order', async () => {
    const { api, world, pay } = store;
    const found = await api.search({ market, text: 'shoes', limit: 5, offset: 0 });
    assert.ok(found.total > 0 && found.hits.length > 0);
    const [product] = await api.products([shoe, 'nothing'], market);
    assert.deepEqual([product?.id, product?.type, product?.price], [shoe, 'variant', 12_900]);

    const guest = await api.guest();
    const { methodId: _none, ...without } = wanted();
    const opened = await api.openBasket(guest, without);
    const methods = await api.methods(guest, opened.basketId, market);
    const [first] = methods;
    assert.ok(first && opened.items[0]?.price === 12_900);
    const chosen = await api.chooseMethod(guest, opened.basketId, first.id);
    assert.equal(chosen.shipping?.methodId, first.id);
    const reduced = await api.addCoupon(guest, opened.basketId, 'WELCOME10');
    assert.deepEqual(
      reduced.coupons.map(({ code, status }) => [code, status]),
      [['WELCOME10', 'applied']],
    );
    assert.equal(reduced.totals.productTotal, 11_900);
    assert.deepEqual(await api.basket(guest, opened.basketId), reduced);

    const order = await pay(guest, reduced, referenceOf(without));
    assert.deepEqual([order.state, order.paymentStatus, order.totals], ['new', 'paid', reduced.totals]);
    assert.equal(world.charged(), reduced.totals.orderTotal);
    assert.deepEqual(await api.order(guest, order.orderNo), order);
    assert.deepEqual(await api.ownOrders(guest), [order]);
    assert.deepEqual(await api.findOrder?.(referenceOf(without)), order);
    assert.equal(await failureOf(api.failOrder(guest, order.orderNo)), 'refused order-not-open');
    assert.match(await failureOf(api.basket(guest, opened.basketId)), /^not-found /);
  });

  test('omits a coupon that the new basket cannot have', async () => {
    const { api } = store;
    const guest = await api.guest();
    const basket = await api.openBasket(
      guest,
      wanted({ email: 'bo@example.test', codes: ['WELCOME10', 'NOPE'] }),
    );
    assert.deepEqual(
      basket.coupons.map(({ code }) => code),
      ['WELCOME10'],
    );
    assert.equal(
      await failureOf(api.addCoupon(guest, basket.basketId, 'NOPE')),
      'refused InvalidCouponCodeException',
    );
    assert.match(await failureOf(api.openBasket(guest, wanted())), /^refused CustomerBasketsQuotaExceeded/);
    await api.removeBasket(guest, basket.basketId);
    await api.removeBasket(guest, basket.basketId);
    await api.openBasket(guest, wanted());
  });

  test('opens a basket in another currency of the site, but not in one that it does not have', async () => {
    const { api, world } = store;
    const [, currency = ''] = world.sites.get('demo')?.currencies ?? [];
    const guest = await api.guest();
    const abroad = { ...market, currency };
    const basket = await api.openBasket(guest, wanted({ market: abroad }));
    const [product] = await api.products([shoe], abroad);
    assert.deepEqual([basket.currency, basket.items[0]?.basePrice], [currency, product?.price]);
    await api.removeBasket(guest, basket.basketId);
    const unknown = wanted({ market: { ...market, currency: 'CHF' } });
    assert.match(await failureOf(api.openBasket(guest, unknown)), /^misconfigured UnsupportedCurrency/);
    await api.openBasket(guest, wanted());
  });

  test('reports a declined payment, and keeps its order failed', async () => {
    const { api, pay } = store;
    const guest = await api.guest();
    const request = wanted();
    const basket = await api.openBasket(guest, request);
    assert.equal(
      await failureOf(pay(guest, basket, referenceOf(request), 'declined')),
      'refused PorticoPaymentDeclined',
    );
    const [order] = await api.ownOrders(guest);
    assert.equal(order?.state, 'failed');
    assert.ok(order?.custom['portico_decline']);
    if (order) await api.failOrder(guest, order.orderNo);
  });

  test('refreshes a guest session, and reads and fails its order as the application after its token ended', async () => {
    const { api, world, connect, pay } = store;
    const guest = await api.guest();
    const request = wanted();
    const basket = await api.openBasket(guest, request);
    world.clock.now += 20 * 60_000;
    const renewed = await api.renew(guest);
    assert.ok(renewed.expiresAt > guest.expiresAt);
    const order = await pay(renewed, basket, referenceOf(request), 'challenge');
    assert.equal(order.state, 'created');
    assert.ok(URL.canParse(String(order.custom['portico_challenge'])));

    world.clock.now += 31 * 60_000;
    assert.equal(await failureOf(api.renew(renewed)), 'not-found guest-ended');
    assert.equal(await failureOf(api.basket(renewed, 'b1')), 'not-found guest-ended');
    assert.equal(
      await failureOf(connect({ clientPassword: 'wrong' }).order(renewed, order.orderNo)),
      'misconfigured invalid_client',
    );
    assert.equal((await api.order(renewed, order.orderNo))?.state, 'created');
    await api.failOrder(renewed, order.orderNo);
    assert.equal((await api.findOrder?.(referenceOf(request)))?.state, 'failed');
  });

  test('does not show baskets and orders of another guest', async () => {
    const { api, pay } = store;
    const guest = await api.guest();
    const request = wanted();
    const basket = await api.openBasket(guest, request);
    const other = await api.guest();
    assert.match(await failureOf(api.basket(other, basket.basketId)), /^not-found /);
    const order = await pay(guest, basket, referenceOf(request));
    assert.equal(await api.order(other, order.orderNo), undefined);
    assert.deepEqual(await api.ownOrders(other), []);
  });

  const faults: [kind: FaultKind, reading: string, ordering: string, isPlaced: boolean][] = [
    ['rate-limited', 'fine', 'unavailable rate-limited', false],
    ['overloaded', 'fine', 'unavailable overloaded', false],
    ['broken', 'unavailable server-error', 'unknown server-error', false],
    ['unanswered', 'fine', 'unknown reset', true],
    ['unheard', 'fine', 'unknown reset', false],
    ['expired-token', 'not-found guest-ended', 'not-found guest-ended', false],
    [
      'conflict',
      'conflict ConcurrentModificationException',
      'conflict ConcurrentModificationException',
      false,
    ],
    ['not-json', 'unavailable not-json', 'unknown not-json', false],
  ];
  for (const [kind, reading, ordering, isPlaced] of faults)
    test(`${kind}: reports what is known when reading a basket and ordering it`, async () => {
      const { api, pay, world } = store;
      const guest = await api.guest();
      const request = wanted();
      const basket = await api.openBasket(guest, request);
      const outcome = (work: Promise<unknown>) =>
        failureOf(work).then((said) => (said.startsWith('no failure') ? 'fine' : said));
      world.faults.add({ kind, operation: 'getBasket' });
      assert.equal(await outcome(api.basket(guest, basket.basketId)), reading);
      world.faults.clear();
      world.faults.add({ kind, operation: 'createOrder' });
      assert.equal(await outcome(pay(guest, basket, referenceOf(request))), ordering);
      world.faults.clear();
      const orders = await api.ownOrders(guest);
      assert.equal(orders.length > 0, isPlaced);
    });

  test('does not find an order by its reference while the index is behind', async () => {
    const ends: (() => unknown)[] = [];
    const { api, pay, world } = await openStore(
      { after: (end) => void ends.push(end) },
      { indexLagMs: 3_000 },
    );
    const request = wanted();
    const guest = await api.guest();
    const order = await pay(guest, await api.openBasket(guest, request), referenceOf(request));
    assert.equal(await api.findOrder?.(referenceOf(request)), undefined);
    assert.equal((await api.ownOrders(guest))[0]?.orderNo, order.orderNo);
    world.clock.now += 3_000;
    assert.equal((await api.findOrder?.(referenceOf(request)))?.orderNo, order.orderNo);
    for (const end of ends) await end();
  });

  test('names Order Incremental Indexing in a check if the instance lacks it, and reads the order by number', async () => {
    const ends: (() => unknown)[] = [];
    const off = { orderIndexing: false };
    const { connect, pay, world } = await openStore({ after: (end) => void ends.push(end) }, off);
    const refusals = createRefusals(() => world.clock.now);
    const api = connect({ refusals });
    const request = wanted();
    const guest = await api.guest();
    const { orderNo } = await pay(guest, await api.openBasket(guest, request), referenceOf(request));
    assert.equal(
      await failureOf(api.findOrder?.(referenceOf(request)) ?? assert.fail()),
      'unavailable server-error',
    );
    assert.deepEqual(refusals.list(), [], 'the instance may have failed once');
    await api.checkOrderSearch?.().catch(() => undefined);
    assert.match(refusals.list().join(), /^POST \/order_search .*Turn on Order Incremental Indexing/);
    world.clock.now += 31 * 60_000;
    assert.equal((await api.order(guest, orderNo))?.orderNo, orderNo);
    for (const end of ends) await end();
  });
});
