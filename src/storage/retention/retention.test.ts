import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Order, Quote } from '#commerce';
import { testDialects } from '../../../test/support/databases.ts';
import { attempt, checkout, notice, orderRecord, secret } from '../../../test/support/storage/commerce.ts';
import { buyerStore, commerceStore } from '#storage';
import type { Database, Tables } from '../tables.ts';
import { retentionKindIds, retentionKindOf, type RetentionKindId } from './kinds.ts';
import { createRetention, RetentionRefused, sinceRetention, suggestedDays } from './retention.ts';

const day = 86_400_000;
const now = 10_000 * day;

/** A row of each kind that is one table, of a time. */
const rows: { [kind in RetentionKindId]?: [keyof Tables, (at: number, id: string) => object] } = {
  confirmations: [
    'mailOutbox',
    (createdAt, id) => ({
      id,
      site: 's',
      orderNumber: id,
      recipient: 'a@b.test',
      body: '{}',
      createdAt,
      tries: 0,
      nextTryAt: createdAt,
    }),
  ],
  updates: [
    'orderNotice',
    (nextTryAt, id) => ({
      id,
      site: 's',
      orderNumber: id,
      url: 'u',
      host: '',
      sequence: 1,
      tries: 1,
      nextTryAt,
      ended: 'delivered',
      body: '{}',
    }),
  ],
  deliveries: [
    'eventDelivery',
    (createdAt, id) => ({ id, sink: 'k', type: 't', body: '{}', createdAt, tries: 0, log: '[]' }),
  ],
  messages: [
    'contactMessage',
    (createdAt, id) => ({ id, createdAt, state: 'new', source: 'form', name: 'n', email: 'e', message: 'm' }),
  ],
  letters: ['letter', (endedAt, id) => ({ id, createdAt: 1, tries: 1, ended: 'sent', endedAt })],
  activity: [
    'memberAct',
    (at, id) => ({ at, id, memberId: 'm', who: 'w', what: 'x', about: '', outcome: 'done' }),
  ],
  changes: ['siteChange', (at) => ({ site: 's', revision: at, at, who: 'w', what: '[]' })],
  refusals: ['refusalDay', (at) => ({ site: 's', day: at, agent: '', operation: 'o', code: 'c', count: 1 })],
  batches: [
    'batch',
    (endedAt, id) => ({
      id,
      keyId: 'k',
      options: '{}',
      total: 0,
      requestDigest: 'd',
      createdAt: 1,
      endedAt,
    }),
  ],
};

const countOf = async ({ db }: Database, table: string): Promise<number> =>
  Number((await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)).rows[0]?.n);

const lamp: Order = {
  number: 'P1',
  checkoutId: 'c1',
  currency: 'EUR',
  label: 'P1',
  placedAt: 1,
  status: 'open',
  attribution: { campaign: 'for Ada' },
  lines: [],
  totals: { total: 4_200 } as Order['totals'],
  expectations: [
    { id: 'e', lines: [], method: 'shipping', destination: { firstName: 'Ada', country: 'DE' } },
  ],
  events: [],
  adjustments: [],
  returns: { eligible: false },
  permalink: 'https://shop.test/P1',
};

const quote = {
  currency: 'EUR',
  lines: [],
  promotions: [],
  groups: [],
  totals: { total: 4_200 },
} as unknown as Quote;

/** An order with all that belongs to it. */
async function writeOrder(database: Database, number: string, createdAt: number): Promise<void> {
  const store = commerceStore(database, { secret });
  const id = `c${number}`;
  const order = { ...lamp, number, label: number, permalink: `https://shop.test/${number}` };
  const sold = checkout(id, { state: 'completed', orderNumber: number, quote });
  const input = { ...sold.input, buyer: { firstName: 'Ada', email: `Ada${number}@b.test` } };
  await store.transaction(async (write) => {
    await write.insertCheckout({ ...sold, input });
    await write.insertAttempt(attempt(`a${number}`, { checkoutId: id, outcome: 'placed' }));
    await write.insertOrder(
      orderRecord(number, { checkoutId: id, attemptId: `a${number}`, createdAt, order }),
    );
    await write.insertNotice(notice(`n${number}`, { orderNumber: number, order }));
    await write.updateNotice(`n${number}`, 'delivered');
    await write.insertMail({
      id: `m${number}`,
      site: 'shop',
      orderNumber: number,
      to: 'Ada@b.test',
      locale: 'en',
      order,
      createdAt,
    });
  });
  await sql`insert into store_placement (id, site, reference, checkout_id, number, currency, state, return_url, body,
      amount, void_pending, created_at, hold_until, updated_at)
    values (${`p${number}`}, 'shop', ${number}, ${id}, ${number}, 'EUR', 'captured', '',
      ${JSON.stringify({ input, quote, permalink: '' })}, 4200, 0, 1, 1, 1)`.execute(database.db);
  await sql`insert into store_order (number, site, placement_id, status, body, version, placed_at)
    values (${number}, 'shop', ${`p${number}`}, 'open', ${JSON.stringify({ order })}, 1, 1)`.execute(
    database.db,
  );
  await sql`insert into store_refund (id, order_number, intent_id, status, amount, created_at, asked_at)
    values (${`r${number}`}, ${number}, 'i', 'completed', 1, 1, 1)`.execute(database.db);
}

