import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planFixes } from './fix-plan.ts';
import {
  average,
  goodWithoutProtocols,
  perfect,
  refusingEverybody,
  scriptShell,
} from '../../test/support/audit/reference-shops.ts';
import type { Result } from './result.ts';
import { score } from './score.ts';

const shop = { expect: 'shop' } as const;
const scored = (results: Result[]) => score(results, shop).score;
const category = (results: Result[], id: string) =>
  score(results, shop).categories.find((one) => one.id === id);
const near = (actual: number | null | undefined, expected: number): void =>
  assert.ok(typeof actual === 'number' && Math.abs(actual - expected) < 0.05, `${actual} is not ${expected}`);

test('scores a perfect store 100, grade A, without caps', () => {
  const { overall, low, high, grade, coverage, confidence, caps } = scored(perfect());
  near(overall, 100);
  near(low, 100);
  near(high, 100);
  assert.deepEqual(
    { grade, coverage, confidence, caps },
    { grade: 'A', coverage: 1, confidence: 'high', caps: [] },
  );
  assert.deepEqual(planFixes(perfect(), shop), []);
});

test('grades a good store without agent protocols B: commerce has its full weight at 0, optional standards have none', () => {
  const { overall, grade, caps } = scored(goodWithoutProtocols());
  near(overall, (100 * (100 - 14 - 5)) / (100 - 5));
  assert.equal(grade, 'B');
  assert.deepEqual(
    caps.map((cap) => [cap.id, cap.max, cap.checks]),
    [['critical', 89, ['ucp-manifest-present']]],
  );
  assert.equal(category(goodWithoutProtocols(), 'commerce-protocols')?.score, 0);
  assert.equal(category(goodWithoutProtocols(), 'agent-protocols')?.score, null);
});

test('proposes the manifest first for a good store without protocols', () => {
  const [fix, ...others] = planFixes(goodWithoutProtocols(), shop);
  assert.deepEqual(others, []);
  assert.equal(fix?.cause, 'ucp-manifest-present');
  near(fix?.projectedScore as number, 100);
});

test('grades an average store C', () => {
  const { overall, grade, coverage } = scored(average());
  assert.equal(grade, 'C');
  assert.ok(overall !== null && overall > 65 && overall < 70, `${overall}`);
  assert.ok(coverage > 0.98 && coverage < 1, 'checks that take a browser were not asked for');
});

test('does not grade a storefront that blocks all agents', () => {
  const { overall, high, grade, coverage, confidence, caps, notGraded } = scored(refusingEverybody());
  assert.deepEqual([overall, high, grade], [null, null, null]);
  assert.equal(notGraded?.reason, 'too-little-evidence');
  assert.ok(coverage < 0.5);
  assert.equal(confidence, 'low');
  assert.equal(caps[0]?.id, 'no-access');
});

test('proposes access first for a storefront that blocks all agents, with a range', () => {
  const [fix] = planFixes(refusingEverybody(), shop);
  assert.equal(fix?.cause, 'edge:vendor');
  assert.equal(fix?.first, true);
  assert.ok(Array.isArray(fix?.projectedScore) && fix.projectedScore[0] < fix.projectedScore[1]);
});

test('caps a script shell at 59, and its one cause removes the cap', () => {
  const { overall, raw, grade, caps } = scored(scriptShell());
  assert.equal(overall, 59);
  assert.ok(raw !== null && raw > 59);
  assert.equal(grade, 'D');
  assert.deepEqual(caps[0], {
    id: 'no-price',
    max: 59,
    reason: 'No sampled product has a machine-readable price.',
    checks: ['price-in-html', 'product-node-present'],
  });
  const [fix] = planFixes(scriptShell(), shop);
  assert.equal(fix?.cause, 'template:product:script');
  assert.deepEqual(fix?.unlocks, { cap: 59, together: [] });
});

test('matches the worked example of docs/scoring.md', () => {
  const given = perfect().map((one): Result => {
    if (one.id === 'price-parity-visible') return { ...one, status: 'fail', value: 2 / 3 };
    if (one.id.startsWith('shipping-') && one.category === 'trust-and-policies')
      return { ...one, status: 'unknown', reason: 'failed' };
    return one;
  });
  const { overall, grade, raw, low, high, coverage } = scored(given);
  assert.deepEqual([overall, grade, low, high], [79, 'C', 79, 79]);
  near(raw, 93.44);
  near(100 * coverage, 98.29);
  assert.equal(category(given, 'product-data')?.score, 59);
  near(category(given, 'trust-and-policies')?.low, 81.01);
  const [fix] = planFixes(given, shop);
  assert.deepEqual(fix?.unlocks, { cap: 79, together: [] });
  near(fix?.projectedScore as number, 100);
  const fixed = given.map((one): Result =>
    one.status === 'fail' ? { ...one, status: 'pass', value: 1 } : one,
  );
  near(scored(fixed).low, 98.29);
});

test('keeps the weight of product data without product markup', () => {
  const shell = scriptShell();
  const lighter = shell.map(({ missing: _missing, ...result }) => result);
  const { overall } = score(shell, shop).score;
  assert.ok(overall !== null);
  assert.ok(
    (score(lighter, shop).score.raw ?? 0) > (score(shell, shop).score.raw ?? 0),
    'else absence would pay',
  );
});
