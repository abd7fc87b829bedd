import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testDialects } from '../../../test/support/databases.ts';
import { countOf, dumpOrders, writeOrder } from '../../../test/support/storage/aged-orders.ts';
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
  'audit-events': [
    'auditEvent',
    (at, id) => ({
      id,
      keyId: 'k',
      host: 'shop.test',
      kind: 'deploy',
      label: 'l',
      at,
      createdAt: at,
      requestDigest: '',
    }),
  ],
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

for (const { name, skip, open } of testDialects()) {
  const withDatabase = (title: string, use: (database: Database) => Promise<void>) =>
    test(`${name}: ${title}`, { skip }, async (t) => {
      const database = await open();
      t.after(() => database.close());
      await use(database);
    });

  for (const [kind, [table, row]] of Object.entries(rows) as [RetentionKindId, [keyof Tables, never]][])
    withDatabase(
      `deletes ${kind} after their retention period, in batches, and not before`,
      async (database) => {
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
      },
    );

  withDatabase('keeps orders, buyers, messages, and changes until a period is set', async (database) => {
    await writeOrder(database, 'P1', 1);
    for (const kind of ['messages', 'changes'] as const) {
      const [table, row] = rows[kind] ?? [];
      await database.db
        .insertInto(table as keyof Tables)
        .values(row?.(1, 'old') as never)
        .execute();
    }
    const before = await dumpOrders(database);
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
    assert.equal((await dumpOrders(database)).includes('AdaP1'), before.includes('AdaP1'));
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
      'forever is a period that was set',
    );
  });

  withDatabase('reports a kind that fails, and cleans up the others', async (database) => {
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

  withDatabase('runs and reports every kind from the first run on', async (database) => {
    const retention = createRetention(database, () => now);
    assert.equal(sinceRetention(await retention.status(), now), undefined);
    assert.deepEqual((await retention.run()).failed, []);
    assert.equal(sinceRetention(await retention.status(), now + 5), 5);
  });

  withDatabase(
    'accepts days within bounds, and keeps everything if the setting is unreadable',
    async (database) => {
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
    },
  );
}
