import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hour, minute } from '#commerce';
import { testDialects } from '../../../../test/support/databases.ts';
import type { LedgerIntent } from '../../../../sandbox/sfcc/world/ledger.ts';
import { mortal } from '../../../../test/support/embedded/mortal-database.ts';
import { testStore, type TestStore } from '../../../../test/support/embedded/placement-store.ts';
import type { OperationResult } from './operations.ts';

const basket = [
  { variantId: 'lamp', quantity: 3 },
  { variantId: 'bulb', quantity: 1, unitPrice: 250 },
];
/** 30.00 + 2.50 − 1.00 + 4.90 */
const total = 3_640;

function orderOf(result: OperationResult) {
  assert.ok(result.ok, JSON.stringify(result));
  return result.order;
}

const intentOf = (store: TestStore): LedgerIntent =>
  [...store.ledger.intents.values()].at(-1) as LedgerIntent;

for (const { name, skip, open } of testDialects()) {
  const withStore = async (
    work: (store: TestStore, database: Awaited<ReturnType<typeof open>>) => Promise<void>,
  ) => {
    const database = await open();
    const store = testStore(database);
    await store.stock('lamp', 10);
    await store.stock('bulb', 10);
    await work(store, database);
    await database.close();
  };

  test(`${name}: shows an order as it was bought`, { skip }, () =>
    withStore(async (store) => {
      const number = await store.sell(basket);
      const shown = await store.backend.show(number);
      assert.ok(shown?.paid && shown.site === store.site);
      const { order } = shown;
      assert.match(order.number, /^P[0-9A-HJKMNP-TV-Z]{9}$/);
      assert.equal(order.permalink, `https://shop.test/orders/${number}`);
      assert.deepEqual(
        order.lines.map(({ variantId, quantity }) => [variantId, quantity.ordered]),
        [
          ['lamp', 3],
          ['bulb', 1],
        ],
      );
      assert.deepEqual(order.expectations, [
        {
          id: 'group-1',
          lines: [
            { id: 'line-1', quantity: 3 },
            { id: 'line-2', quantity: 1 },
          ],
          method: 'shipping',
          destination: { country: 'DE', postalCode: '10115', locality: 'Berlin' },
          description: 'Standard, 2026-08-04',
        },
      ]);
      assert.deepEqual(order.returns, { eligible: true, until: Date.parse('2026-08-31T10:00:00Z') });
      assert.equal(order.totals.total, total);
      assert.equal(intentOf(store).captured, total);
      assert.equal(await store.backend.show('P000000000'), undefined);
    }),
  );

  test(`${name}: lists orders newest first, by site and status, in pages`, { skip }, () =>
    withStore(async (store) => {
      const numbers: string[] = [];
      for (let count = 0; count < 3; count += 1) {
        store.clock.now += minute;
        numbers.unshift(await store.sell([{ variantId: 'bulb', quantity: 1 }]));
      }
      await store.backend.cancel(numbers[1] as string);
      const { site } = store;
      const found = await store.backend.list({ site, limit: 2 });
      const { placedAt, number } = found[1]?.order ?? { placedAt: 0, number: '' };
      const rest = await store.backend.list({ site, before: { placedAt, number } });
      assert.deepEqual(
        [...found, ...rest].map(({ order }) => order.number),
        numbers,
      );
      const cancelled = await store.backend.list({ site, status: 'cancelled' });
      assert.deepEqual(
        cancelled.map(({ order }) => order.number),
        [numbers[1]],
      );
      assert.deepEqual(await store.backend.list({ site: 'elsewhere' }), []);
    }),
  );

  test(`${name}: returns money and stock unit by unit when an order is canceled`, { skip }, () =>
    withStore(async (store) => {
      const number = await store.sell(basket);
      assert.deepEqual(await store.shelf('lamp'), { quantity: 7, held: 0 });
      const part = orderOf(await store.backend.cancel(number, { lines: [{ id: 'line-1', quantity: 1 }] }));
      assert.equal(part.adjustments[0]?.amount, -967);
      assert.equal(part.adjustments[0]?.status, 'completed');
      assert.deepEqual(await store.shelf('lamp'), { quantity: 8, held: 0 });
      const all = orderOf(await store.backend.cancel(number, { reason: 'Out of print' }));
      assert.equal(all.status, 'cancelled');
      assert.deepEqual(await store.shelf('lamp'), { quantity: 10, held: 0 });
      assert.deepEqual(await store.shelf('bulb'), { quantity: 10, held: 0 });
      assert.equal(store.ledger.kept(intentOf(store)), 0);
      assert.deepEqual(await store.backend.cancel(number), { ok: false, error: { code: 'nothing-left' } });
    }),
  );

  test(
    `${name}: delivers and returns shipped units, and restocks them only if they can be sold`,
    { skip },
    () =>
      withStore(async (store) => {
        const number = await store.sell(basket);
        const tracking = { carrier: 'DHL', trackingNumber: '1', trackingUrl: 'https://dhl.test/1' };
        assert.equal(orderOf(await store.backend.ship(number, tracking)).status, 'fulfilled');
        assert.equal(orderOf(await store.backend.deliver(number)).events.at(-1)?.type, 'delivered');
        assert.deepEqual(await store.backend.cancel(number), { ok: false, error: { code: 'nothing-left' } });
        const lines = [{ id: 'line-1', quantity: 1 }];
        await store.backend.return(number, { lines, restock: true });
        assert.deepEqual(await store.shelf('lamp'), { quantity: 8, held: 0 });
        const back = orderOf(await store.backend.return(number, { lines, restock: false }));
        assert.deepEqual(await store.shelf('lamp'), { quantity: 8, held: 0 });
        assert.deepEqual(back.lines[0]?.quantity, {
          original: 3,
          ordered: 1,
          fulfilled: 1,
          cancelled: 0,
          returned: 2,
        });
        assert.equal(store.ledger.kept(intentOf(store)), total - 1_933);
      }),
  );

  test(`${name}: never refunds more than was captured with many concurrent refunds`, { skip }, () =>
    withStore(async (store) => {
      const number = await store.sell(basket);
      const results = await Promise.all([
        ...Array.from({ length: 6 }, () => store.backend.refund(number, { amount: 1_000 })),
        store.backend.cancel(number, { lines: [{ id: 'line-1', quantity: 2 }] }),
      ]);
      const order = (await store.backend.show(number))?.order;
      const refunded = order?.adjustments.reduce((sum, { amount = 0 }) => sum - amount, 0) ?? NaN;
      assert.ok(results.some(({ ok }) => ok) && refunded > 0 && refunded <= total);
      assert.equal(store.ledger.kept(intentOf(store)), total - refunded);
      assert.ok(order?.adjustments.every(({ status }) => status === 'completed'));
    }),
  );

  test(
    `${name}: reports a refund that the processor declines as failed, and lets it be retried`,
    { skip },
    () =>
      withStore(async (store) => {
        const number = await store.sell(basket);
        store.ledger.refundAs('failed');
        const failed = orderOf(await store.backend.refund(number, { amount: total }));
        assert.equal(failed.adjustments[0]?.status, 'failed');
        const again = orderOf(await store.backend.refund(number, { amount: total }));
        assert.equal(again.adjustments[1]?.status, 'completed');
        assert.equal(store.ledger.kept(intentOf(store)), 0);
      }),
  );

  test(
    `${name}: keeps a refund without a response pending until the sweep finishes it, and pays it once`,
    { skip },
    () =>
      withStore(async (store) => {
        const number = await store.sell(basket);
        store.ledger.fault('refund', 'unanswered');
        const open = orderOf(await store.backend.refund(number, { amount: 1_000 }));
        assert.equal(open.adjustments[0]?.status, 'pending');
        assert.equal((await store.backend.sweep(store.clock.now + 2 * minute)).refunded, 1);
        assert.equal((await store.backend.show(number))?.order.adjustments[0]?.status, 'completed');
        assert.equal(store.ledger.kept(intentOf(store)), total - 1_000);
      }),
  );

  test(`${name}: does not repeat a refund once the processor may have dropped its key`, { skip }, () =>
    withStore(async (store) => {
      const number = await store.sell(basket);
      store.ledger.fault('refund', 'unheard');
      await store.backend.refund(number, { amount: 1_000 });
      await store.backend.sweep(store.clock.now + 24 * hour);
      assert.equal(store.ledger.kept(intentOf(store)), total);
      assert.equal((await store.backend.show(number))?.order.adjustments[0]?.status, 'pending');
    }),
  );

  test(
    `${name}: keeps money, stock, and order consistent after a crash between any two steps of a cancellation`,
    { skip },
    () =>
      withStore(async (store, database) => {
        for (let at = 1, isAlive = false; !isAlive; at += 1) {
          const number = await store.sell([{ variantId: 'bulb', quantity: 1 }]);
          const { database: own, processor, hasDied } = mortal(database, store.ledger.processor, at);
          await store
            .other(own, processor)
            .cancel(number)
            .catch(() => undefined);
          isAlive = !hasDied();
          await store.backend.sweep(store.clock.now + 2 * minute);
          const order = (await store.backend.show(number))?.order;
          const cancelled = order?.status === 'cancelled';
          assert.equal(store.ledger.kept(intentOf(store)) === 0, cancelled, `at ${at}`);
          assert.equal((await store.shelf('bulb')).quantity, cancelled ? 10 : 9, `at ${at}`);
          assert.ok(
            order?.adjustments.every(({ status }) => status === 'completed'),
            `at ${at}`,
          );
          if (!cancelled) await store.backend.cancel(number);
        }
      }),
  );

  test(`${name}: cancels backordered units before those taken from stock`, { skip }, () =>
    withStore(async (store) => {
      await store.stock('later', 2, { backorder: true });
      const number = await store.sell([{ variantId: 'later', quantity: 5 }]);
      const cancel = (quantity: number) =>
        store.backend.cancel(number, { lines: [{ id: 'line-1', quantity }] });
      await cancel(3);
      assert.deepEqual(await store.shelf('later'), { quantity: 0, held: 0 });
      await cancel(1);
      assert.deepEqual(await store.shelf('later'), { quantity: 1, held: 0 });
      await cancel(1);
      assert.deepEqual(await store.shelf('later'), { quantity: 2, held: 0 });
    }),
  );

  test(`${name}: allows no operation on an order before its payment is captured`, { skip }, () =>
    withStore(async (store) => {
      const cart = store.cart(basket);
      const prepared = await store.backend.prepare(cart);
      assert.ok(prepared.ok);
      store.ledger.fault('capture', 'unheard');
      await store.backend.commit(store.commitment(prepared.ref, total));
      const [listed] = await store.backend.list({ site: store.site });
      assert.equal(listed?.paid, false);
      const { number } = listed.order;
      assert.deepEqual(await store.backend.ship(number, {}), { ok: false, error: { code: 'not-paid' } });
      assert.equal(await store.backend.order(prepared.ref), undefined);
      await store.backend.placement(prepared.ref);
      assert.ok((await store.backend.ship(number, {})).ok);
      assert.deepEqual(await store.backend.ship('P0', {}), { ok: false, error: { code: 'not-found' } });
    }),
  );
}
