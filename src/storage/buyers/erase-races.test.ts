/** Payments that begin, or are paid, while their buyer is erased. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { buyerStore, commerceStore, type Database } from '#storage';
import { until } from '../../../test/api/service.ts';
import { testDialects } from '../../../test/support/databases.ts';
import { countOf, dumpOrders, writeOrder } from '../../../test/support/storage/aged-orders.ts';
import { attempt, checkout, secret } from '../../../test/support/storage/commerce.ts';

const now = 1_000_000;
const email = 'ada@b.test';

const open = (id: string) => {
  const made = checkout(id, {
    state: 'ready_for_complete',
    expiresAt: now * 2,
  });
  return {
    ...made,
    input: { ...made.input, buyer: { firstName: 'Ada', email } },
  };
};

/** The same database, where `before` runs once, ahead of the first transaction. */
function delayed(database: Database, before: () => Promise<void>): Database {
  let ran: Promise<void> | undefined;
  return {
    ...database,
    async transaction(work) {
      await (ran ??= before());
      return database.transaction(work);
    },
  };
}

for (const { name, skip, open: openDatabase } of testDialects()) {
  const eraseTest = (title: string, use: (database: Database) => Promise<void>) =>
    test(`${name}: ${title}`, { skip }, async (t) => {
      const database = await openDatabase();
      t.after(() => database.close());
      await use(database);
    });

  // SQLite has one writer: there the two do not meet.
  if (name === 'PostgreSQL')
    eraseTest('keeps and reports a checkout whose payment starts during the erasure', async (database) => {
      const store = commerceStore(database, { secret });
      await store.transaction((write) => write.insertCheckout(open('c1')));
      const begun = Promise.withResolvers<void>();
      const commit = Promise.withResolvers<void>();
      const payment = store.transaction(async (write) => {
        assert.ok(
          await write.updateCheckout({
            ...open('c1'),
            attemptId: 'a1',
            state: 'complete_in_progress',
          }),
        );
        await write.insertAttempt(attempt('a1', { checkoutId: 'c1' }));
        begun.resolve();
        await commit.promise;
      });
      await begun.promise;
      const erasing = buyerStore({ database, secret }, () => now).erase(email);
      await until(async () => {
        const { rows } = await sql<{
          n: string;
        }>`select count(*) as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
        return Number(rows[0]?.n) > 0;
      });
      commit.resolve();
      await payment;
      const { open: left, counts } = await erasing;
      assert.deepEqual(left, [{ checkoutId: 'c1', site: 'shop', startedAt: 1_000 }]);
      assert.equal(counts.checkouts, 0);
      assert.equal(await countOf(database, 'checkout'), 1);
      assert.equal(await countOf(database, 'paymentAttempt'), 1);
    });

  const paid: [what: string, change: string | undefined][] = [
    ['is erased as an order', undefined],
    ['has a pending refund, and is kept whole and reported', "update store_refund set status = 'pending'"],
  ];
  for (const [what, change] of paid)
    eraseTest(`handles a checkout that is paid after it was found: it ${what}`, async (database) => {
      const store = commerceStore(database, { secret });
      await store.transaction((write) => write.insertCheckout(open('cP1')));
      const racing = delayed(database, async () => {
        await database.db.deleteFrom('checkout').execute();
        await writeOrder(database, 'P1', 1);
        await sql`update checkout set body = replace(body, 'AdaP1@b.test', ${email})`.execute(database.db);
        if (change !== undefined) await sql.raw(change).execute(database.db);
      });
      const { counts, held } = await buyerStore({ database: racing, secret }, () => now).erase(email);
      const left = await dumpOrders(database);
      assert.equal(left.includes('Ada'), change !== undefined);
      assert.deepEqual([counts.orders, counts.checkouts], [change === undefined ? 1 : 0, 0]);
      assert.deepEqual(held, change === undefined ? [] : [{ site: 'shop', number: 'P1' }]);
      for (const table of ['checkout', 'orderRecord', 'storeOrder'])
        assert.equal(await countOf(database, table), 1, table);
    });
}
