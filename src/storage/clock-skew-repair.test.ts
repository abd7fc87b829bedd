import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { CompiledQuery, createQueryId, sql, type RootOperationNode } from 'kysely';
import { testDialects } from '../../test/support/databases.ts';
import { attempt, ids, notice, orderRecord, secret } from '../../test/support/storage/commerce.ts';
import { heldNotice } from '#commerce';
import { commerceStore } from './commerce/store.ts';
import { repairClockSkew } from './clock-skew-repair.ts';
import type { Database } from './tables.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Each time that holds something up: the longest that is set, and a row that waits for it. */
const cases: [
  what: string,
  longest: number,
  table: string,
  time: string,
  row: Record<string, string | number | null>,
][] = [
  [
    'the lease of a payment',
    5 * minute,
    'payment_attempt',
    'lease_until',
    { checkout_id: 'c', site: 's', ref: 'r', body: '{}' },
  ],
  [
    'the next look at an order',
    day,
    'order_record',
    'next_look_at',
    { site: 's', number: 'id', attempt_id: 'a', version: 1, body: '{}' },
  ],
  ...notices('order_notice', { site: 's', order_number: 'n', url: 'u', host: 'h', sequence: 1, body: '{}' }),
  ...notices('event_delivery', { sink: 'sink', type: 't', body: '{}', created_at: 1, log: '[]' }),
  ...notices('mail_outbox', { site: 's', order_number: 'n', recipient: 'r', body: '{}', created_at: 1 }),
  ...notices('letter', { body: '{}', created_at: 1 }),
  ['a running item of a batch', 5 * minute, 'batch_item', 'due_at', item('running')],
  ['a waiting item of a batch', day, 'batch_item', 'due_at', item('waiting')],
  ['the claim of a monitor', 5 * minute, 'monitor', 'claimed_until', monitor({ next_at: 1 })],
  ['the next run of a monitor', 7 * day, 'monitor', 'next_at', monitor({ claimed_until: 0 })],
  [
    'the last look at a placed order',
    minute,
    'store_placement',
    'updated_at',
    placement({ state: 'placed', hold_until: 1 }),
  ],
  [
    'a hold on stock',
    30 * minute,
    'store_placement',
    'hold_until',
    placement({ state: 'committing', updated_at: 1 }),
  ],
  [
    'the last try of a refund',
    minute,
    'store_refund',
    'asked_at',
    { order_number: 'n', intent_id: 'i', amount: 1, status: 'pending', created_at: 1 },
  ],
];

function notices(table: string, row: Record<string, string | number | null>): (typeof cases)[number][] {
  return [
    [`the first try in ${table}`, 5 * minute, table, 'next_try_at', { ...row, tries: 0 }],
    [`another try in ${table}`, 27 * hour, table, 'next_try_at', { ...row, tries: 1 }],
  ];
}

function item(state: string) {
  return { batch_id: 'batch', position: 1, url: 'u', shard: 0, state, tries: 0 };
}

function monitor(more: Record<string, number>) {
  return { host: 'h', paused: 0, created_at: 1, body: '{}', state: '{}', ...more };
}

function placement(more: Record<string, string | number>) {
  return {
    site: 's',
    reference: 'r',
    checkout_id: 'c',
    number: 'n',
    amount: 1,
    currency: 'EUR',
    return_url: 'u',
    void_pending: 0,
    created_at: 1,
    body: '{}',
    ...more,
  };
}

