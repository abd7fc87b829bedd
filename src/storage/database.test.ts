import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { isStoreFailure } from '#commerce';
import { openDatabase } from './database.ts';
import { loadSecret } from './secret.ts';
import { proxiedDatabase, testDialects } from '../../test/support/databases.ts';

const dialects = testDialects();
const postgres = dialects.find(({ name }) => name === 'PostgreSQL');
const fileUrl = () => dialects[0]?.url() as Promise<string>;
const row = (subject: string) => ({ subject, calls: '[]', expiresAt: 1 });

for (const { name, skip, url, emptyUrl, open } of dialects) {
  test(`${name}: creates tables once when five processes open a new database`, { skip }, async () => {
    const address = await emptyUrl();
    const databases = await Promise.all(Array.from({ length: 5 }, () => openDatabase(address)));
    for (const database of databases) {
      assert.deepEqual(await database.db.selectFrom('report').selectAll().execute(), []);
      await database.close();
    }
  });

  test(`${name}: keeps an acknowledged row when a concurrent transaction rolls back`, { skip }, async () => {
    const database = await open();
    const failed = database.db.transaction().execute(async (transaction) => {
      await transaction.insertInto('slidingWindow').values(row('lost')).execute();
      await new Promise((resolve) => setImmediate(resolve));
      throw new Error('undo');
    });
    const kept = database.db.insertInto('slidingWindow').values(row('kept')).execute();
    await Promise.allSettled([failed, kept]);
    const rows = await database.db.selectFrom('slidingWindow').select('subject').execute();
    assert.deepEqual(rows, [{ subject: 'kept' }]);
    await database.close();
  });

  test(`${name}: returns counts and 64-bit integers as numbers`, { skip }, async () => {
    const database = await open();
    await database.db
      .insertInto('slidingWindow')
      .values({ ...row('a'), expiresAt: 2 ** 52 })
      .execute();
    const read = await database.db
      .selectFrom('slidingWindow')
      .select((select) => ['expiresAt', select.fn.countAll<number>().over().as('many')])
      .executeTakeFirstOrThrow();
    assert.deepEqual({ ...read }, { expiresAt: 2 ** 52, many: 1 });
    await database.close();
  });

  test(`${name}: reports how many statements wait`, { skip }, async () => {
    const database = await open();
    assert.equal(database.waiting(), 0);
    const gate = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const held = Array.from({ length: 10 }, () =>
      database.transaction(async () => {
        begun.resolve();
        await gate.promise;
      }),
    );
    await begun.promise;
    const before = database.waiting();
    const behind = Array.from({ length: 25 }, () => database.transaction(async () => undefined));
    await delay(50);
    const added = database.waiting() - before;
    gate.resolve();
    await Promise.all([...held, ...behind]);
    // As many at once as PostgreSQL has connections.
    assert.deepEqual([before, added], [name === 'SQLite' ? 9 : 0, 25]);
    assert.equal(database.waiting(), 0);
    await database.close();
  });

  test(`${name}: creates the secret once and finds it again`, { skip }, async () => {
    const address = await url();
    const first = await openDatabase(address);
    const second = await openDatabase(address);
    const [one, two] = await Promise.all([loadSecret(first), loadSecret(second)]);
    assert.equal(one, two);
    assert.match(one, /^[\w-]{43}$/);
    await first.close();
    await second.close();
  });
}

test(
  'PostgreSQL: fails only the statement whose connection breaks',
  { skip: postgres?.skip ?? 'no PostgreSQL' },
  async () => {
    const lost: Error[] = [];
    const database = await openDatabase((await postgres?.url()) ?? '', {
      onError: (error) => lost.push(error),
    });
    try {
      await assert.rejects(
        database.db
          .connection()
          .execute((own) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(own)),
      );
      // The first to ask may still be given the broken one.
      await database.ping().catch(() => undefined);
      await database.ping();
      assert.match(String(lost[0]), /terminated unexpectedly/);
    } finally {
      await database.close();
    }
  },
);

