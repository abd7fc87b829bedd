/** The demo store with its own pages and its real services, audited as any shop: what we sell passes what we ask of others. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildReport, checks, gather } from '#audit';
import { createFetcher } from '#fetch';
import { asIfIdle } from './support/as-if-idle.ts';
import { startStores } from './assistant/stores.ts';

test('finds nothing in a deep audit of twenty product pages: 100, A', async (t) => {
  const { url, shop } = await startStores(t, { live: true });
  const { origin, resolve, ca } = shop('healthy') ?? {};
  assert.ok(origin !== undefined && resolve && ca !== undefined);
  const fetcher = createFetcher({ resolve, ca: [ca] });
  const { evidence } = await gather(origin, {
    fetcher,
    keyed: true,
    pages: 20,
    maxRequests: 120,
    profileBase: `${url}/agent-profile`,
  }).finally(() => fetcher.close());
  const { results, score } = buildReport(asIfIdle(evidence));
  const rendered = new Set(checks.filter(({ requires }) => requires.includes('browser')).map(({ id }) => id));
  const bad = results.filter(
    ({ id, status }) => status !== 'pass' && status !== 'not-applicable' && !rendered.has(id),
  );
  assert.deepEqual(
    bad.map(({ id, status, summary }) => [id, status, summary]),
    [],
  );
  assert.deepEqual([score.overall, score.grade], [100, 'A']);
  assert.ok(results.filter(({ status }) => status === 'pass').length > 85);
});
