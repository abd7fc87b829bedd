import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ignoreFindings } from './ignored.ts';
import type { Result } from './result.ts';

const result = (id: string, status: Result['status']): Result => ({
  id,
  category: 'crawl-access',
  name: id,
  priority: 'high',
  status,
  value: 0,
  confidence: 'high',
  summary: 'It is broken.',
  evidence: [],
  cause: 'cause',
  effort: 'minutes',
});
const rule = (check: string, until = '2026-12-31') => ({ check, reason: 'Old theme.', until });
const on = (day: string): number => Date.parse(`${day}T12:00:00Z`);

describe('ignored findings', () => {
  const results = [result('a', 'fail'), result('b', 'warn'), result('c', 'pass'), result('d', 'unknown')];

  test('are not applicable, and keep the finding', () => {
    const { results: left, ignored } = ignoreFindings(results, [rule('a'), rule('b')], on('2026-12-31'));
    assert.deepEqual(ignored, ['a', 'b']);
    assert.deepEqual(
      left.map(({ status }) => status),
      ['not-applicable', 'not-applicable', 'pass', 'unknown'],
    );
    assert.equal(
      left[0]?.summary,
      'Ignored until 2026-12-31: Old theme. Otherwise it would fail: It is broken.',
    );
    assert.deepEqual(left[1]?.ignored, { status: 'warn', reason: 'Old theme.', until: '2026-12-31' });
    assert.deepEqual([left[0]?.value, left[0]?.cause], [undefined, undefined]);
  });

  test('count again from the day after the last one', () => {
    const { results: left, ignored, notes } = ignoreFindings(results, [rule('a')], on('2027-01-01'));
    assert.deepEqual([left, ignored], [results, []]);
    assert.deepEqual(notes, ['a was ignored until 2026-12-31 and counts again.']);
  });

  test('never hide unknown checks, and report rules that are no longer needed', () => {
    const { results: left, notes } = ignoreFindings(results, [rule('c'), rule('d')], on('2026-01-01'));
    assert.deepEqual(left, results);
    assert.deepEqual(notes, ['c passes now. Remove it from the ignored checks.']);
  });
});
