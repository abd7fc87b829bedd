/** Batches over a database that breaks: no audit is lost, none is kept twice, and no shop gets the blame. */
import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { sql } from 'kysely';
import { batchStore } from '#storage';
import { testDialects, type TestDialect } from '../support/databases.ts';
import { startService, until, type Service } from './service.ts';

/** From now on writes of a table fail, as when its connection breaks. @returns ends it */
async function breakWrites(
  { database: { db, dialect } }: Service,
  table: string,
  when: string,
  which = 'true',
) {
  const trigger = `create trigger broken before ${when}`;
  if (dialect === 'postgres') {
    await sql
      .raw(
        `create function broken() returns trigger language plpgsql as
         $$ begin if ${which} then perform pg_terminate_backend(pg_backend_pid()); end if; return new; end $$`,
      )
      .execute(db);
    await sql.raw(`${trigger} on ${table} for each row execute function broken()`).execute(db);
  } else await sql.raw(`${trigger} on ${table} begin select raise(abort, 'broken'); end`).execute(db);
  return () =>
    sql.raw(dialect === 'postgres' ? `drop trigger broken on ${table}` : 'drop trigger broken').execute(db);
}

async function opened(t: TestContext, { url }: TestDialect) {
  const service = await startService(t, { databaseUrl: await url() });
  const authorization = await service.bearer();
  const make = async (address: string): Promise<string> => {
    const answer = await fetch(`${service.url}/api/v1/batches`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ urls: [address] }),
    });
    assert.equal(answer.status, 202);
    return ((await answer.json()) as { id: string }).id;
  };
  const store = batchStore(service.database);
  const item = async (id: string) => (await store.items(id, { limit: 1 }))[0];
  const reports = async () => (await service.database.db.selectFrom('report').select('id').execute()).length;
  return { service, make, item, reports };
}

for (const dialect of testDialects())
  describe(`a batch whose report cannot be saved at first, ${dialect.name}`, { skip: dialect.skip }, () => {
    for (const [table, when] of [
      ['report', 'insert'],
      ['batch_item', 'update of score'],
    ] as const)
      test(`saves the report once when ${table} is writable again`, async (t) => {
        const { service, make, item, reports } = await opened(t, dialect);
        const mend = await breakWrites(service, table, when);
        const id = await make('https://shop.a.local/');
        await until(() => service.logged().includes('batch-item-not-kept'));
        assert.deepEqual([(await item(id))?.state, await reports()], ['running', 0], 'both or neither');
        await mend();
        await until(async () => (await item(id))?.state === 'done');
        assert.equal(typeof (await item(id))?.reportId, 'string');
        assert.deepEqual([service.engine.asked.length, await reports()], [1, 1]);
      });
  });

const postgres = testDialects()[1];
test(
  'restarts an audit after a broken connection, without reporting a fault',
  { skip: postgres?.skip ?? 'no PostgreSQL' },
  async (t) => {
    const { service, make, item } = await opened(t, postgres!);
    // Of limits of calls there are others, which are taken before.
    await breakWrites(service, 'sliding_window', `insert`, "new.subject like 'target:%'");
    const id = await make('https://shop.public.test/');
    await until(
      async () =>
        ((await item(id))?.dueAt ?? 0) > Date.now() + 1_000 && (await item(id))?.state === 'waiting',
    );
    assert.deepEqual([(await item(id))?.code, service.engine.asked.length], [null, 0]);
  },
);
