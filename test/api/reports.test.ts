import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import type { Report, ReportSummary } from '#audit';
import { sampleReport } from '../support/audit/sample-report.ts';
import { problemOf, startService } from './service.ts';

const shop = 'http://shop.local/';

interface List {
  reports: { id: string; url: string; createdAt: string; reportUrl: string; score: number; grade: string }[];
  nextCursor: string | null;
}

test('returns the whole report and passes every option to the engine', async (t) => {
  const service = await startService(t);
  const options = { pages: 5, products: [`${shop}p/1`], budgetMs: 9_000, expect: 'site' as const };
  const response = await service.analyze(await service.bearer(), { url: shop, ...options });
  const report = (await response.json()) as Report;
  assert.deepEqual(report, { ...sampleReport, id: report.id, url: shop });
  const {
    signal: _,
    onProgress: __,
    onArrival: ___,
    ...asked
  } = service.engine.asked[0] as NonNullable<(typeof service.engine.asked)[0]>;
  assert.deepEqual(asked, { ...options, url: shop, id: report.id });
  assert.match(report.id, /^[\w-]{22}$/);
});

test('warns about a missing browser instead of failing', async (t) => {
  const service = await startService(t);
  const response = await service.analyze(await service.bearer(), { url: shop, browser: true });
  assert.match(((await response.json()) as Report).warnings.at(-1) ?? '', /no browser configured/);
});

test('returns a short summary with a link to the report', async (t) => {
  const service = await startService(t);
  const key = await service.bearer();
  const summary = (await (
    await service.analyze(key, { url: shop }, '?summaryOnly=true')
  ).json()) as ReportSummary;
  assert.deepEqual(Object.keys(summary), [
    'id',
    'url',
    'score',
    'categories',
    'counts',
    'topFixes',
    'reportUrl',
  ]);
  assert.equal(summary.reportUrl, `${service.url}/api/v1/reports/${summary.id}`);
  assert.equal((await service.get(new URL(summary.reportUrl).pathname, key)).status, 200);
  const full = await (await service.analyze(key, { url: shop }, '?summaryOnly=false')).json();
  assert.ok('results' in (full as Report));
});

test('filters findings by priority without changing scores or the saved report', async (t) => {
  const service = await startService(t);
  const key = await service.bearer();
  const report = (await (await service.analyze(key, { url: shop }, '?priority=critical')).json()) as Report;
  assert.ok(report.results.length > 0 && report.results.length < sampleReport.results.length);
  assert.ok(report.results.every(({ priority }) => priority === 'critical'));
  assert.deepEqual(report.score, sampleReport.score);
  const kept = (await (await service.get(`/api/v1/reports/${report.id}`, key)).json()) as Report;
  assert.equal(kept.results.length, sampleReport.results.length);
});

test('links to AUDIT_URL if it is set', async (t) => {
  const service = await startService(t, { environment: { AUDIT_URL: 'https://audit.example' } });
  const response = await service.analyze(await service.bearer(), { url: shop }, '?summaryOnly=true');
  assert.match(
    ((await response.json()) as ReportSummary).reportUrl,
    /^https:\/\/audit\.example\/api\/v1\/reports\//,
  );
  assert.match(response.headers.get('strict-transport-security') ?? '', /max-age/);
});