test(
  'PostgreSQL: reports a lost, refused, or unanswered connection with an SQL state of class 08 or a socket code',
  { skip: postgres?.skip ?? 'no PostgreSQL' },
  async (t) => {
    const direct = (await postgres?.url()) ?? '';
    const { url, proxy } = await proxiedDatabase(direct);
    const [database, watcher] = [await openDatabase(url), await openDatabase(direct)];
    const codeOf = (work: Promise<unknown>): Promise<string> =>
      work.then(
        () => 'none',
        (error: unknown) => (error as { code?: string }).code ?? String(error),
      );
    const sleeping = (): Promise<unknown> => sql`select pg_sleep(20)`.execute(database.db);
    const isAsleep = async (count: number): Promise<void> => {
      const asleep = sql`select from pg_stat_activity
        where datname = current_database() and state = 'active' and query = 'select pg_sleep(20)'`;
      while ((await asleep.execute(watcher.db)).rows.length !== count) await turn();
    };
    /** As if the five seconds were over in which a connection must be there. */
    const outOfTime = async (work: Promise<unknown>): Promise<string> => {
      const codes: string[] = [];
      void codeOf(work).then((code) => codes.push(code));
      while (codes.length === 0) {
        await turn();
        t.mock.timers.tick(5_000);
      }
      return codes[0] ?? '';
    };
    try {
      const cut = codeOf(sleeping());
      await isAsleep(1);
      proxy.cut();
      assert.match(await cut, /^(?:08006|ECONNRESET)$/);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where query = 'select pg_sleep(20)'`.execute(
        watcher.db,
      );
      await isAsleep(0);
      const held = Promise.allSettled(Array.from({ length: 10 }, sleeping));
      await isAsleep(10);
      t.mock.timers.enable({ apis: ['setTimeout'] });
      assert.equal(await outOfTime(database.ping()), '08001', 'all are in use');
      proxy.cut();
      await held;
      proxy.set({ silent: 'both' });
      assert.equal(await outOfTime(database.ping()), '08006', 'it is never greeted');
      t.mock.timers.reset();
      proxy.set({ refusing: true });
      assert.match(await codeOf(database.ping()), /^(?:08006|ECONNRESET)$/);
      proxy.set({});
      assert.equal(await codeOf(sql`select 1 from nothing`.execute(database.db)), '42P01');
      await database.ping();
    } finally {
      proxy.cut();
      await database.close();
      await watcher.close();
      await proxy.close();
    }
  },
);

test('SQLite writes durably, and its tables reject a value of the wrong type', async () => {
  const database = await openDatabase(await fileUrl());
  const pragma = async (name: string) => (await sql.raw(`pragma ${name}`).execute(database.db)).rows;
  assert.deepEqual(await pragma('journal_mode'), [{ journalMode: 'wal' }]);
  assert.deepEqual(await pragma('synchronous'), [{ synchronous: 2 }]);
  const wrong = { ...row('a'), expiresAt: 'soon' as unknown as number };
  await assert.rejects(database.db.insertInto('slidingWindow').values(wrong).execute(), /cannot store TEXT/);
  await database.close();
});

test('SQLite rejects an object as a parameter instead of storing NULL', async () => {
  const database = await openDatabase('sqlite::memory:');
  const date = new Date() as unknown as string;
  await assert.rejects(sql`select ${date} as value`.execute(database.db), /not objects/);
  await database.close();
});

test('SQLite waits for a writer of another process without blocking the event loop', async () => {
  const address = await fileUrl();
  const database = await openDatabase(address);
  const other = new DatabaseSync(address.slice('sqlite:'.length));
  other.exec('begin immediate');
  let turns = 0;
  const ticking = setInterval(() => {
    turns += 1;
    if (turns === 5) other.exec('commit');
  }, 10);
  await database.db.insertInto('slidingWindow').values(row('late')).execute();
  clearInterval(ticking);
  assert.ok(turns >= 5, 'the event loop was not blocked while the row waited');
  other.close();
  await database.close();
});

test('reports a full SQLite database to all affected callers, and recovers', async () => {
  const database = await openDatabase('sqlite::memory:');
  const { db } = database;
  const { rows } = await sql<{ pages: number }>`select page_count as pages from pragma_page_count`.execute(
    db,
  );
  await sql.raw(`pragma max_page_count = ${Number(rows[0]?.pages) + 20}`).execute(db);
  const put = (subject: string) => (on: typeof db) =>
    on.insertInto('slidingWindow').values(row(subject)).execute();
  const tooMuch = put('x'.repeat(1_000_000));
  const results = await Promise.allSettled([
    database.transaction(put('first')),
    database.transaction(tooMuch),
    database.transaction(put('second')),
    db.transaction().execute(tooMuch),
    tooMuch(db),
  ]);
  const outcomes = results.map((result) =>
    result.status === 'fulfilled' ? 'kept' : [result.reason.errcode, isStoreFailure(result.reason)],
  );
  const full = [13, true];
  assert.deepEqual(outcomes, [full, full, 'kept', full, full]);
  assert.deepEqual(await db.selectFrom('slidingWindow').select('subject').execute(), [{ subject: 'second' }]);
  await database.close();
});

test('makes files of an embedded database readable only by their owner', async () => {
  const url = await fileUrl();
  const database = await openDatabase(url);
  const file = url.slice('sqlite:'.length);
  for (const path of [file, `${file}-wal`, `${file}-shm`])
    assert.equal(statSync(path).mode & 0o777, 0o600, path);
  await database.close();
});

test('makes the secret file readable only by its owner', async () => {
  const address = await fileUrl();
  const database = await openDatabase(address);
  await loadSecret(database);
  const file = join(dirname(address.slice('sqlite:'.length)), 'secret');
  assert.equal(statSync(file).mode & 0o777, 0o600);
  await database.close();
});

test('rejects an unsupported database URL', async () => {
  await assert.rejects(openDatabase('mysql://localhost/x'), /DATABASE_URL must start with/);
});
