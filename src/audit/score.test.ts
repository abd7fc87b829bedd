import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import type { Confidence, Status } from './check.ts';
import type { Reason } from './evidence.ts';
import { planFixes } from './fix-plan.ts';
import { catalogue, perfect, resultFor } from '../../test/support/audit/reference-shops.ts';
import type { Said } from '../../test/support/audit/reference-shops.ts';
import type { Result } from './result.ts';
import { score } from './score.ts';
import type { ScoreOptions } from './score/standing.ts';

const statuses: readonly Status[] = ['pass', 'pass', 'warn', 'fail', 'not-applicable', 'unknown'];
const reasons: readonly Reason[] = ['blocked', 'failed', 'budget', 'not-requested'];
const levels: readonly Confidence[] = ['high', 'medium', 'low'];

const saying = fc.record({
  status: fc.constantFrom(...statuses),
  reason: fc.constantFrom(...reasons),
  confidence: fc.constantFrom(...levels),
  grade: fc.double({ min: 0, max: 1, noNaN: true }),
  cause: fc.nat(40),
  missing: fc.boolean(),
  operatorsShutOut: fc.nat(5),
});

/** Any results over a part of the catalog. Few distinct causes, so that fixes share checks. */
const results = fc
  .tuple(
    fc.subarray(catalogue, { minLength: 1 }),
    fc.array(saying, { minLength: catalogue.length, maxLength: catalogue.length }),
  )
  .map(([entries, sayings]): Result[] =>
    entries.map((entry, index) => {
      const { status, reason, confidence, grade, cause, missing, operatorsShutOut } =
        sayings[index] ?? sayings[0]!;
      const said: Said = { status, confidence, measures: { operatorsShutOut } };
      if (status === 'unknown') said.reason = reason;
      if (status === 'not-applicable' && missing) said.missing = true;
      if (status === 'warn') said.value = grade;
      if (status === 'warn' || status === 'fail')
        said.cause = cause < 30 ? `cause:${cause}` : entry.id === 'tls-valid' ? 'tls:certificate' : entry.id;
      return resultFor(entry, said);
    }),
  );
const options = fc.record({
  expect: fc.constantFrom('shop' as const, 'site' as const),
  facts: fc.record({ noProductPage: fc.boolean(), sitemapLedNowhere: fc.boolean() }),
}) satisfies fc.Arbitrary<ScoreOptions>;
const runs = { numRuns: 60 };
const close = (a: number | null, b: number | null): void =>
  assert.ok(a === b || (a !== null && b !== null && Math.abs(a - b) < 1e-9), `${a} is not ${b}`);
/** Written apart from the product's own way, on purpose. */
const repaired = (result: Result): Result => {
  const { pages: _pages, measures: _measures, ...rest } = result;
  return { ...rest, status: 'pass', value: 1 };
};

test('keeps every figure in range, with the score between low and high', () => {
  fc.assert(
    fc.property(results, options, (given, how) => {
      const { score: total, categories } = score(given, how);
      const { overall, low, high, raw, coverage } = total;
      for (const value of [overall, low, high, raw, ...categories.map((one) => one.score)])
        assert.ok(value === null || (value >= 0 && value <= 100 + 1e-9), `${value}`);
      for (const value of [coverage, ...categories.map((one) => one.coverage)])
        assert.ok(value >= 0 && value <= 1 + 1e-9);
      if (overall !== null)
        assert.ok((low ?? 101) <= overall && overall <= (high ?? -1), `${low} ${overall} ${high}`);
      assert.equal(categories.length, 10);
      if (coverage < 0.5) assert.equal(total.notGraded?.reason, 'too-little-evidence');
      assert.equal(total.notGraded === null, overall !== null);
      if (overall === null)
        assert.deepEqual([total.grade, low, high, raw], [null, null, null, null], 'no number anywhere');
      for (const one of categories) {
        if (one.coverage < 0.5) assert.deepEqual([one.score, one.weight], [null, 0], one.id);
        if (one.score !== null)
          assert.ok((one.low ?? 101) <= one.score && one.score <= (one.high ?? -1), one.id);
      }
    }),
    runs,
  );
});