for (const { name, skip, open } of testDialects())
  describe(`times too far ahead, ${name}`, { skip }, () => {
    let database: Database;
    before(async () => {
      database = await open();
      const { db } = database;
      await sql`insert into event_sink (id, url, description, types, enabled, secret, secret_shown, created_at)
        values ('sink', 'u', '', '[]', 1, 's', 0, 1)`.execute(db);
      await sql`insert into batch (id, key_id, options, total, request_digest, created_at) values ('batch', 'k', '{}', 1, 'd', 1)`.execute(
        db,
      );
    });
    after(() => database.close());

    for (const [what, longest, table, time, row] of cases)
      test(`${what}: repairs a time only if no correct clock can have set it`, async () => {
        const { db } = database;
        const hasId = !('number' in row && table === 'order_record') && table !== 'batch_item';
        const at = Date.now() + minute;
        for (const ahead of [longest, longest + 1]) {
          const whole = { ...row, [time]: at + ahead, ...(hasId ? { id: 'id' } : {}) };
          const columns = sql.join(Object.keys(whole).map((column) => sql.ref(column)));
          await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(whole))})`.execute(
            db,
          );
          assert.equal(await repairClockSkew(database, at), ahead > longest ? 1 : 0);
          const { rows } = await sql<{
            found: number;
          }>`select ${sql.ref(time)} as found from ${sql.table(table)}`.execute(db);
          assert.deepEqual(
            rows.map(({ found }) => Number(found)),
            [ahead > longest ? at : at + ahead],
          );
          await sql`delete from ${sql.table(table)}`.execute(db);
        }
      });

    test('finds rows that are too far ahead with an index', async () => {
      const { db, dialect } = database;
      const numbers = sql`with recursive n (n) as (select 1 union all select n + 1 from n where n < 3000)`;
      await sql`insert into order_record (site, number, attempt_id, version, body, next_look_at)
        ${numbers} select 's', n, n, 1, '{}', n from n`.execute(db);
      await sql`insert into mail_outbox (id, site, order_number, recipient, body, created_at, tries, next_try_at)
        ${numbers} select n, 's', n, 'r', '{}', 1, 0, n from n`.execute(db);
      await sql`analyze`.execute(db);
      const asked: RootOperationNode[] = [];
      const heard = db.withPlugin({
        transformQuery: ({ node }) => (asked.push(node), node),
        transformResult: async ({ result }) => result,
      });
      assert.equal(await repairClockSkew({ db: heard, dialect }, Date.now()), 0);
      const plans = new Map<string, string>();
      for (const node of asked) {
        const query = db.getExecutor().compileQuery(node, createQueryId());
        const explain = `explain ${dialect === 'postgres' ? '' : 'query plan '}${query.sql}`;
        const { rows } = await db.executeQuery(CompiledQuery.raw(explain, [...query.parameters]));
        plans.set(/"(\w+)"/.exec(query.sql)?.[1] ?? '', JSON.stringify(rows));
      }
      const found = { postgres: 'Index Cond: [^:]*', sqlite: 'SEARCH [^"]*' }[dialect];
      for (const [table, time] of [
        ['order_record', 'next_look_at'],
        ['mail_outbox', 'next_try_at'],
      ] as const) {
        assert.match(plans.get(table) ?? '', new RegExp(`${found}${time} ?>`));
        await sql`delete from ${sql.table(table)}`.execute(db);
      }
    });

    test('checks a payment that started a day ahead once the clock is correct', async () => {
      const now = Date.now();
      const store = commerceStore(database, { secret, now: () => now });
      await store.transaction((write) =>
        write.insertAttempt(attempt('ahead', { leaseUntil: now + day + minute })),
      );
      assert.deepEqual(await store.overdueAttempts(now, 10), []);
      await repairClockSkew(database, now);
      assert.deepEqual(
        (await store.overdueAttempts(now, 10)).map(({ id }) => id),
        ['ahead'],
      );
      await database.db.deleteFrom('paymentAttempt').execute();
    });

    test('reads an order with the repaired time', async () => {
      const now = Date.now();
      const store = commerceStore(database, { secret, now: () => now });
      const order = orderRecord('ahead', { nextLookAt: now + 2 * day });
      await store.transaction((write) => write.insertOrder(order));
      await repairClockSkew(database, now);
      assert.deepEqual(
        (await store.dueOrders(now, 10)).map(({ nextLookAt }) => nextLookAt),
        [now],
      );
      assert.equal((await store.order(order.site, order.number))?.nextLookAt, now);
      await database.db.deleteFrom('orderRecord').execute();
    });

    test('leaves order updates held that a partner rejected', async () => {
      const now = Date.now();
      const store = commerceStore(database, { secret, now: () => now });
      await store.transaction((write) => write.insertNotice(notice('held')));
      await store.transaction((write) =>
        write.updateNotice('held', { tryAt: heldNotice, reason: 'HTTP 401' }),
      );
      assert.equal(await repairClockSkew(database, now), 0);
      assert.deepEqual(ids(await store.dueNotices(now + 365 * day, 10)), []);
      await database.db.deleteFrom('orderNotice').execute();
    });

    test('leaves ended rows unchanged', async () => {
      const now = Date.now();
      const store = commerceStore(database, { secret, now: () => now });
      const ended = attempt('ended', { leaseUntil: now + day, outcome: 'declined' });
      await store.transaction((write) => write.insertAttempt(ended));
      assert.equal(await repairClockSkew(database, now), 0);
      await database.db.deleteFrom('paymentAttempt').execute();
    });

    test(
      'does not end claims from a node whose clock is behind the database',
      { skip: name === 'SQLite' && 'one node' },
      async () => {
        const now = Date.now();
        const store = commerceStore(database, { secret, now: () => now });
        await store.transaction((write) =>
          write.insertAttempt(attempt('held', { leaseUntil: now + minute })),
        );
        assert.equal(await repairClockSkew(database, now - day), 0);
        await database.db.deleteFrom('paymentAttempt').execute();
      },
    );
  });
