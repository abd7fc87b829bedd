/** Our own medicine: the running service, audited by its own engine as the site that it is. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { categories, type Report } from '#audit';
import { createEngine } from '../../src/server/audit/engine.ts';
import { parseConfig } from '../../src/config/config.ts';
import { startService } from '../api/service.ts';
import { openFront } from './public-front.ts';

const host = 'portico.test';

const shown = ({ results }: Report) =>
  results
    .filter(({ status }) => status === 'fail' || status === 'warn')
    .map(({ id, status, priority, summary }) => `${status} ${priority} ${id}: ${summary}`)
    .join('\n');

test('the site passes its own audit: no critical or high check fails, and every applicable category has 95 or more', async (t) => {
  const service = await startService(t, {
    environment: { BASE_URL: `https://${host}`, CONTACT_TO: 'team@portico.test' },
  });
  const front = await openFront(host, service.url);
  const { resolve, ca } = front;
  const engine = createEngine(parseConfig({}), { resolve, ca });
  t.after(async () => {
    await engine.close();
    await front.close();
  });
  const report = await engine.run(`https://${host}/`, {
    id: 'own',
    signal: AbortSignal.timeout(60_000),
    budgetMs: 50_000,
    expect: 'site',
  });
  t.diagnostic(`overall ${report.score.overall}, coverage ${report.score.coverage}`);
  for (const { id, score, coverage, counts } of report.categories)
    t.diagnostic(`${id}: ${score} (coverage ${coverage}) ${JSON.stringify(counts)}`);
  t.diagnostic(shown(report));

  const failing = report.results.filter(
    ({ status, priority }) => status === 'fail' && (priority === 'critical' || priority === 'high'),
  );
  assert.deepEqual(
    failing.map(({ id, summary }) => `${id}: ${summary}`),
    [],
  );
  assert.equal(report.categories.length, categories.length);
  const applying = report.categories.filter(({ score }) => score !== null);
  assert.ok(applying.length >= 5, `${applying.length} categories apply`);
  assert.deepEqual(
    applying.filter(({ score }) => (score ?? 0) < 95).map(({ id, score }) => `${id} ${score}`),
    [],
    shown(report),
  );
});