const orderTables = [
  'orderRecord',
  'checkout',
  'paymentAttempt',
  'orderNotice',
  'noticeSequence',
  'mailOutbox',
  'storePlacement',
  'storeOrder',
  'storeRefund',
];

const dump = async ({ db }: Database): Promise<string> => {
  const all = [];
  for (const table of orderTables) all.push((await sql`select * from ${sql.table(table)}`.execute(db)).rows);
  return JSON.stringify(all);
};

for (const { name, skip, open } of testDialects()) {
  const withDatabase = (title: string, use: (database: Database) => Promise<void>) =>
    test(`${name}: ${title}`, { skip }, async (t) => {
      const database = await open();
      t.after(() => database.close());
      await use(database);
    });

  for (const [kind, [table, row]] of Object.entries(rows) as [RetentionKindId, [keyof Tables, never]][])
    withDatabase(`${kind} go after their days, in portions, and not a moment before`, async (database) => {
      const { days: byDefault, setting } = retentionKindOf(kind);
      const days = (byDefault ?? setting?.recommended) as number;
      const until = now - days * day;
      const make = row as (at: number, id: string) => object;
      const old = Array.from({ length: 260 }, (_, at) => make(until - at, `old ${at}`));
      await database.db
        .insertInto(table)
        .values([...old, make(until + 1, 'new')] as never)
        .execute();
      const retention = createRetention(database, () => now);
      if (byDefault === undefined) {
        assert.deepEqual((await retention.run(undefined, [kind])).removed, { [kind]: 0 });
        await retention.keep(kind, days);
      }
      assert.deepEqual((await retention.run(undefined, [kind])).removed, { [kind]: 260 });
      assert.equal(await countOf(database, table), 1);
      const state = (await retention.status()).find((one) => one.kind === kind);
      assert.deepEqual(state, {
        kind,
        days,
        isSet: byDefault === undefined,
        lastRun: { endedAt: now, removed: 260, removedTotal: 260, failed: false },
        oldestAt: until + 1,
        overdueMs: 0,
      });
    });

  withDatabase(
    'an order goes with all that belongs to it, and the next one stays whole',
    async (database) => {
      await writeOrder(database, 'P1', now - 3_650 * day);
      await writeOrder(database, 'P2', now - 3_649 * day);
      const retention = createRetention(database, () => now);
      await retention.keep('confirmations', 36_500);
      await retention.keep('orders', 3_650);
      const result = await retention.run(undefined, ['orders']);
      assert.deepEqual(result, { removed: { orders: 1 }, failed: [] });
      for (const table of orderTables) assert.equal(await countOf(database, table), 1, table);
      assert.ok(!(await dump(database)).includes('P1'));
    },
  );

  withDatabase(
    'orders, buyers, messages, and changes stay until somebody sets a period',
    async (database) => {
      await writeOrder(database, 'P1', 1);
      for (const kind of ['messages', 'changes'] as const) {
        const [table, row] = rows[kind] ?? [];
        await database.db
          .insertInto(table as keyof Tables)
          .values(row?.(1, 'old') as never)
          .execute();
      }
      const before = await dump(database);
      const retention = createRetention(database, () => now);
      await retention.keep('confirmations', 36_500);
      const { removed, failed } = await retention.run();
      assert.deepEqual(failed, []);
      const kinds = ['orders', 'buyers', 'messages', 'changes'] as const;
      assert.deepEqual(
        kinds.map((kind) => removed[kind]),
        [0, 0, 0, 0],
      );
      assert.equal(await countOf(database, 'contactMessage'), 1);
      assert.equal(await countOf(database, 'siteChange'), 1);
      // But for the update to the agent, which was delivered, and is deleted by itself.
      assert.equal(await countOf(database, 'orderNotice'), 0);
      assert.equal((await dump(database)).includes('AdaP1'), before.includes('AdaP1'));
      const suggested = async () =>
        (await retention.status()).flatMap((state) => {
          const days = suggestedDays(state);
          return days === undefined ? [] : [[state.kind, days]];
        });
      assert.deepEqual(await suggested(), [
        ['orders', 3_650],
        ['buyers', 1_095],
        ['messages', 730],
        ['changes', 1_095],
      ]);
      await retention.keep('orders', undefined);
      await retention.keep('messages', 900);
      assert.deepEqual(
        (await suggested()).map(([kind]) => kind),
        ['buyers', 'changes'],
        'forever is a period that somebody has chosen',
      );
    },
  );

  /** What is under way, in words, and the statement that makes it so of the order P1. */
  const underWay: [what: string, change: string][] = [
    ['a pending refund', "update store_refund set status = 'pending' where order_number = 'P1'"],
    ['an update that waits', "update order_notice set ended = null where order_number = 'P1'"],
    ['a payment that is not captured', "update store_placement set state = 'placed' where number = 'P1'"],
    ['a payment that is to be voided', "update store_placement set void_pending = 1 where number = 'P1'"],
    ['another payment that is undecided', "update payment_attempt set outcome = null where id = 'aP1-2'"],
    [
      'a refund that the platform has not decided',
      `update order_record set body = replace(body, '"adjustments":[]',
        '"adjustments":[{"id":"x","type":"refund","status":"pending","occurredAt":1}]') where number = 'P1'`,
    ],
  ];
  for (const [what, change] of underWay)
    withDatabase(`an order with ${what} is neither deleted nor erased, and others are`, async (database) => {
      const store = commerceStore(database, { secret });
      for (const number of ['P1', 'P2']) await writeOrder(database, number, 1);
      await store.transaction((write) =>
        write.insertAttempt(attempt('aP1-2', { checkoutId: 'cP1', outcome: 'declined' })),
      );
      await sql.raw(change).execute(database.db);
      const whole = await dump(database);
      const retention = createRetention(database, () => now);
      for (const kind of ['buyers', 'orders'] as const) {
        await retention.keep(kind, 200);
        assert.deepEqual((await retention.run(undefined, [kind])).removed, { [kind]: 1 });
        assert.equal((await retention.run(undefined, [kind])).removed[kind], 0);
        const state = (await retention.status()).find((one) => one.kind === kind);
        assert.equal(state?.overdueMs, now - 200 * day - 1, 'which is told');
      }
      const left = await dump(database);
      assert.equal(left.includes('P2'), false);
      for (const kept of ['AdaP1', '"number":"P1"', 'aP1-2'])
        assert.equal(left.includes(kept), whole.includes(kept), kept);
      const { held, counts } = await buyerStore({ database, secret }, () => now).erase('adap1@b.test');
      // An open payment of its checkout is named as such.
      assert.equal(held.length + (what.includes('undecided') ? 1 : 0), 1);
      assert.deepEqual([counts.orders, counts.checkouts], [0, 0]);
      assert.equal((await dump(database)).includes('AdaP1'), true);
    });

  withDatabase('buyers are erased before their orders go, once', async (database) => {
    await writeOrder(database, 'P1', now - 1_095 * day);
    await writeOrder(database, 'P2', now - 1_094 * day);
    const retention = createRetention(database, () => now);
    await retention.keep('buyers', 1_095);
    assert.deepEqual((await retention.run(undefined, ['buyers'])).removed, { buyers: 1 });
    for (const table of orderTables) assert.equal(await countOf(database, table), 2, table);
    const rest = await dump(database);
    assert.equal(rest.includes('AdaP1'), false);
    assert.equal(rest.includes('AdaP2'), true);
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

  withDatabase('an order whose age a node of before did not write gets it first', async (database) => {
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

  withDatabase('one kind that fails keeps no other from its turn, and is told', async (database) => {
    await sql`drop table refusal_day`.execute(database.db);
    const retention = createRetention(database, () => now);
    const { removed, failed } = await retention.run();
    assert.deepEqual(
      failed.map(({ kind }) => kind),
      ['refusals'],
    );
    assert.equal(Object.keys(removed).length, retentionKindIds.length - 1);
    const states = await retention.status();
    assert.deepEqual(
      states.flatMap(({ kind, lastRun }) => (lastRun?.failed ? [kind] : [])),
      ['refusals'],
    );
    assert.equal(sinceRetention(states, now), undefined);
  });

  withDatabase('every kind can be run and told, from the first time on', async (database) => {
    const retention = createRetention(database, () => now);
    assert.equal(sinceRetention(await retention.status(), now), undefined);
    assert.deepEqual((await retention.run()).failed, []);
    assert.equal(sinceRetention(await retention.status(), now + 5), 5);
  });

  withDatabase('days are set within bounds, and what cannot be read keeps everything', async (database) => {
    const retention = createRetention(database, () => now);
    await retention.keep('messages', 30);
    assert.equal(await retention.days('messages'), 30);
    await retention.keep('messages', undefined);
    assert.equal(await retention.days('messages'), undefined);
    const wrong: [RetentionKindId, number | undefined][] = [
      ['messages', 6],
      ['messages', 1.5],
      ['messages', 36_501],
      ['orders', 199],
      ['checkouts', undefined],
      ['carts', 30],
      ['batches', 30],
    ];
    for (const [kind, days] of wrong)
      await assert.rejects(retention.keep(kind, days), RetentionRefused, `${kind} ${days}`);
    await sql`update setting set value = 'soon' where name = 'retention:messages'`.execute(database.db);
    assert.equal(await retention.days('messages'), undefined);
  });
}
