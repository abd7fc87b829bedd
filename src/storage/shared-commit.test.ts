import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import { openDatabase } from './database.ts';
import { statement } from './statement.ts';
import type { Tables } from './tables.ts';

async function open() {
  const database = await openDatabase('sqlite::memory:');
  const { db } = database;
  const put = (name: string) => db.insertInto('setting').values({ name, value: 'x' });
  const names = async (): Promise<string[]> =>
    (await db.selectFrom('setting').select('name').orderBy('name').execute()).map(({ name }) => name);
  return { database, db, put, names, run: database.transaction };
}

test('commits concurrent work together, each with its own result, in order', async () => {
  const { database, run, names } = await open();
  const order: number[] = [];
  const all = Array.from({ length: 100 }, (_, n) =>
    run(async (transaction) => {
      order.push(n);
      await transaction
        .insertInto('setting')
        .values({ name: `n${String(n).padStart(3, '0')}`, value: 'x' })
        .execute();
      return n;
    }),
  );
  assert.deepEqual(await Promise.all(all), order);
  assert.deepEqual(
    order,
    Array.from({ length: 100 }, (_, n) => n),
  );
  assert.equal((await names()).length, 100);
  await database.close();
});

test('keeps the async context of each caller', async () => {
  const { database, run } = await open();
  const caller = new AsyncLocalStorage<number>();
  const seen = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      caller.run(n, () =>
        run(async (transaction) => {
          await transaction.selectFrom('setting').select('name').execute();
          return caller.getStore();
        }),
      ),
    ),
  );
  assert.deepEqual(
    seen,
    Array.from({ length: 40 }, (_, n) => n),
  );
  await database.close();
});

test('rejects a statement of an ended transaction', async () => {
  const { database, run, names } = await open();
  const over = await run(async (transaction) => ({ transaction }));
  await assert.rejects(insert.write(over.transaction, { name: 'late', value: 'x' }), /already committed/);
  assert.deepEqual(await names(), []);
  await database.close();
});

test('delays a statement outside of a transaction until it ends', async () => {
  const { database, db, run, names } = await open();
  const outside: Promise<number>[] = [];
  const undone = run(async (transaction) => {
    await insert.write(transaction, { name: 'a', value: 'x' });
    outside.push(insert.write(db, { name: 'b', value: 'x' }), insert.write(db, { name: 'c', value: 'x' }));
    await nextTurn();
    throw new Error('undone');
  });
  await assert.rejects(undone, /undone/);
  await Promise.all(outside);
  assert.deepEqual(await names(), ['b', 'c']);
  await database.close();
});

test('rolls back only the work that fails', async () => {
  const { database, run, names } = await open();
  const results = await Promise.allSettled(
    Array.from({ length: 40 }, (_, n) =>
      run(async (transaction) => {
        await transaction
          .insertInto('setting')
          .values({ name: `n${n}`, value: 'x' })
          .execute();
        if (n % 3 === 0) throw new Error(`no ${n}`);
        return n;
      }),
    ),
  );
  const good = results.flatMap((result) => (result.status === 'fulfilled' ? [`n${result.value}`] : []));
  assert.equal(good.length, 26);
  assert.deepEqual(await names(), good.toSorted());
  await database.close();
});

test('reports no success if the commit fails', async () => {
  const { database, db, run, names } = await open();
  // A deferred constraint is checked by the commit itself.
  await sql`create table parent (id integer primary key)`.execute(db);
  await sql`create table child (id integer references parent deferrable initially deferred)`.execute(db);
  const results = await Promise.allSettled([
    run(
      async (transaction) =>
        void (await transaction.insertInto('setting').values({ name: 'a', value: 'x' }).execute()),
    ),
    run(async (transaction) => void (await sql`insert into child values (7)`.execute(transaction))),
    run(
      async (transaction) =>
        void (await transaction.insertInto('setting').values({ name: 'b', value: 'x' }).execute()),
    ),
  ]);
  assert.deepEqual(
    results.map(({ status }) => status),
    ['rejected', 'rejected', 'rejected'],
  );
  assert.deepEqual(await names(), []);
  assert.equal(await run(async () => 'next'), 'next');
  await database.close();
});

test('rejects all work when the database is closed', async () => {
  const { database, run } = await open();
  await database.close();
  const results = await Promise.allSettled([1, 2, 3].map((n) => run(async () => n)));
  assert.deepEqual(
    results.map(({ status }) => status),
    ['rejected', 'rejected', 'rejected'],
  );
});

/** A statement that finds no place, and what its transaction makes of that. */
const misfortunes: [name: string, work: (transaction: Transaction<Tables>) => Promise<unknown>][] = [
  ['fails', (transaction) => big(transaction)],
  ['fails, and its transaction continues', (transaction) => big(transaction).catch(() => undefined)],
  [
    'fails, and its transaction writes something else',
    (transaction) => big(transaction).catch(() => write(transaction, 'afterwards')),
  ],
  [
    'fails beside another of its transaction',
    (transaction) => Promise.all([big(transaction), write(transaction, 'beside')]),
  ],
];
const write = (transaction: Transaction<Tables>, name: string) =>
  transaction.insertInto('setting').values({ name, value: 'x' }).execute();
/** Past Kysely, beside those that come through it. */
const insert = statement(({ name, value }: Tables['setting'], on) =>
  on.insertInto('setting').values({ name, value }),
);
const big = (transaction: Transaction<Tables>) =>
  insert.write(transaction, { name: 'big', value: 'x'.repeat(1_000_000) });

for (const [name, work] of misfortunes)
  for (const place of [0, 2])
    test(
      `reports the true outcome to every caller when the database is full and a statement ${name} (place ${place})`,
      { timeout: 10_000 },
      async () => {
        const { database, db, run, names } = await open();
        const { rows } = await sql<{
          pages: number;
        }>`select page_count as pages from pragma_page_count`.execute(db);
        await sql.raw(`pragma max_page_count = ${Number(rows[0]?.pages) + 20}`).execute(db);
        const small = ['a', 'b', 'c', 'd'].map(
          (one) => (transaction: Transaction<Tables>) => write(transaction, one),
        );
        const results = await Promise.allSettled(
          small.toSpliced(place, 0, work as (typeof small)[0]).map(run),
        );
        const told = results.toSpliced(place, 1).map(({ status }) => status === 'fulfilled');
        assert.deepEqual(
          await names(),
          ['a', 'b', 'c', 'd'].filter((_, at) => told[at]),
          'the data matches the reported outcomes',
        );
        assert.equal(results[place]?.status, 'rejected');
        assert.ok(told.at(-1), 'later work continues');
        await database.close();
      },
    );