test('never lowers the score if a finding becomes a pass', () => {
  fc.assert(
    fc.property(results, options, fc.nat(), (given, how, pick) => {
      const findings = given.filter(({ status }) => status === 'warn' || status === 'fail');
      const chosen = findings[pick % findings.length];
      fc.pre(chosen !== undefined);
      const better = given.map((result) => (result === chosen ? repaired(result) : result));
      const before = score(given, how).score.overall;
      const after = score(better, how).score.overall;
      fc.pre(before !== null);
      assert.ok(after !== null && after >= before - 1e-9, `${before} became ${after}`);
    }),
    runs,
  );
});

test('does not count unknown as failed: without unknown checks, scores and caps are the same', () => {
  fc.assert(
    fc.property(results, (given) => {
      const without = given.filter(({ status }) => status !== 'unknown');
      const how = { expect: 'shop' } as const;
      const [all, less] = [score(given, how), score(without, how)];
      assert.deepEqual(all.score.caps, less.score.caps);
      all.categories.forEach((one, index) => {
        if (one.score !== null) close(one.score, less.categories[index]?.score ?? null);
      });
    }),
    runs,
  );
});

test('applies the cap of an unknown critical check to the low bound only', () => {
  for (const entry of catalogue.filter(({ priority }) => priority === 'critical')) {
    const given = perfect().map((one) =>
      one.id === entry.id ? resultFor(entry, { status: 'unknown', reason: 'blocked' }) : one,
    );
    const { overall, low, high, caps } = score(given, { expect: 'shop' }).score;
    assert.deepEqual(caps, [], entry.id);
    assert.ok(overall !== null && overall > 99.9 && high !== null && high > 99.9, entry.id);
    assert.ok(low !== null && low <= 89, `${entry.id}: ${low}`);
  }
});

test('does not count checks that were not requested as covered, or in the bounds', () => {
  const [first, ...rest] = perfect();
  const entry = catalogue[0]!;
  const given = [resultFor(entry, { status: 'unknown', reason: 'not-requested' }), ...rest];
  const { coverage, low, high } = score(given, { expect: 'shop' }).score;
  assert.ok(first?.id === entry.id && coverage < 1 && low !== null && high !== null && high - low < 1e-9);
});

test('does not depend on the order of the checks, to the last bit', () => {
  fc.assert(
    fc.property(
      results.chain((given) =>
        fc.tuple(fc.constant(given), fc.shuffledSubarray(given, { minLength: given.length })),
      ),
      options,
      ([given, shuffled], how) => {
        assert.deepEqual(score(shuffled, how), score(given, how));
        assert.deepEqual(planFixes(shuffled, how), planFixes(given, how));
      },
    ),
    { numRuns: 15 },
  );
});

test('gains exactly what a fix promises', () => {
  fc.assert(
    fc.property(results, options, (given, how) => {
      let state = given;
      const before = score(given, how).score.overall;
      fc.pre(before !== null);
      for (const fix of planFixes(given, how)) {
        const apply = (to: Result[]) => to.map((one) => (fix.checks.includes(one.id) ? repaired(one) : one));
        state = apply(state);
        const alone = score(apply(given), how).score;
        const soFar = score(state, how).score;
        if (Array.isArray(fix.projectedScore)) {
          close(fix.projectedScore[0], alone.low);
          close(fix.projectedScore[1], alone.high);
        } else close(fix.projectedScore, alone.overall);
        if (Array.isArray(fix.cumulativeScore)) {
          close(fix.cumulativeScore[0], soFar.low);
          close(fix.cumulativeScore[1], soFar.high);
        } else close(fix.cumulativeScore, soFar.overall);
        close(fix.gain, (alone.overall ?? 0) - before);
        assert.ok(fix.gain > -1e-9 && fix.rawGain > -1e-9);
      }
      assert.ok(
        state.every(({ status }) => status !== 'warn' && status !== 'fail'),
        'the plan ends with nothing to do',
      );
    }),
    { numRuns: 30 },
  );
});

test('returns no score if nothing is known', () => {
  const given = catalogue.map((entry) => resultFor(entry, { status: 'unknown', reason: 'blocked' }));
  const { overall, low, high, raw, grade, coverage, notGraded } = score(given, { expect: 'shop' }).score;
  assert.deepEqual([overall, low, high, raw, grade, coverage], [null, null, null, null, null, 0]);
  assert.equal(
    notGraded?.detail,
    'Only 0% of the applicable checks returned a verdict. A score requires 50%.',
  );
});

