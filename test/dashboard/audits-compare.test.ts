/** Two reports side by side, in the words of `portico compare`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareReports, comparisonMarkdown, type Report } from '#audit';
import { reportStore } from '#storage';
import { hostile, sampleReport, ungradedReport } from '../support/audit/sample-report.ts';
import { startService, type Service } from '../api/service.ts';
import { signIn } from './signed-in.ts';

const compare = '/dashboard/audits/compare';
const [finding, warning] = sampleReport.results as [Report['results'][number], Report['results'][number]];

const earlier: Report = { ...sampleReport, id: 'one', startedAt: '2026-11-01T00:00:00.000Z' };
const later: Report = {
  ...sampleReport,
  id: 'two',
  startedAt: '2026-11-20T00:00:00.000Z',
  engine: { ...sampleReport.engine, version: '9.9.9' },
  score: { ...sampleReport.score, overall: 61.5, raw: 75, grade: 'D' },
  results: [
    { ...finding, status: 'pass', summary: 'Agents may read "/".' },
    warning,
    { ...finding, id: 'ttfb', name: `Fast ${hostile}`, category: 'performance-and-delivery' },
    ...sampleReport.results.slice(3),
  ],
};

const keep = (service: Service, report: Report, host = 'shop.test') =>
  reportStore(service.database).save(
    'public',
    { ...report, url: `https://${host}/`, finalUrl: `https://${host}/` },
    Date.parse(report.startedAt),
  );

async function open(t: Parameters<typeof startService>[0]) {
  const service = await startService(t);
  return { service, me: await signIn(service) };
}

const place = (response: Response): string => response.headers.get('location') ?? '';

test('shows scores, reasons, categories, and each changed check, with links to both reports', async (t) => {
  const { service, me } = await open(t);
  await keep(service, earlier);
  assert.doesNotMatch(await (await me.get('/dashboard/audits/shop.test')).text(), /audits\/compare/);
  await keep(service, later);
  assert.match(await (await me.get('/dashboard/audits/shop.test')).text(), /compare\?site=shop\.test/);
  const found = await me.get(`${compare}?site=shop.test`);
  assert.equal(place(found), `${compare}?a=one&b=two`);
  const page = await (await me.get(place(found))).text();

  const comparison = compareReports(earlier, later);
  assert.match(page, /These reports differ in scope/);
  for (const note of comparison.notes) assert.ok(page.includes(note), note);
  assert.match(page, /<strong>49 \(F\)<\/strong>/);
  assert.match(page, /<strong>61\.5 \(D\)<\/strong>/);
  assert.match(page, /▲ \+12\.5/);
  assert.match(page, /Between 44\.2 and 61\.7 if everything were known/);
  assert.match(page, /Why the score changed/);
  assert.match(page, /Better <span class="soft">\(1\)<\/span>/);
  assert.match(page, /New <span class="soft">\(1\)<\/span>/);
  assert.match(page, /fail → pass/);
  assert.match(page, /reports\/one#check-robots-default-open/);
  assert.match(page, /reports\/two#check-robots-default-open/);
  assert.match(page, /1 unchanged finding\./);
  assert.match(page, /reports\/two#check-offer-price-valid/);
  assert.doesNotMatch(page, /<script>alert|<\/style><\/script>/);
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  assert.equal(new Set(ids).size, ids.length);
  for (const [, anchor] of page.matchAll(/ href="#([^"]+)"/g)) assert.ok(ids.includes(anchor), anchor);
});

test('downloads what "portico compare" writes', async (t) => {
  const { service, me } = await open(t);
  await Promise.all([keep(service, earlier), keep(service, later)]);
  const json = await me.get(`${compare}/comparison.json?a=one&b=two`);
  assert.match(
    json.headers.get('content-disposition') ?? '',
    /filename="portico-shop\.test-comparison\.json"/,
  );
  const comparison = (await json.json()) as ReturnType<typeof compareReports>;
  assert.equal(comparison.delta, 12.5);
  const markdown = await (await me.get(`${compare}/comparison.md?a=one&b=two`)).text();
  assert.equal(markdown, comparisonMarkdown(comparison, { docs: service.url }));
  assert.equal((await me.get(`${compare}/comparison.csv?a=one&b=two`)).status, 404);
  assert.equal((await me.get(`${compare}/comparison.json?a=one&b=none`)).status, 404);
});

test('compares the latest reports of two storefronts, and a report with another storefront', async (t) => {
  const { service, me } = await open(t);
  await Promise.all([
    keep(service, earlier, 'a.test'),
    keep(service, later, 'a.test'),
    keep(service, { ...ungradedReport, id: 'three', startedAt: later.startedAt }, 'b.test'),
  ]);
  assert.equal(place(await me.get(`${compare}?site=a.test&site=b.test`)), `${compare}?a=two&b=three`);
  assert.equal(place(await me.get(`${compare}?a=one&site=b.test`)), `${compare}?a=one&b=three`);
  assert.equal(place(await me.get(`${compare}?a=two&site=a.test`)), `${compare}?a=two&b=one`);
  const page = await (await me.get(`${compare}?a=two&b=three`)).text();
  assert.match(page, /The reports are of different sites: a\.test and b\.test\./);
  assert.match(page, /The later report is not graded/);
  assert.match(page, /Needs two graded reports/);
  const swapped = await (await me.get(`${compare}?a=three&b=two`)).text();
  assert.match(swapped, /<strong>not graded<\/strong>/);
});

test('explains what a comparison needs', async (t) => {
  const { service, me } = await open(t);
  assert.match(await (await me.get(compare)).text(), /Audit a storefront first/);
  await Promise.all([keep(service, earlier, 'a.test'), keep(service, later, 'b.test')]);
  assert.equal((await me.get(compare)).status, 200);
  const alone = await me.get(`${compare}?site=a.test`);
  assert.equal(alone.status, 400);
  assert.match(await alone.text(), /needs two reports/);
  const many = await me.get(`${compare}?site=a.test&site=b.test&site=c.test`);
  assert.match(await many.text(), /Select one or two storefronts/);
  assert.equal((await me.get(`${compare}?a=one&b=none`)).status, 404);
});
