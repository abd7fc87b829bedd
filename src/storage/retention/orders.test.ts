/** Orders and their buyers by age, with what belongs to them, and what is under way. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { buyerDigest, heldSince, type Order } from '#commerce';
import { buyerStore, commerceStore, type Database } from '#storage';
import { testDialects } from '../../../test/support/databases.ts';
import {
  countOf,
  dumpOrders,
  noQuote,
  orderTables,
  writeFailedCapture,
  writeOrder,
} from '../../../test/support/storage/aged-orders.ts';
import { attempt, checkout, notice, secret } from '../../../test/support/storage/commerce.ts';
import { createRetention } from './retention.ts';

const day = 86_400_000;
const now = 10_000 * day;

for (const { name, skip, open } of testDialects()) {
  const withDatabase = (title: string, use: (database: Database) => Promise<void>) =>
    test(`${name}: ${title}`, { skip }, async (t) => {
      const database = await open();
      t.after(() => database.close());
      await use(database);
    });

  withDatabase('deletes an order with all its data, and keeps the next one', async (database) => {
    await writeOrder(database, 'P1', now - 3_650 * day);
    await writeOrder(database, 'P2', now - 3_649 * day);
    const retention = createRetention(database, () => now);
    await retention.keep('confirmations', 36_500);
    await retention.keep('orders', 3_650);
    const result = await retention.run(undefined, ['orders']);
    assert.deepEqual(result, { removed: { orders: 1 }, failed: [] });
    for (const table of orderTables) assert.equal(await countOf(database, table), 1, table);
    assert.ok(!(await dumpOrders(database)).includes('P1'));
  });

  /** What is under way, in words, and the statement that makes it so of the order P1. */
  const underWay: [what: string, change: string][] = [
    ['a pending refund', "update store_refund set status = 'pending' where order_number = 'P1'"],
    ['an update that waits', "update order_notice set ended = null where order_number = 'P1'"],
    ['an uncaptured payment', "update store_placement set state = 'placed' where number = 'P1'"],
    ['a payment with a pending void', "update store_placement set void_pending = 1 where number = 'P1'"],
    [
      'another payment with a pending void',
      `insert into store_placement (id, site, reference, checkout_id, number, currency, state, return_url, body,
          amount, void_pending, created_at, hold_until, updated_at)
        values ('pP1-2', 'shop', 'aP1-2', 'cP1', 'P1-2', 'EUR', 'declined', '', '{}', 1, 1, 1, 1, 1)`,
    ],
    ['another undecided payment', "update payment_attempt set outcome = null where id = 'aP1-2'"],
    [
      'a refund that the platform has not decided',
      `update order_record set body = replace(body, '"adjustments":[]',
        '"adjustments":[{"id":"x","type":"refund","status":"pending","occurredAt":1}]') where number = 'P1'`,
    ],
  ];
  for (const [what, change] of underWay)
    withDatabase(`neither deletes nor erases an order with ${what}, but does others`, async (database) => {
      const store = commerceStore(database, { secret });
      for (const number of ['P1', 'P2']) await writeOrder(database, number, 1);
      await store.transaction((write) =>
        write.insertAttempt(attempt('aP1-2', { checkoutId: 'cP1', outcome: 'declined' })),
      );
      await sql.raw(change).execute(database.db);
      const whole = await dumpOrders(database);
      const retention = createRetention(database, () => now);
      for (const kind of ['buyers', 'orders'] as const) {
        await retention.keep(kind, 200);
        assert.deepEqual((await retention.run(undefined, [kind])).removed, { [kind]: 1 });
        assert.equal((await retention.run(undefined, [kind])).removed[kind], 0);
        const state = (await retention.status()).find((one) => one.kind === kind);
        assert.equal(state?.overdueMs, now - 200 * day - 1, 'the delay is reported');
      }
      const left = await dumpOrders(database);
      assert.equal(left.includes('P2'), false);
      for (const kept of ['AdaP1', '"number":"P1"', 'aP1-2'])
        assert.equal(left.includes(kept), whole.includes(kept), kept);
      const { held, counts } = await buyerStore({ database, secret }, () => now).erase('adap1@b.test');
      // An open payment of its checkout is named as such.
      assert.equal(held.length + (what.includes('undecided') ? 1 : 0), 1);
      assert.deepEqual([counts.orders, counts.checkouts], [0, 0]);
      assert.equal((await dumpOrders(database)).includes('AdaP1'), true);
    });

  for (const by of ['buyers', 'erase'] as const)
    withDatabase(`drops updates that a partner rejected with the buyer: ${by}`, async (database) => {
      await writeOrder(database, 'P1', 1);
      const store = commerceStore(database, { secret });
      const order = (await store.order('shop', 'P1'))?.order as Order;
      const behind = { orderNumber: 'P1', createdAt: now, order };
      await store.transaction(async (write) => {
        await write.insertNotice(notice('held', behind));
        await write.insertNotice(notice('behind', behind));
        await write.updateNotice('held', { tryAt: heldSince(now), reason: 'HTTP 401' });
      });
      if (by === 'erase') {
        const { held } = await buyerStore({ database, secret }, () => now).erase('adap1@b.test');
        assert.deepEqual(held, []);
      } else {
        const retention = createRetention(database, () => now);
        await retention.keep(by, 200);
        assert.deepEqual((await retention.run(undefined, [by])).removed, { [by]: 1 });
      }
      assert.equal((await dumpOrders(database)).includes('Ada'), false);
      const ended = await database.db
        .selectFrom('orderNotice')
        .select(['id', 'ended', 'nextTryAt'])
        .where('id', 'in', ['behind', 'held'])
        .orderBy('id')
        .execute();
      assert.deepEqual(
        ended.map((row) => ({ ...row })),
        ['behind', 'held'].map((id) => ({ id, ended: 'dropped', nextTryAt: now })),
      );
    });

  for (const by of ['buyers', 'orders', 'erase'] as const)
    withDatabase(
      `erases all buyers of an order whose first payment could not be captured: ${by}`,
      async (database) => {
        await writeOrder(database, 'P1', 1);
        await writeFailedCapture(database, 'P1');
        if (by === 'erase') await buyerStore({ database, secret }, () => now).erase('adap1@b.test');
        else {
          const retention = createRetention(database, () => now);
          await retention.keep(by, 200);
          assert.deepEqual((await retention.run(undefined, [by])).removed, { [by]: 1 });
        }
        const left = await dumpOrders(database);
        assert.equal(left.includes('Ada'), false);
        const rows = by === 'orders' ? 0 : 2;
        for (const table of ['storePlacement', 'storeOrder', 'paymentAttempt'])
          assert.equal(await countOf(database, table), rows, table);
      },
    );

  withDatabase('erases buyers once, before their orders are deleted', async (database) => {
    await writeOrder(database, 'P1', now - 1_095 * day);
    await writeOrder(database, 'P2', now - 1_094 * day);
    const retention = createRetention(database, () => now);
    await retention.keep('buyers', 1_095);
    assert.deepEqual((await retention.run(undefined, ['buyers'])).removed, { buyers: 1 });
    for (const table of orderTables) assert.equal(await countOf(database, table), 2, table);
    const rest = await dumpOrders(database);
    for (const kept of ['Ada', 'payer of ']) {
      assert.equal(rest.includes(`${kept}P1`), false, kept);
      assert.equal(rest.includes(`${kept}P2`), true, kept);
    }
    const { db } = database;
    const { body } = await db
      .selectFrom('orderRecord')
      .select('body')
      .where('number', '=', 'P1')
      .executeTakeFirstOrThrow();
    assert.match(body, /"total":4200/);
    assert.match(body, /"destination":\{"country":"DE"\}/);
    assert.deepEqual((await retention.run(undefined, ['buyers'])).removed, { buyers: 0 });
  });

  withDatabase('still counts promotions used by a newer order of an erased buyer', async (database) => {
    await writeOrder(database, 'P1', 1);
    await writeOrder(database, 'P2', now - day);
    const digest = buyerDigest('AdaP1@b.test') as string;
    const { db } = database;
    for (const [placementId, promotionId] of [
      ['pP1', 'spring'],
      ['pP2', 'spring'],
      ['pP1', 'once'],
    ] as const)
      await db
        .insertInto('storePromotionClaim')
        .values({ placementId, site: 'shop', promotionId, subject: digest })
        .execute();
    for (const promotionId of ['spring', 'once'])
      await db
        .insertInto('storePromotionUse')
        .values({ site: 'shop', promotionId, subject: digest, uses: 1 })
        .execute();
    await sql`update store_placement set body = ${JSON.stringify({ input: { ...checkout('x').input, buyer: { email: 'AdaP1@b.test' } }, quote: noQuote, permalink: '' })}`.execute(
      db,
    );
    const retention = createRetention(database, () => now);
    await retention.keep('buyers', 200);
    assert.deepEqual((await retention.run(undefined, ['buyers'])).removed, { buyers: 1 });
    const claims = await db.selectFrom('storePromotionClaim').select('placementId').execute();
    assert.deepEqual(claims, [{ placementId: 'pP2' }]);
    const uses = await db.selectFrom('storePromotionUse').select('promotionId').execute();
    assert.deepEqual(uses, [{ promotionId: 'spring' }]);
  });

  for (const kinds of [['orders'], ['buyers', 'orders'], ['orders', 'buyers']] as const)
    withDatabase(`deletes promotion uses with the orders: ${kinds.join(', ')}`, async (database) => {
      await writeOrder(database, 'P1', 1);
      await writeOrder(database, 'P2', now - day);
      const { db } = database;
      for (const number of ['P1', 'P2']) {
        const subject = buyerDigest(`Ada${number}@b.test`) as string;
        const use = { site: 'shop', promotionId: 'spring', subject };
        await db
          .insertInto('storePromotionClaim')
          .values({ ...use, placementId: `p${number}` })
          .execute();
        await db
          .insertInto('storePromotionUse')
          .values({ ...use, uses: 1 })
          .execute();
      }
      const retention = createRetention(database, () => now);
      for (const kind of kinds) await retention.keep(kind, 200);
      assert.equal((await retention.run(undefined, kinds)).removed.orders, 1);
      for (const table of ['storePromotionClaim', 'storePromotionUse'] as const) {
        const left = await db.selectFrom(table).select('subject').execute();
        assert.deepEqual(left, [{ subject: buyerDigest('AdaP2@b.test') }], table);
      }
    });

  withDatabase('sets the age of orders from older nodes first', async (database) => {
    await writeOrder(database, 'P1', now - 10 * day);
    await sql`update order_record set created_at = null`.execute(database.db);
    const retention = createRetention(database, () => now);
    assert.deepEqual((await retention.run(undefined, ['orders', 'buyers'])).removed, {
      orders: 0,
      buyers: 0,
    });
    const row = await database.db.selectFrom('orderRecord').select('createdAt').executeTakeFirst();
    assert.equal(row?.createdAt, now - 10 * day, 'also where nothing is to be deleted');
  });
}
