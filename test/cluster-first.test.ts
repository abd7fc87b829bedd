/** Nodes that begin over a database without the tables of jobs: they make them one after the other. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { openDatabase } from '#storage';
import { startClusterBackground } from '../src/server/jobs/cluster-scheduler.ts';
import { testDialects } from './support/databases.ts';

const postgres = testDialects().find(({ name }) => name === 'PostgreSQL');

describe('the first nodes of a database', { skip: postgres?.skip ?? 'no PostgreSQL' }, () => {
  const emptyDatabase = async (): Promise<string> => {
    const url = (await postgres?.url()) ?? '';
    await (await openDatabase(url)).close();
    return url;
  };
  const node = (url: string) =>
    startClusterBackground(
      [{ name: 'task', everyMs: 3_600_000, run: async () => {} }],
      { url },
      { log: () => {} },
    );

  test('can all start at once', async () => {
    const url = await emptyDatabase();
    const started = await Promise.allSettled(Array.from({ length: 6 }, () => node(url)));
    for (const one of started) if (one.status === 'fulfilled') await one.value.stop();
    assert.deepEqual(
      started.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : [])),
      [],
    );
  });

  test('wait for the node that creates the tables', async () => {
    const url = await emptyDatabase();
    const maker = new Client({ connectionString: url });
    await maker.connect();
    const isThere = async (): Promise<boolean> =>
      (await maker.query(`select from pg_namespace where nspname = 'portico_jobs'`)).rowCount === 1;
    await maker.query(`select pg_advisory_lock(hashtextextended('portico_jobs', 0))`);
    const starting = node(url);
    await sleep(100);
    const isEarly = await isThere();
    await maker.query('select pg_advisory_unlock_all()');
    await (await starting).stop();
    const isMade = await isThere();
    await maker.end();
    assert.deepEqual({ isEarly, isMade }, { isEarly: false, isMade: true });
  });

  for (const [failures, end] of [
    [2, 'starts'],
    [3, 'relation "jobs" does not exist'],
  ] as const)
    test(`retry a step with a missing table after ${failures} failures: ${end}`, async () => {
      const url = await emptyDatabase();
      const maker = new Client({ connectionString: url });
      await maker.connect();
      // A sequence counts on where a transaction is rolled back.
      await maker.query(`
        create sequence tries;
        create function miss() returns event_trigger language plpgsql as $$ begin
          if nextval('public.tries') <= ${failures} then
            raise exception 'relation "jobs" does not exist' using errcode = 'undefined_table';
          end if;
        end $$;
        create event trigger missing on ddl_command_start when tag in ('ALTER TABLE') execute function miss()`);
      const started = await node(url).then(
        async (one) => {
          await one.stop();
          return 'starts';
        },
        (error: Error) => error.message,
      );
      await maker.end();
      assert.equal(started, end);
    });
});
