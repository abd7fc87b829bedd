/** The metrics of a service after a day's work in small: each figure counts what was done, by surface. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { alerts, metricCatalogue, type MetricKey } from '#telemetry';
import { protocolErrors } from '../src/protocols/ucp/protocol-error.ts';
import { startService } from './api/service.ts';
import { testDialects } from './support/databases.ts';
import { openStore, type OpenStore } from './selling/open-store.ts';
import { complete, lamp, shopper } from './selling/shopper.ts';

const token = 'a-token-for-the-tests';
const headers = { authorization: `Bearer ${token}` };

/** Lines by name and labels. */
async function read(url: string): Promise<Map<string, number>> {
  const answer = await fetch(`${url}/metrics`, { headers });
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8');
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.split(' ').at(-1))]));
}

test('alerts name only outcomes of calls that exist', () => {
  const asked = alerts
    .filter(({ metrics }) => (metrics as readonly MetricKey[]).includes('agentCalls'))
    .flatMap(({ expression }) => /outcome=~"([^"]+)"/.exec(expression)?.[1]?.split('|') ?? []);
  assert.ok(asked.length > 0);
  for (const code of asked) assert.ok(Object.hasOwn(protocolErrors, code), code);
});

describe('metrics of a store', () => {
  let store: OpenStore;
  let figures: Map<string, number>;
  before(async () => {
    store = await openStore({ METRICS_TOKEN: token }, { platform: 'embedded' });
    const { create, pay } = shopper(store);
    const declined = await create(complete([lamp, 1]));
    await pay(String(declined.body.id), 'pm_sandbox_decline');
    const bought = await create(complete([lamp, 1]));
    await pay(String(bought.body.id));
    await store.call('/api/ucp/discover?query=lamp');
    await store.call('/api/ucp/checkout/sessions/chk_nothing');
    figures = await read(store.url);
  });
  after(() => store.close());

  const figure = (name: string) => figures.get(name) ?? 0;
  const sum = (pattern: RegExp) =>
    [...figures].reduce((all, [name, value]) => (pattern.test(name) ? all + value : all), 0);

  test('match the recorded sales in the funnel', () => {
    for (const [event, times] of Object.entries({
      session_created: 1,
      checkout_created: 2,
      payment_settled: 1,
      order_placed: 1,
    }))
      assert.equal(figure(`portico_checkout_events_total{site="demo",event="${event}"}`), times, event);
    assert.equal(figure('portico_payments_total{site="demo",outcome="placed"}'), 1);
    assert.equal(figure('portico_payments_total{site="demo",outcome="declined"}'), 1);
    assert.equal(figure('portico_payments_open'), 0);
    assert.equal(figure('portico_payments_overdue_seconds'), 0);
  });

  test('count calls by operation, and failures by code', () => {
    assert.equal(
      sum(/^portico_agent_call_duration_seconds_count\{operation="create_checkout".*outcome="ok"/),
      2,
    );
    assert.equal(
      sum(/^portico_agent_call_duration_seconds_count\{operation="get_checkout".*outcome="not_found"/),
      1,
    );
    assert.equal(
      sum(/^portico_backend_call_duration_seconds_count\{platform="embedded",call="commit",outcome="ok"/),
      2,
    );
    assert.equal(sum(/^portico_processor_call_duration_seconds_count\{call="authorize",outcome="ok"/), 2);
  });

  test('count requests by route, never by URL', () => {
    assert.equal(
      figure(
        'http_server_request_duration_seconds_count{method="POST",route="/api/ucp/checkout/sessions",status="201"}',
      ),
      2,
    );
    const names = [...figures.keys()].join('\n');
    assert.doesNotMatch(names, /chk_|query=|lamp/);
  });

  test('include every metric of the catalog that applies here', () => {
    const elsewhere: MetricKey[] = [
      'audits',
      'checks',
      'deliveries',
      // Counts faults of ours alone.
      'invalidAnswers',
      // Counts orders whose payment failed afterwards.
      'paymentIncidents',
      'jobs',
      'connections',
      'pendingConnections',
    ];
    const missing = (Object.keys(metricCatalogue) as MetricKey[]).filter(
      (key) =>
        !elsewhere.includes(key) &&
        ![...figures.keys()].some((name) => name.startsWith(metricCatalogue[key].name)),
    );
    assert.deepEqual(missing, []);
    for (const name of [
      'process_resident_memory_bytes',
      'nodejs_heap_size_used_bytes',
      'process_open_fds',
      'portico_database_size_bytes',
    ])
      assert.ok(figure(name) > 0, name);
  });
});

for (const { name, skip, url } of testDialects())
  describe(`metrics on ${name}`, { skip }, () => {
    test('count audits, checks, tasks, and queries', async (t) => {
      const service = await startService(t, {
        databaseUrl: await url(),
        environment: { METRICS_TOKEN: token },
      });
      const authorization = await service.bearer();
      for (const host of ['lamps.example', 'gone.example', 'crowded.example', 'broken.example'])
        await service.analyze(authorization, { url: `https://${host}/` });
      const figures = await read(service.url);
      for (const outcome of ['done', 'target-unreachable', 'overloaded', 'failed'])
        assert.equal(figures.get(`portico_audit_duration_seconds_count{outcome="${outcome}"}`), 1, outcome);
      assert.equal(figures.get('portico_audits_running'), 0);
      assert.equal(figures.get('portico_audits_limit'), 32);
      assert.ok(
        [...figures].some(([line]) =>
          /^portico_checks_total\{category="crawl-access",status="fail"\}$/.test(line),
        ),
      );
      assert.ok((figures.get('portico_database_query_duration_seconds_count{outcome="ok"}') ?? 0) > 10);
      assert.ok((figures.get('portico_database_size_bytes') ?? 0) > 10_000);
      for (const queue of [
        'event-copies',
        'order-notices',
        'event-webhooks',
        'mail',
        'letters',
        'batch-items',
      ])
        assert.equal(figures.get(`portico_queue_waiting{queue="${queue}"}`), 0, queue);
      if (name === 'PostgreSQL')
        assert.ok((figures.get('portico_database_connections{state="idle"}') ?? 0) > 0);
    });
  });

test('metrics are denied to all other callers', async (t) => {
  const open = await startService(t, { environment: { METRICS_TOKEN: token } });
  for (const authorization of [
    undefined,
    'Bearer ',
    `Bearer ${token}x`,
    `Basic ${token}`,
    await open.bearer(),
  ]) {
    const answer = await open.get('/metrics', authorization);
    assert.equal(answer.status, 401, authorization);
    assert.doesNotMatch(await answer.text(), /portico_/);
  }
  const closed = await startService(t);
  assert.equal((await closed.get('/metrics', `Bearer ${token}`)).status, 401);
});
