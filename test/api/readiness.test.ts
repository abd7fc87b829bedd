/** What a load balancer reads at `/ready` when the database answers and cannot be written. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { OpenAPIHono } from '@hono/zod-openapi';
import { sql } from 'kysely';
import { pino } from 'pino';
import { surround } from '#http';
import { openDatabase, type Database } from '#storage';
import type { Api } from '../../src/web/api/context.ts';
import { addHealth } from '../../src/web/api/health.ts';
import { mountSmallDisk, withoutSmallDisk } from '../faults/disk.ts';
import { testDialects } from '../support/databases.ts';
import { until } from './service.ts';

/** Asks for readiness as often as it is called, with no success remembered from before. */
function readinessOf(database: Database): () => Promise<string> {
  const api: Api = new OpenAPIHono();
  const logger = pino({ level: 'silent' });
  surround(api, { logger, secure: false });
  const leaving = new AbortController().signal;
  addHealth(api, { database, logger, leaving, isStarted: () => true });
  return async () => {
    const response = await api.request('/ready');
    const { detail = '' } = (await response.json()) as { detail?: string };
    return `${response.status} ${detail}`.trim();
  };
}

/** Takes effect for the statements that follow, as it does when a file system or a server changes under the service. */
const readOnly: Record<Database['dialect'], (database: Database) => Promise<void>> = {
  async sqlite({ db }) {
    await sql`pragma query_only = on`.execute(db);
  },
  async postgres({ db }) {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
    await sql`alter database ${sql.id(rows[0]?.name ?? '')} set default_transaction_read_only = on`.execute(
      db,
    );
    // As in a failover, the connections end and new ones meet a server that only reads.
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db).catch(() => undefined);
  },
};

for (const { name, skip, open } of testDialects()) {
  test(`${name}: is not ready when the database becomes read-only`, { skip }, async (t) => {
    const database = await open();
    t.after(() => database.close());
    const said = readinessOf(database);
    await readOnly[database.dialect](database);
    let last = '';
    await until(async () => !(last = await said()).includes('does not respond'));
    assert.equal(last, '503 The database is readable but not writable: it is read-only.');
  });

  test(`${name}: writes one row for readiness, and less often than it is requested`, { skip }, async (t) => {
    const database = await open();
    t.after(() => database.close());
    let now = 0;
    t.mock.method(performance, 'now', () => now);
    const said = readinessOf(database);
    const written = async () =>
      (await database.db.selectFrom('setting').selectAll().where('name', '=', 'write-probe').execute()).map(
        ({ value }) => value,
      );
    assert.deepEqual(new Set(await Promise.all(Array.from({ length: 20 }, said))), new Set(['200']));
    const [first, ...more] = await written();
    assert.ok(first !== undefined && more.length === 0);
    t.mock.method(Date, 'now', () => Number(first) + 1);
    assert.equal(await said(), '200');
    assert.deepEqual(await written(), [first], 'a success counts for a second');
    now += 1_001;
    assert.equal(await said(), '200');
    assert.deepEqual(await written(), [String(Number(first) + 1)]);
  });
}

test('SQLite: is not ready while the disk is full', { skip: withoutSmallDisk() }, async (t) => {
  const disk = mountSmallDisk(4);
  const database = await openDatabase(`sqlite:${join(disk.folder, 'portico.db')}`);
  t.after(async () => {
    await database.close();
    await disk.close();
  });
  let now = 0;
  t.mock.method(performance, 'now', () => (now += 2_000));
  const said = readinessOf(database);
  assert.equal(await said(), '200');
  let isFull = true;
  const filling = disk.fill(300).finally(() => (isFull = false));
  let last = '';
  await until(async () => (last = await said()) !== '200' || !isFull);
  assert.equal(last, '503 The database is readable but not writable: its disk is full.');
  await filling;
  await until(async () => (last = await said()) === '200');
});
