import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { sealCredential, storeRefused } from '#commerce';
import { createSalesforceBackend } from '../backend.ts';
import type { OrderFacts, ProductFacts } from '../facts.ts';
import { generateHookKey } from './hook-key.ts';
import { writeRef, type PlacementRef } from './ref.ts';
import { ApiError, type ShopApi } from '../shop-api.ts';

describe('placement of orders', () => {
  const ref: PlacementRef = {
    reference: 'att_1',
    checkoutId: 'chk_1',
    basketId: 'b1',
    customerId: 'c1',
    token: 'refresh',
    isRefresh: true,
    expiresAt: 0,
    total: 100,
    currency: 'EUR',
    locale: 'en-IE',
    handlerId: 'h',
    returnUrl: 'https://shop.test/return',
    permalink: 'https://shop.test/order/{number}',
    attribution: {},
    lines: [{ id: 'l1', variantId: 'a', quantity: 1 }],
  };
  const order = (more: Partial<OrderFacts> = {}): OrderFacts => ({
    orderNo: '1',
    state: 'created',
    createdAt: 1,
    currency: 'EUR',
    taxation: 'gross',
    items: [
      {
        itemId: 'i',
        productId: 'a',
        name: 'A',
        quantity: 1,
        basePrice: 100,
        price: 100,
        priceAfterItemDiscount: 100,
        priceAfterOrderDiscount: 100,
        tax: 0,
        adjustments: [],
      },
    ],
    coupons: [],
    orderAdjustments: [],
    taxes: [],
    totals: { orderTotal: 100 },
    shipments: [],
    custom: { portico_reference: 'att_1' },
    ...more,
  });
  const unused = (): never => assert.fail('it is not asked');
  const apiWith = (more: Partial<ShopApi>): ShopApi => ({
    guest: unused,
    renew: async (guest) => ({ ...guest, accessToken: 'renewed' }),
    search: unused,
    products: unused,
    categories: unused,
    openBasket: unused,
    basket: unused,
    addCoupon: unused,
    methods: unused,
    chooseMethod: unused,
    removeBasket: async () => {},
    addPayment: async () => {},
    placeOrder: unused,
    ownOrders: async () => [],
    order: unused,
    failOrder: unused,
    hasTemporaryBaskets: true,
    ...more,
  });
  const refusing =
    (kind: ApiError['kind'], type = 'said') =>
    async (): Promise<never> => {
      throw new ApiError(kind, type, type);
    };

  let hookKey: Awaited<ReturnType<typeof generateHookKey>>;
  before(async () => {
    hookKey = await generateHookKey();
  });
  const backendOver = (more: Partial<ShopApi>, now = () => 1_000) =>
    createSalesforceBackend(apiWith(more), {
      facts: () => ({ handlers: [], review: [], links: [] }),
      hookKey,
      currencies: ['EUR'],
      storefront: 'https://shop.test',
      now,
    });
  const commit = (more: Partial<ShopApi>, change: { amount?: number; deadline?: number } = {}) =>
    backendOver(more).commit({
      ref: writeRef(ref),
      credential: sealCredential({ token: 'tok_secret' }),
      amount: 100,
      deadline: 5_000,
      ...change,
    });

  const outcomes: [name: string, api: Partial<ShopApi>, outcome: string, reason?: string][] = [
    ['that is placed at once', { placeOrder: async () => order({ state: 'new' }) }, 'placed'],
    ['that is left as created', { placeOrder: async () => order() }, 'uncertain'],
    [
      'that is under review',
      {
        placeOrder: async () => order({ custom: { portico_reference: 'att_1', porticoReviewUntil: 9_000 } }),
      },
      'uncertain',
    ],
    [
      'that waits for the buyer',
      {
        placeOrder: async () =>
          order({ custom: { portico_reference: 'att_1', portico_challenge: 'https://bank.test/1' } }),
      },
      'challenge',
    ],
    [
      'that is rejected by the hook',
      { placeOrder: refusing('refused', 'PorticoPaymentDeclined') },
      'declined',
      'PorticoPaymentDeclined',
    ],
    [
      'that is rejected by the hook with a reason on the failed order',
      {
        placeOrder: refusing('refused'),
        ownOrders: async () => [
          order({
            state: 'failed',
            custom: { portico_reference: 'att_1', portico_decline: 'card_declined' },
          }),
        ],
      },
      'declined',
      'card_declined',
    ],
    ['without a response', { placeOrder: refusing('unknown') }, 'uncertain'],
    ['that was not received', { placeOrder: refusing('unavailable') }, 'declined', 'said'],
    ['of a deleted basket', { placeOrder: refusing('not-found') }, 'uncertain'],
    ['of a basket that can no longer be paid', { addPayment: refusing('not-found') }, 'uncertain'],
    [
      'that is not sent, as the instance does not let the client pay',
      { addPayment: refusing('misconfigured') },
      'declined',
      storeRefused,
    ],
    [
      'that is not created, as the client may not',
      { placeOrder: refusing('misconfigured') },
      'declined',
      storeRefused,
    ],
    [
      'that is not sent, as its payment was rejected',
      { addPayment: refusing('refused') },
      'declined',
      'said',
    ],
    [
      'that another call already created',
      { addPayment: refusing('not-found'), ownOrders: async () => [order({ state: 'new' })] },
      'placed',
    ],
  ];
  for (const [name, api, outcome, reason] of outcomes)
    test(`reports an order ${name} as ${outcome}`, async () => {
      const told = await commit(api);
      assert.equal(told.outcome, outcome);
      if (told.outcome === 'declined') assert.equal(told.reason, reason);
    });

  test('reports a review as pending until it ends, also after a challenge', async () => {
    const custom = {
      portico_reference: 'att_1',
      portico_challenge: 'https://bank.test/1',
      porticoReviewUntil: 9_000,
    };
    const api = {
      ownOrders: async () => [order({ custom })],
      findOrder: async () => order({ custom }),
    };
    const looked = (now: number, more: Partial<ShopApi> = api) =>
      backendOver(more, () => now).placement(writeRef({ ...ref, expiresAt: 1e9 }));
    assert.deepEqual(await looked(8_999), { outcome: 'pending', isReviewed: true });
    assert.deepEqual(await looked(9_000), { outcome: 'pending' });
    // Soon it can no longer be read or voided.
    const { findOrder: _none, ...blind } = api;
    const soon = backendOver(blind, () => 8_000).placement(
      writeRef({ ...ref, isRefresh: false, expiresAt: 9_000 }),
    );
    assert.deepEqual(await soon, { outcome: 'pending', isLast: true });
  });

  const left = (ats: number): ProductFacts => ({
    id: 'a',
    type: 'variant',
    name: 'A',
    price: 100,
    inventory: { orderable: ats > 0, ats, stockLevel: ats, backorderable: false, preorderable: false },
    images: [],
    variationAttributes: [],
    variationValues: {},
    variants: [],
    custom: {},
  });

  test('reports lines that sold out meanwhile, with the remaining quantity', async () => {
    const asked: unknown[] = [];
    const soldOut = {
      placeOrder: refusing('refused', 'product-item-not-available'),
      products: async (...wanted: Parameters<ShopApi['products']>) => {
        asked.push(wanted);
        return [left(0)];
      },
    };
    const outcome = { outcome: 'declined', reason: 'product-item-not-available', retryable: true };
    const short = { ...outcome, unavailable: [{ lineId: 'l1', available: 0 }] };
    assert.deepEqual(await commit(soldOut), short);
    assert.deepEqual(asked, [[['a'], { currency: 'EUR', locale: 'en-IE' }]]);
    const { placeOrder, products } = soldOut;
    assert.deepEqual(await commit({ addPayment: placeOrder, products }), short);
    // Nothing is invented: neither when the store has it after all, nor when the outcome is unknown.
    assert.deepEqual(await commit({ placeOrder, products: async () => [left(1)] }), outcome);
    assert.deepEqual(await commit({ placeOrder, products: refusing('unavailable') }), outcome);
  });

  test('sends nothing for another amount or after the deadline', async () => {
    const api = { addPayment: unused, renew: unused };
    assert.equal((await commit(api, { amount: 99 })).outcome, 'declined');
    assert.equal((await commit(api, { deadline: 1_000 })).outcome, 'declined');
  });

  test('returns uncertain without waiting after the time limit', async () => {
    const told = await commit({ placeOrder: () => new Promise(() => undefined) }, { deadline: 1_030 });
    assert.equal(told.outcome, 'uncertain');
  });

  test('sends the credential only sealed', async () => {
    let sent = '';
    await commit({
      addPayment: async (_guest, _id, payment) => void (sent = JSON.stringify(payment)),
      placeOrder: async () => order(),
    });
    assert.match(sent, /"sealed":"eyJ/);
    assert.doesNotMatch(sent, /tok_secret/);
  });

  test('picks the order with our reference, and an open one over a failed one', async () => {
    const others = [
      order({ orderNo: '9', state: 'new', custom: { portico_reference: 'att_2' } }),
      order({ orderNo: '3', state: 'failed' }),
      order({ orderNo: '2', state: 'new' }),
    ];
    const told = await backendOver({ ownOrders: async () => others }).placement(writeRef(ref));
    assert.ok(told.outcome === 'placed');
    assert.equal(told.order.number, '2');
  });

  test('deletes the basket and fails an unplaced order on release', async () => {
    const done: string[] = [];
    const api: Partial<ShopApi> = {
      removeBasket: async (_guest, id) => void done.push(`remove ${id}`),
      ownOrders: async () => [order()],
      failOrder: async (_guest, no) => void done.push(`fail ${no}`),
    };
    await backendOver(api).release(writeRef(ref));
    assert.deepEqual(done, ['remove b1', 'fail 1']);
  });

  test('finds an order by its reference after the shopper session ended, and fails it', async () => {
    const done: string[] = [];
    await backendOver({
      renew: refusing('not-found', 'guest-ended'),
      removeBasket: unused,
      findOrder: async (reference) => (done.push(`find ${reference}`), order()),
      failOrder: async (guest, no) => void done.push(`fail ${no} of ${guest.customerId}`),
    }).release(writeRef(ref));
    assert.deepEqual(done, ['find att_1', 'fail 1 of c1']);
  });

  test('does not report an order as missing if no one may look it up, and keeps what is known', async () => {
    const backend = backendOver({ renew: refusing('not-found', 'guest-ended'), removeBasket: unused });
    await assert.rejects(backend.placement(writeRef(ref)), { name: 'BackendUnavailable' });
    await assert.rejects(backend.release(writeRef(ref)), { name: 'BackendUnavailable' });
    assert.equal(await backend.order(writeRef(ref)), undefined);
  });

  test('does not report an order as missing while the index of orders may be behind', async () => {
    let now = ref.expiresAt + 10 * 60_000 - 1;
    const api = {
      renew: refusing('not-found', 'guest-ended'),
      removeBasket: unused,
      findOrder: async () => undefined,
    };
    const backend = backendOver(api, () => now);
    await assert.rejects(backend.placement(writeRef(ref)), /order-index-behind/);
    await assert.rejects(backend.release(writeRef(ref)), { name: 'BackendUnavailable' });
    now += 1;
    assert.deepEqual(await backend.placement(writeRef(ref)), { outcome: 'none' });
  });

  test('reads a placed order by its number after the shopper session ended, without a search', async () => {
    const orders: Record<string, OrderFacts> = {
      1: order({ state: 'new' }),
      2: order({ state: 'new', orderNo: '2', custom: { portico_reference: 'att_2' } }),
    };
    const backend = backendOver({
      renew: refusing('not-found', 'guest-ended'),
      findOrder: unused,
      order: async (_guest, no) => orders[no],
    });
    assert.equal((await backend.order(writeRef(ref), '1'))?.number, '1');
    assert.equal(await backend.order(writeRef(ref), '2'), undefined, 'the order of another payment');
    assert.equal(await backend.order(writeRef(ref), '3'), undefined);
  });

  test('checks that orders can be searched for before one must be', async () => {
    await backendOver({}).check?.();
    await backendOver({ checkOrderSearch: async () => undefined }).check?.();
    const check = backendOver({ checkOrderSearch: refusing('misconfigured') }).check?.();
    await assert.rejects(check ?? assert.fail(), { name: 'StoreMisconfigured' });
  });

  test('changes nothing on a late release, without an error', async () => {
    await backendOver({ ownOrders: async () => [order({ state: 'new' })] }).release(writeRef(ref));
    for (const kind of ['conflict', 'refused', 'misconfigured', 'not-found'] as const) {
      const states: OrderFacts['state'][] = ['created', 'new'];
      await backendOver({
        ownOrders: async () => [order({ state: states.shift() ?? 'new' })],
        failOrder: refusing(kind),
      }).release(writeRef(ref));
      assert.deepEqual(states, [], 'it was looked at again');
    }
  });

  test('does not treat a pending order that cannot be failed as void', async () => {
    for (const kind of ['conflict', 'refused', 'not-found', 'unavailable', 'unknown'] as const)
      await assert.rejects(
        backendOver({ ownOrders: async () => [order()], failOrder: refusing(kind) }).release(writeRef(ref)),
        { name: 'BackendUnavailable' },
      );
  });

  test('reports an instance without a response as unavailable', async () => {
    const backend = backendOver({ ownOrders: refusing('unavailable') });
    await assert.rejects(backend.placement(writeRef(ref)), { name: 'BackendUnavailable' });
    await assert.rejects(backend.release(writeRef(ref)), { name: 'BackendUnavailable' });
  });
});