test('returns a report as JSON, HTML, Markdown, SARIF, or JUnit, by Accept or by format', async (t) => {
  const service = await startService(t);
  const key = await service.bearer();
  const { id } = (await (await service.analyze(key, { url: shop })).json()) as Report;
  for (const [format, accept, type, start] of [
    ['json', 'application/json', 'application/json', '{'],
    ['html', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'text/html', '<!'],
    ['markdown', 'text/markdown', 'text/markdown', '#'],
    ['sarif', 'application/sarif+json', 'application/sarif+json', '{'],
    ['junit', 'application/xml', 'application/xml', '<?xml'],
  ] as const) {
    for (const response of [
      await service.get(`/api/v1/reports/${id}`, key, { accept }),
      await service.get(`/api/v1/reports/${id}?format=${format}`, key),
    ]) {
      assert.equal(response.status, 200);
      assert.equal(response.headers.get('content-type'), `${type}; charset=utf-8`);
      assert.match(response.headers.get('content-security-policy') ?? '', /default-src 'none'/);
      assert.ok((await response.text()).toLowerCase().startsWith(start), format);
    }
  }
  const any = await service.get(`/api/v1/reports/${id}`, key, { accept: '*/*' });
  assert.match(any.headers.get('content-type') ?? '', /^application\/json/);
  const unknown = await service.get(`/api/v1/reports/${id}?format=docx`, key);
  assert.equal((await problemOf(unknown)).errors?.[0]?.field, 'format');
});

test('reads, lists, and deletes a report with its key, and returns 404 for another key', async (t) => {
  const service = await startService(t);
  const [mine, theirs] = [await service.bearer(), await service.bearer()];
  const { id } = (await (await service.analyze(mine, { url: shop })).json()) as Report;
  const path = `/api/v1/reports/${id}`;
  const remove = (authorization: string) =>
    fetch(service.url + path, { method: 'DELETE', headers: { authorization } });

  assert.equal((await service.get(path, theirs)).status, 404);
  assert.equal((await remove(theirs)).status, 404);
  assert.deepEqual(await (await service.get('/api/v1/reports', theirs)).json(), {
    reports: [],
    nextCursor: null,
  });
  assert.equal((await service.get(path, mine)).status, 200);
  assert.equal((await remove(mine)).status, 204);
  assert.equal((await service.get(path, mine)).status, 404);
  assert.equal((await remove(mine)).status, 404);
});

test('accepts each cursor that is valid by the document', async (t) => {
  const service = await startService(t);
  const { paths } = (await (await service.get('/openapi.json')).json()) as {
    paths: Record<string, { get: { parameters: { name: string; schema: { pattern: string } }[] } }>;
  };
  for (const path of ['/api/v1/reports', '/api/v1/batches']) {
    const { schema } = paths[path]?.get.parameters.find(({ name }) => name === 'cursor') ?? {};
    const pattern = new RegExp(schema?.pattern ?? '(?!)');
    const key = await service.bearer({ plan: 'scale' });
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(pattern), async (cursor) => {
        const answer = await service.get(`${path}?cursor=${encodeURIComponent(cursor)}`, key);
        assert.equal(answer.status, 200, `${path} ${cursor}`);
        await answer.text();
      }),
      { numRuns: 30 },
    );
  }
});

test('pages through all reports, newest first', async (t) => {
  const service = await startService(t);
  const key = await service.bearer();
  const made: string[] = [];
  for (let call = 0; call < 5; call += 1) {
    made.unshift(((await (await service.analyze(key, { url: shop })).json()) as Report).id);
  }
  const seen: List['reports'] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: List = (await (
      await service.get(`/api/v1/reports?limit=2${cursor && `&cursor=${cursor}`}`, key)
    ).json()) as List;
    seen.push(...page.reports);
    cursor = page.nextCursor;
  }
  assert.deepEqual(seen.map(({ id }) => id).sort(), made.sort());
  const times = seen.map(({ createdAt }) => createdAt);
  assert.deepEqual(times, times.toSorted().toReversed());
  assert.equal(seen[0]?.score, sampleReport.score.overall);
  assert.equal(seen[0]?.reportUrl, `${service.url}/api/v1/reports/${seen[0]?.id}`);

  for (const [query, field] of [
    ['cursor=nonsense', 'cursor'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
  ]) {
    const response = await service.get(`/api/v1/reports?${query}`, key);
    assert.deepEqual([response.status, (await problemOf(response)).errors?.[0]?.field], [400, field]);
  }
});
