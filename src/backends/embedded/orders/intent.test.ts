import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { minute } from '#commerce';
import { testDialects } from '../../../../test/support/databases.ts';
import { testStore, type TestStore } from '../../../../test/support/embedded/placement-store.ts';
import { orderState } from './operations.ts';

const basket = [{ variantId: 'lamp', quantity: 3 }];

for (const { name, skip, open } of testDialects()) {
  const withStore = async (
    work: (store: TestStore, database: Awaited<ReturnType<typeof open>>) => Promise<void>,
  ) => {
    const database = await open();
    const store = testStore(database);
    await store.stock('lamp', 20);
    await work(store, database);
    await database.close();
  };
  const refunds = (database: Awaited<ReturnType<typeof open>>, number: string) =>
    database.db.selectFrom('storeRefund').selectAll().where('orderNumber', '=', number).execute();

  test(`${name}: pays a refund once that two processes request eight times concurrently`, { skip }, () =>
    withStore(async (store, database) => {
      const number = await store.sell(basket);
      const another = store.other(database, store.ledger.processor);
      const intent = { id: randomUUID() };
      const results = await Promise.all(
        Array.from({ length: 8 }, (_, at) =>
          (at % 2 ? another : store.backend).refund(number, { amount: 500 }, intent),
        ),
      );
      assert.ok(results.every(({ ok }) => ok));
      assert.equal(results.filter((result) => result.ok && !result.repeated).length, 1);
      const late = await another.refund(number, { amount: 500 }, intent);
      assert.ok(late.ok && late.repeated);
      const order = (await store.backend.show(number))?.order;
      assert.deepEqual(
        order?.adjustments.map(({ amount, status }) => [amount, status]),
        [[-500, 'completed']],
      );
      assert.equal((await refunds(database, number)).length, 1);
      const [paid] = [...store.ledger.intents.values()];
      assert.equal(paid?.refunds.size, 1);
    }),
  );

  test(`${name}: runs every operation once per ID`, { skip }, () =>
    withStore(async (store, database) => {
      const number = await store.sell(basket);
      const { backend } = store;
      const lines = [{ id: 'line-1', quantity: 1 }];
      for (const operate of [
        (id: string) => backend.ship(number, { lines }, { id }),
        (id: string) => backend.deliver(number, { lines }, { id }),
        (id: string) => backend.cancel(number, { lines }, { id }),
        (id: string) => backend.return(number, { lines, restock: true }, { id }),
      ]) {
        const id = randomUUID();
        const first = await operate(id);
        assert.ok(first.ok && !first.repeated, JSON.stringify(first));
        const again = await operate(id);
        assert.ok(again.ok && again.repeated);
        assert.deepEqual(again.order, first.order);
      }
      assert.deepEqual(await store.shelf('lamp'), { quantity: 19, held: 0 });
      assert.equal((await refunds(database, number)).length, 2);
    }),
  );

  test(`${name}: scopes an ID to one order, and repeats nothing without an ID`, { skip }, () =>
    withStore(async (store, database) => {
      const [one, two] = [await store.sell(basket), await store.sell(basket)];
      const intent = { id: randomUUID() };
      for (const number of [one, two]) {
        const result = await store.backend.refund(number, { amount: 100 }, intent);
        assert.ok(result.ok && !result.repeated);
        assert.ok((await store.backend.refund(number, { amount: 100 })).ok);
        assert.equal((await refunds(database, number)).length, 2);
      }
      const short = await store.backend.refund(one, { amount: 100 }, { id: '' });
      assert.equal(!short.ok && short.error.code, 'invalid');
    }),
  );

  test(`${name}: rejects the later of two operations on the same order state`, { skip }, () =>
    withStore(async (store) => {
      const number = await store.sell(basket);
      const shown = await store.backend.show(number);
      const seen = shown ? orderState(shown.order) : '';
      const results = await Promise.all(
        ['a', 'b', 'c'].map((one) =>
          store.backend.refund(number, { amount: 100 }, { id: one.repeat(20), seen }),
        ),
      );
      assert.equal(results.filter(({ ok }) => ok).length, 1);
      for (const result of results) if (!result.ok) assert.equal(result.error.code, 'changed');
      assert.equal((await store.backend.show(number))?.order.adjustments.length, 1);
    }),
  );

  test(
    `${name}: pays a refund once in the sweep that was requested again while the processor did not respond`,
    { skip },
    () =>
      withStore(async (store, database) => {
        const number = await store.sell(basket);
        const intent = { id: randomUUID() };
        store.ledger.fault('refund', 'unanswered');
        assert.ok((await store.backend.refund(number, { amount: 700 }, intent)).ok);
        assert.ok((await store.backend.refund(number, { amount: 700 }, intent)).ok);
        assert.equal((await refunds(database, number))[0]?.status, 'pending');
        await store.backend.sweep(store.clock.now + 2 * minute);
        const [paid] = [...store.ledger.intents.values()];
        assert.deepEqual(
          [...(paid?.refunds.values() ?? [])].map(({ amount }) => amount),
          [700],
        );
        assert.equal((await store.backend.show(number))?.order.adjustments[0]?.status, 'completed');
      }),
  );
}
