/** A node that starts over PostgreSQL, as the balancer before it and its supervisor see it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase } from '#storage';
import { startPortico } from './support/command-line.ts';
import { testDialects } from './support/databases.ts';
import { freePort } from './faults/nodes.ts';

const postgres = testDialects().find(({ name }) => name === 'PostgreSQL');
const skip = postgres?.skip ?? 'no PostgreSQL';

async function settings() {
  const databaseUrl = (await postgres?.url()) ?? '';
  const port = await freePort();
  const env = {
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    SECRET: 'a secret of a test, long enough to be one',
  };
  return { env, url: `http://127.0.0.1:${port}`, database: await openDatabase(databaseUrl) };
}

/** What it says of itself, once it listens; undefined for one that does not. */
const readiness = async (url: string): Promise<{ status: number; detail?: string } | undefined> => {
  const response = await fetch(`${url}/ready`).catch(() => undefined);
  if (!response) return undefined;
  const { detail } = (await response.json()) as { detail?: string };
  return { status: response.status, ...(detail === undefined ? {} : { detail }) };
};

test('is ready when everything has started, not as soon as it listens', { skip }, async () => {
  const { env, url, database } = await settings();
  const node = startPortico(['serve'], { env });
  try {
    await database.db.transaction().execute(async (holding) => {
      await sql`lock table job_worker in access exclusive mode`.execute(holding);
      let said = await readiness(url);
      while (!said) {
        await sleep(50);
        said = await readiness(url);
      }
      assert.deepEqual(said, { status: 503, detail: 'The service is starting.' });
      assert.equal((await fetch(`${url}/health`)).status, 200, 'it is alive all the same');
    });
    while ((await readiness(url))?.status !== 200) await sleep(50);
    // If several started together, one of them would print it, and it would be unclear which.
    while (!node.stdout().includes('keys create')) await sleep(50);
    assert.doesNotMatch(node.stdout(), /ptc_/);
    const { keys } = await database.db
      .selectFrom('apiKey' as 'setting')
      .select(({ fn }) => fn.countAll<number>().as('keys'))
      .executeTakeFirstOrThrow();
    assert.equal(keys, 0);
  } finally {
    node.process.kill('SIGTERM');
    await node.ended;
    await database.close();
  }
});

test('exits if its background work cannot start', { skip }, async () => {
  const { env, url, database } = await settings();
  await sql`create schema portico_jobs`.execute(database.db);
  await sql`create table portico_jobs.migrations (own text)`.execute(database.db);
  const node = startPortico(['serve'], { env });
  const { code, stdout, stderr } = await node.ended;
  await database.close();
  assert.deepEqual([code, stdout], [70, '']);
  assert.match(stderr, /^Cannot use the database in DATABASE_URL: .*\n$/m);
  assert.equal(await readiness(url), undefined);
});
