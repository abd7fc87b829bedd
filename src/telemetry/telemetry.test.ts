import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  alerts,
  metricCatalogue,
  createMetrics,
  expressionOf,
  rulesYaml,
  timed,
  type MetricKey,
} from './index.ts';

const keys = Object.keys(metricCatalogue) as MetricKey[];

describe('metrics', () => {
  test('are exported in the text format, with help, type, labels, and buckets', async () => {
    const metrics = createMetrics();
    metrics.took('jobs', 0.7, { task: 'mail', outcome: 'ok' });
    metrics.took('jobs', 3, { task: 'mail', outcome: 'ok' });
    metrics.count('events', { site: 'demo', event: 'order_placed' });
    metrics.count('events', { site: 'demo', event: 'order_placed' }, 2);
    metrics.watch('runningAudits', () => [{ value: 4 }]);
    const lines = (await metrics.text()).split('\n');
    for (const line of [
      '# HELP portico_job_duration_seconds Runs of background tasks on this node. Outcome: `ok` or `failed`.',
      '# TYPE portico_job_duration_seconds histogram',
      'portico_job_duration_seconds_count{task="mail",outcome="ok"} 2',
      'portico_job_duration_seconds_sum{task="mail",outcome="ok"} 3.7',
      'portico_job_duration_seconds_bucket{task="mail",outcome="ok",le="0.5"} 0',
      'portico_job_duration_seconds_bucket{task="mail",outcome="ok",le="1"} 1',
      'portico_job_duration_seconds_bucket{task="mail",outcome="ok",le="+Inf"} 2',
      '# TYPE portico_checkout_events_total counter',
      'portico_checkout_events_total{site="demo",event="order_placed"} 3',
      '# TYPE portico_audits_running gauge',
      'portico_audits_running 4',
    ])
      assert.ok(lines.includes(line), line);
    await metrics.close();
  });

  test('escape untrusted text in labels', async () => {
    const metrics = createMetrics();
    metrics.count('events', { site: 'a"} 9\nportico_audits_running 1\n', event: 'x' });
    const text = await metrics.text();
    assert.match(text, /site="a\\"\} 9\\nportico_audits_running 1\\n"/);
    assert.doesNotMatch(text, /^portico_audits_running/m);
    await metrics.close();
  });

  test('skip and report one that cannot be read, without the others', async () => {
    const told: string[] = [];
    const metrics = createMetrics((event, { metric }) => told.push(`${event} ${String(metric)}`));
    metrics.watch('openPayments', () => Promise.reject(new Error('no database')));
    metrics.watch('auditPlaces', () => [{ value: 32 }]);
    const text = await metrics.text();
    assert.doesNotMatch(text, /portico_payments_open /);
    assert.match(text, /^portico_audits_limit 32$/m);
    assert.deepEqual(told, ['metric-not-read portico_payments_open']);
    await metrics.close();
  });

  test('skip one that can no longer be read instead of exporting its last value', async () => {
    const metrics = createMetrics();
    let isAway = false;
    metrics.watch('openPayments', () => (isAway ? Promise.reject(new Error('no database')) : [{ value: 3 }]));
    metrics.count('events', { site: 'demo', event: 'order_placed' });
    for (const away of [false, true, false]) {
      isAway = away;
      const [text, same] = await Promise.all([metrics.text(), metrics.text()]);
      assert.equal(same, text);
      assert.equal(/^portico_payments_open 3$/m.test(text), !away);
      assert.match(text, /^portico_checkout_events_total\{.*\} 1$/m);
    }
    await metrics.close();
  });

  test('aggregate label combinations beyond the limit', async () => {
    const metrics = createMetrics();
    for (let at = 0; at < 3_000; at += 1) metrics.count('events', { site: `s${at}`, event: 'order_placed' });
    const lines = (await metrics.text())
      .split('\n')
      .filter((line) => line.startsWith('portico_checkout_events'));
    assert.equal(lines.length, 2_000);
    const sum = lines.reduce((all, line) => all + Number(line.split(' ').at(-1)), 0);
    assert.equal(sum, 3_000);
    assert.ok(lines.some((line) => line.includes('otel_metric_overflow="true"')));
    await metrics.close();
  });
});

describe('a timed port', () => {
  const port = {
    name: 'port',
    async good(value: number) {
      return [this.name, value];
    },
    bad: () => Promise.reject(new Error('away')),
    now: () => 7,
  };
  test('returns the same results, and records each named call once with its outcome', async () => {
    const told: string[] = [];
    const same = timed(port, ['good', 'bad'], {
      around: (call, run) => {
        told.push(`around ${call}`);
        return run();
      },
      onEnd(call, seconds, outcome) {
        assert.ok(seconds >= 0 && seconds < 60);
        told.push(`${call} ${outcome}`);
      },
      nameOf: () => 'failed',
      nameOfAnswer: (answer) => `${(answer as unknown[]).length} parts`,
    });
    assert.deepEqual(await same.good(1), ['port', 1]);
    await assert.rejects(same.bad(), /away/);
    assert.equal(same.now(), 7);
    assert.equal(same.name, 'port');
    assert.deepEqual(told, ['around good', 'good 2 parts', 'around bad', 'bad failed']);
  });
});

describe('alerts', () => {
  test('use every metric', () => {
    const used = new Set(alerts.flatMap(({ metrics }) => metrics));
    assert.deepEqual(
      keys.filter((key) => !used.has(key)),
      [],
    );
  });

  for (const alert of alerts)
    test(`${alert.name} reads exactly its listed metrics`, () => {
      const named = [...alert.expression.matchAll(/\$([a-zA-Z]+)/g)].map(([, key]) => key);
      assert.deepEqual(new Set(named), new Set(alert.metrics));
      assert.ok(alert.metrics.length > 0 || /\bup\{job="portico"\}/.test(alert.expression));
      const expression = expressionOf(alert);
      assert.doesNotMatch(expression, /\$/);
      // Labels and their values as in the catalog.
      const labels: readonly string[] = [
        'job',
        ...alert.metrics.flatMap((key) => [...metricCatalogue[key].labels]),
      ];
      for (const [, label = ''] of expression.matchAll(/([a-z_]+)(?:=~?|![=~])"/g))
        assert.ok(labels.includes(label), label);
      for (const [, by = ''] of expression.matchAll(/by \(([a-z_]+)\)/g))
        assert.ok([...labels, 'le', 'instance'].includes(by), by);
    });

  test('notify about nodes that are down: one as a ticket, all as a page', () => {
    const gone = alerts.filter(({ metrics }) => metrics.length === 0);
    assert.deepEqual(
      gone.map(({ expression, severity }) => [expression, severity]),
      [
        ['up{job="portico"} == 0', 'ticket'],
        ['absent(up{job="portico"} == 1)', 'page'],
      ],
    );
  });

  test('are valid Prometheus rules', () => {
    assert.match(rulesYaml(), /^groups:\n {2}- name: portico\n {4}rules:\n {6}- alert: PorticoNodeDown\n/);
    assert.equal(rulesYaml().match(/- alert: /g)?.length, alerts.length);
  });
});