test('does not grade a report without the home page', () => {
  const facts = { noProductPage: false, homeUnread: 'The home page returned status 500.' };
  const { overall, grade, notGraded } = score(perfect(), { expect: 'shop', facts }).score;
  assert.deepEqual([overall, grade], [null, null]);
  assert.deepEqual(notGraded, { reason: 'home-not-read', detail: facts.homeUnread });
});

test('does not grade a store without a readable product page, unless it blocked agents', () => {
  const facts = { noProductPage: false, noProductRead: 'None of the 3 product pages could be read.' };
  const shop = score(perfect(), { expect: 'shop', facts }).score;
  assert.deepEqual(shop.notGraded, { reason: 'products-not-read', detail: facts.noProductRead });
  assert.equal(shop.overall, null);
  assert.equal(score(perfect(), { expect: 'site', facts }).score.grade, 'A');
  const refused = perfect().map((result) =>
    result.id === 'edge-allows-declared-agents' ? { ...result, status: 'fail' as const, value: 0 } : result,
  );
  const { overall, grade } = score(refused, { expect: 'shop', facts }).score;
  assert.deepEqual([overall, grade], [39, 'F']);
});

/** What evidence that is missing can make of a result: it is unknown, or known in part. */
const loseSome = (given: readonly Result[], lost: ReadonlySet<number>): Result[] =>
  given.map((result, index) => {
    if (!lost.has(index) || result.reason === 'not-requested') return result;
    const { value: _value, missing: _missing, ...rest } = result;
    return { ...rest, status: 'unknown', reason: 'failed' };
  });

describe('lower bound with missing evidence, overall and per category', () => {
  const never = () =>
    fc.assert(
      fc.property(
        results,
        options,
        fc.array(fc.nat(catalogue.length), { maxLength: 40 }),
        (given, how, lost) => {
          const [before, after] = [score(given, how), score(loseSome(given, new Set(lost)), how)];
          const [was, is] = [before.score.low, after.score.low];
          if (was !== null && is !== null) assert.ok(is <= was + 1e-9, `${was} became ${is}`);
          before.categories.forEach(({ id, low }, index) => {
            const now = after.categories[index]?.low ?? null;
            if (low !== null && now !== null) assert.ok(now <= low + 1e-9, `${id}: ${low} became ${now}`);
          });
          if (before.score.notGraded)
            assert.notEqual(after.score.notGraded, null, 'it is not graded with less');
        },
      ),
      { numRuns: process.env['PORTICO_REQUIRE_ALL'] ? 5_000 : 75 },
    );
  // In four parts, because a test has a time limit.
  for (const part of [1, 2, 3, 4]) test(`never increases in part ${part} of 20,000 random reports`, never);
});

test('keeps the high bound above the score if a cap matters more once all is known', () => {
  const given = catalogue.map((entry) => {
    if (entry.id === 'ucp-shape-recognised') return resultFor(entry, { status: 'warn' });
    return resultFor(
      entry,
      entry.category === 'commerce-protocols' ? { status: 'unknown', reason: 'blocked' } : {},
    );
  });
  const { overall, high } = score(given, { expect: 'shop' }).score;
  assert.ok(overall !== null && overall > 99 && high === overall, `${overall} ${high}`);
});

test('gives a category less weight if few checks apply, and none if too little is known', () => {
  const some = (id: string, count: number, said: Said) =>
    catalogue
      .filter(({ category, priority }) => category === id && priority === 'medium')
      .slice(0, count)
      .map((entry) => resultFor(entry, said));
  const [one, two, ...rest] = some('structured-data', 10, { status: 'not-applicable' });
  assert.ok(one && two && rest.length === 8);
  // Structured data: T = 30, A = 6 of 12 wanted, so half of 9. Trust: K = 3 of A = 12, so nothing.
  const given = [
    { ...one, status: 'fail', value: 0 } as const,
    { ...two, status: 'fail', value: 0 } as const,
    ...rest,
    ...some('trust-and-policies', 1, {}),
    ...some('trust-and-policies', 4, { status: 'unknown', reason: 'failed' }).slice(1),
    ...some('crawl-access', 2, {}),
  ];
  const { raw, coverage } = score(given, { expect: 'shop' }).score;
  close(raw, (100 * 16) / (4.5 + 16));
  close(coverage, (4.5 + 9 * 0.25 + 16) / (4.5 + 9 + 16));
});
