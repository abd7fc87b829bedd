import assert from 'node:assert/strict';
import { test } from 'node:test';
import { notificationOutbox, openDatabase } from '#storage';
import { createMetrics, noTraces } from '#telemetry';
import { testDialects } from '../../../test/support/databases.ts';
import { watchDatabase, watchRequests } from './service.ts';

test('does not count unsent email as late without SMTP', async (t) => {
  const database = await openDatabase('sqlite::memory:');
  t.after(() => database.close());
  await notificationOutbox(database, { secret: 'of a test' }).put(
    { id: 'l1', to: 'a@b.test', subject: 's', text: 't' },
    1_000,
  );
  const read = async (sendsMail: boolean): Promise<string> => {
    const metrics = createMetrics();
    watchDatabase(database, metrics, { sendsMail, now: () => 601_000 });
    const text = await metrics.text();
    await metrics.close();
    return text;
  };
  assert.match(await read(true), /^portico_queue_overdue_seconds\{queue="letters"\} 600$/m);
  const kept = await read(false);
  assert.match(kept, /^portico_queue_waiting\{queue="letters"\} 1$/m);
  assert.match(kept, /^portico_queue_overdue_seconds\{queue="letters"\} 0$/m);
  assert.match(kept, /^portico_queue_overdue_seconds\{queue="mail"\} 0$/m);
});

test('measures health checks, but does not trace them', async (t) => {
  const metrics = createMetrics();
  t.after(() => metrics.close());
  const traced: string[] = [];
  const step: typeof noTraces.step = (of, work) => {
    traced.push(of.name);
    return noTraces.step(of, work);
  };
  const watch = watchRequests(metrics, { ...noTraces, step });
  for (const probe of [true, false])
    await watch({ method: 'GET', traceparent: undefined, probe }, () =>
      Promise.resolve({ method: 'GET', route: probe ? '/ready' : '/', status: 200, seconds: 1 }),
    );
  assert.deepEqual(traced, ['GET']);
  const text = await metrics.text();
  for (const route of ['/ready', '/'])
    assert.ok(text.includes(`seconds_count{method="GET",route="${route}",status="200"} 1`), route);
});

const postgres = testDialects().find(({ name }) => name === 'PostgreSQL');

test(
  'does not wait for database connections when metrics are read',
  { skip: postgres?.skip ?? true },
  async (t) => {
    const database = await postgres?.open();
    assert.ok(database);
    const metrics = createMetrics();
    t.after(() => Promise.all([metrics.close(), database.close()]));
    let now = 1_000;
    watchDatabase(database, metrics, { sendsMail: true, now: () => now });
    for (let time = 0; time < 2; time += 1) {
      const text = await metrics.text();
      assert.match(text, /^portico_database_connections_pending 0$/m);
      assert.match(text, /^portico_database_connections\{state="used"\} 0$/m);
      now += 1_050;
    }
  },
);
