import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  emptyEvidence,
  exchange,
  home,
  type Part,
  product,
  productHtml,
  refused,
  sample,
  shoe,
} from '#audit/samples';
import { assembleReport } from './build-report.ts';
import { defineCheck, definePageCheck, fail, pass, warn } from './check.ts';
import type { Check } from './check.ts';
import { known, unknownPiece } from './evidence.ts';
import type { Evidence } from './evidence.ts';
import { judge } from './judge.ts';

const engine = { version: '0.0.0', catalogue: 'test', ucpReleases: [] };
const about = {
  name: 'A sample',
  description: 'Detects nothing.',
  why: 'Agents are not affected.',
  judged: { pass: 'Always.' },
  priority: 'high',
  appliesTo: 'site',
  effort: 'minutes',
  maturity: 'established',
  fix: { title: 'Do it', instructions: 'Like this.' },
  sources: [],
  requires: [],
} as const;
const titled = definePageCheck({
  ...about,
  id: 'titled',
  category: 'content-rendering',
  roles: ['home', 'product'],
  evaluate: (page) => (page.role === 'home' ? fail('No title.') : pass('A title.')),
});
const robots = defineCheck({
  ...about,
  id: 'robots',
  category: 'crawl-access',
  needs: [],
  evaluate: () =>
    warn('Odd.', { cause: 'robots:group:*', evidence: [{ ref: 'gone', snippet: 'Disallow: /' }] }),
});
const checks: Check[] = [titled, robots];
const shop = async (...parts: (Part | Promise<Part>)[]): Promise<Evidence> => ({
  ...emptyEvidence(),
  ...(await sample(home('<h1>Shop</h1>'), product(productHtml(shoe())), ...parts)),
});
const report = (evidence: Evidence, options = {}) =>
  assembleReport(evidence, judge(evidence, checks), engine, options);

test('returns the same report for the same evidence, byte for byte, also after saving and reading it', async () => {
  const evidence = await shop(refused('listing'));
  const saved = JSON.parse(JSON.stringify(evidence)) as Evidence;
  const reordered = Object.fromEntries(Object.entries(saved).toReversed()) as unknown as Evidence;
  assert.equal(JSON.stringify(report(saved)), JSON.stringify(report(evidence)));
  assert.equal(report(reordered).id, report(evidence).id);
});

test('gives other evidence another ID, and keeps a given ID', async () => {
  const evidence = await shop();
  const later = { ...evidence, clock: known({ startedAt: 1 }) };
  assert.notEqual(report(later).id, report(evidence).id);
  assert.equal(report(evidence, { id: 'mine' }).id, 'mine');
});

test('shows a finding with its request and the curl command that repeats it', async () => {
  const { results } = report(await shop());
  const proof = results.find((result) => result.id === 'titled')?.evidence[0];
  assert.deepEqual(proof?.request, { method: 'GET', url: 'https://shop.test/', client: 'agent' });
  assert.equal(proof?.status, 200);
  assert.match(proof?.curl ?? '', /^curl .*'https:\/\/shop\.test\/'$/);
  assert.deepEqual(results.find((result) => result.id === 'robots')?.evidence, [{ snippet: 'Disallow: /' }]);
});

test('rounds figures to one decimal, coverage and shares to two', async () => {
  const text = JSON.stringify(report(await shop()), (_, value: unknown) => {
    if (typeof value === 'number')
      assert.ok(Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, `${value}`);
    return value;
  });
  assert.ok(text.length > 0);
});

test('includes ten categories, the fixes, and the sample', async () => {
  const given = report(await shop(refused('listing')));
  assert.equal(given.categories.length, 10);
  assert.deepEqual(given.fixes.map((fix) => fix.id).sort(), ['robots-group-all', 'titled']);
  assert.deepEqual(
    given.sample.map(({ role, status, client }) => [role, status, client]),
    [
      ['home', 200, 'agent'],
      ['product', 200, 'agent'],
      ['listing', 403, 'agent'],
    ],
  );
  assert.equal(given.startedAt, '2026-11-20T12:00:00.000Z');
});

test('counts redirect hops as requests, and ends with the last exchange by default', async () => {
  const moved = exchange({
    url: 'http://shop.test/',
    hops: [{ url: 'http://shop.test/', status: 301, location: 'https://shop.test/' }],
    at: 500,
    total: 250,
  });
  const broken = exchange({ url: 'https://shop.test/x', error: { code: 'reset', message: 'reset' } });
  const evidence = await shop({ traffic: known([moved, broken]) });
  const { requests, durationMs } = report(evidence);
  assert.deepEqual([requests.count, requests.failed, durationMs], [5, 1, 750]);
  assert.equal(report(evidence, { durationMs: 12.6 }).durationMs, 13);
});

test('warns about blocks, unread pages, limits, skipped requests, mode, and target', async () => {
  const evidence = await shop(refused('listing', { challenge: { vendor: 'Acme Shield', signature: 's' } }));
  const base = emptyEvidence();
  assert.ok(base.mode.ok && base.target.ok);
  const said = report({
    ...evidence,
    feeds: unknownPiece('budget'),
    mode: known({ ...base.mode.value, expect: 'site', dropped: ['ucp-head'] }),
    target: known({ ...base.target.value, local: true }),
  }).warnings.join('\n');
  for (const part of [
    /as a site without products/,
    /local/,
    /1 of 3 sampled pages.*\/listing/,
    /blocked 1 of 3.*Acme Shield/,
    /reached its limits: product feeds/,
    /Skipped \(80-request limit\): manifest HEAD/,
  ])
    assert.match(said, part);
  assert.deepEqual(report(await shop()).warnings, []);
});

test('warns about a store without a product page and caps it at 39', () => {
  const evidence = {
    ...emptyEvidence(),
    products: known([]),
    sample: known([{ id: 'home', role: 'home', url: 'https://shop.test/', ref: 'x', state: 'ok' } as const]),
  };
  const { warnings, score } = report(evidence);
  assert.match(warnings.join(), /No product page/);
  assert.equal(score.caps[0]?.max, 39);
});
