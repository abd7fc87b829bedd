import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { shoe } from '../../../world/testing.ts';
import type { PlacedOrder } from '../../../world.ts';
import { returnFromChallenge } from '../../store-hooks/index.ts';
import {
  authorize,
  basketOf,
  openShop,
  pay,
  shoes,
  type Loose,
  type Request,
  type Shop,
} from './shop.testing.ts';

const pieces = 12;

/** Each remaining order has its units, each paid one its charge, and there is nothing else. */
async function assertAgrees({ world }: Shop, note: string): Promise<void> {
  const orders = await world.scripting.orders('demo');
  const sum = (of: PlacedOrder[], amount: (order: PlacedOrder) => number): number =>
    of.reduce((total, order) => total + amount(order), 0);
  const standing = orders.filter(({ state }) => state === 'new' || state === 'created');
  const paid = orders.filter(({ paymentState, state }) => paymentState === 'paid' && state === 'new');
  assert.equal(
    world.charged(),
    sum(paid, ({ basket }) => basket.quote.totals.total),
    `${note}: charges`,
  );
  const taken = sum(standing, ({ basket }) => basket.items[0]?.quantity ?? 0);
  assert.equal(await world.left(shoe), pieces - taken, `${note}: stock`);
}

const purchases = fc.record({
  token: fc.constantFrom('good', 'declined', 'challenge', 'stuck', 'no-capture'),
  quantity: fc.integer({ min: 1, max: 5 }),
  end: fc.constantFrom('as-paid' as const, 'as-paid' as const, 'fail' as const, 'undo' as const),
  fault: fc.option(
    fc.record({
      call: fc.constantFrom('authorize' as const, 'findByReference' as const, 'capture' as const),
      kind: fc.constantFrom('unheard' as const, 'unanswered' as const),
    }),
    { nil: undefined, freq: 4 },
  ),
});

type Purchase = typeof purchases extends fc.Arbitrary<infer T> ? T : never;

/** One request, as a checkout runs it. Answers the number of an order that a challenge keeps open. */
async function purchase(shop: Shop, { token, quantity, end, fault }: Purchase): Promise<string | undefined> {
  const request = shop.request();
  const manager = request.module('dw/order/OrderMgr');
  const basket = await basketOf(request, { ...shoes, items: [[shoe, quantity]] });
  await pay(request, basket, token);
  if (fault) shop.world.ledger.fault(fault.call, fault.kind);
  if (end === 'undo') return undone(request, manager, basket);
  const order = await request
    .wrap(() => manager.createOrder(basket, null))
    .catch((error: unknown) => {
      assert.equal((error as { type: string }).type, 'CreateOrderException');
    });
  if (!order) return undefined;
  const answer = await authorize(request, order).catch(() => ({ error: true }));
  if (end === 'as-paid' && !answer.error && answer.redirectObject) return order.orderNo;
  await request.wrap(() => {
    if (end === 'fail' || answer.error) return manager.failOrder(order, false);
    order.paymentStatus = 2;
    return manager.placeOrder(order);
  });
  return undefined;
}

async function undone(request: Request, manager: Loose, basket: Loose): Promise<undefined> {
  request.scope.transaction.begin();
  try {
    await authorize(request, await manager.createOrder(basket, null));
  } catch (error) {
    assert.ok((error as { type?: string }).type);
  }
  await request.scope.transaction.rollback();
}

test('keeps stock, charges, and orders consistent under concurrent purchases, failures, and undos', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(purchases, { minLength: 1, maxLength: 6 }),
      fc.boolean(),
      async (wanted, passed) => {
        const shop = await openShop();
        const challenged = await Promise.all(wanted.map((one) => purchase(shop, one)));
        shop.world.ledger.forget();
        shop.world.ledger.decide(passed);
        for (const orderNo of challenged)
          if (orderNo !== undefined) await returnFromChallenge(shop.request().scope, orderNo);
        await assertAgrees(shop, 'at rest');
        const left = await shop.world.scripting.orders('demo');
        assert.ok(left.every(({ state }) => state === 'new' || state === 'failed'));
        await shop.close();
      },
    ),
    { numRuns: 25 },
  );
});

test('refunds an undone order once its lost captures are known', async () => {
  const shop = await openShop();
  const request = shop.request();
  const basket = await basketOf(request, { ...shoes, items: [[shoe, 1]] });
  await pay(request, basket, 'good');
  for (const _ of ['first', 'second']) shop.world.ledger.fault('capture', 'unheard');
  await undone(request, request.module('dw/order/OrderMgr'), basket);
  shop.world.ledger.forget();
  await assertAgrees(shop, 'at rest');
  await shop.close();
});
