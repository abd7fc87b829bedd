/** testCheck: a check is proven by a table of samples beside it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Check, Status } from '../../../src/audit/check.ts';
import { assertFix } from './assert-fix.ts';
import { emptyEvidence, type Part } from './evidence.ts';
import type { Evidence } from '../../../src/audit/evidence.ts';
import { judge } from '../../../src/audit/judge.ts';
import { assertQuoted } from './shell-quoting.ts';

/** One sample: the evidence and, where it matters, what the summary must say. A promise, because pages are really parsed. */
export type Sample = Part | Promise<Part> | readonly [Part | Promise<Part>, RegExp];
type Some<T> = readonly [T, ...T[]];

export type CheckTable = {
  pass: Some<Sample>;
  warn?: readonly Sample[];
  notApplicable?: readonly Sample[];
  unknown?: readonly Sample[];
} & (
  | { fail: Some<Sample> }
  | { /** The worst verdict is warn, by its definition. */ neverFails: string; warn: Some<Sample> }
);

/** Runs the table through `judge`, so that requirements and page means are proven too. */
export function testCheck(check: Check, table: CheckTable): void {
  const rows: [Status, readonly Sample[]][] = [
    ['pass', table.pass],
    ['fail', 'fail' in table ? table.fail : []],
    ['warn', table.warn ?? []],
    ['not-applicable', table.notApplicable ?? []],
    ['unknown', table.unknown ?? []],
  ];
  for (const [status, samples] of rows) {
    // What the check can say, its page explains. What it does not say itself: requirements, and the mean of several pages.
    const own = status === 'pass' || status === 'fail' || (status === 'warn' && !check.roles);
    if (samples.length > 0 && own) {
      test(`${check.id}: its page explains ${status}`, () => {
        assert.ok(check.judged[status]);
      });
    }
    samples.forEach((sample, index) => {
      test(`${check.id}: ${status} ${index + 1}`, async () => {
        const [part, pattern] = isPair(sample) ? sample : [sample, undefined];
        const evidence: Evidence = { ...emptyEvidence(), ...(await part) };
        const [result] = judge(evidence, [check]);
        assert.ok(result);
        assert.equal(result.status, status, `${result.summary} ${JSON.stringify(result.evidence)}`);
        assert.ok(
          result.summary.length > 0 && result.summary.length <= 400,
          `summary has ${result.summary.length} characters`,
        );
        if (pattern) assert.match(result.summary, pattern);
        if (status === 'fail' || status === 'warn')
          assert.ok(result.fix && result.fix.title.length <= 70, 'a finding proposes a fix');
        assertFix(result, evidence);
        assertQuoted(check, evidence, result.fix?.snippet);
      });
    });
  }
}

const isPair = (sample: Sample): sample is readonly [Part | Promise<Part>, RegExp] => Array.isArray(sample);
