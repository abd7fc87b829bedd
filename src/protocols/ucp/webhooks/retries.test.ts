import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { gaps, nextTryAt } from './retries.ts';
import { outcomeOf } from './try-notice.ts';

const hour = 3_600_000;

test('nine gaps follow ten tries, and then there is none', () => {
  const middle = (tries: number) => nextTryAt({ tries, now: 0, random: 0.5 });
  assert.deepEqual(
    gaps.map((_, index) => middle(index + 1)),
    [5_000, 300_000, 1_800_000, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour],
  );
  assert.equal(middle(10), undefined);
});

test('a gap is that of the table, a tenth more or less, or what the target asked for within a day', () => {
  const failure = fc.record({
    tries: fc.integer({ min: 1, max: 9 }),
    now: fc.integer({ min: 0, max: 2_000_000_000_000 }),
    retryAfterMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1_000_000_000_000 })),
    random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  });
  fc.assert(
    fc.property(failure, (given) => {
      const waits = (nextTryAt(given) ?? Number.NaN) - given.now;
      const gap = gaps[given.tries - 1] ?? Number.NaN;
      const asked = Math.min(given.retryAfterMs, 24 * hour);
      assert.ok(waits >= Math.floor(gap * 0.9) && waits >= asked, `${waits} is too short`);
      assert.ok(waits <= Math.max(gap, asked) * 1.1 + 1, `${waits} is too long`);
    }),
  );
});

const outcomes: [name: string, given: Parameters<typeof outcomeOf>[0], expected: object][] = [
  ['200', { status: 200, headers: [] }, { state: 'delivered' }],
  ['299', { status: 299, headers: [] }, { state: 'delivered' }],
  [
    '202 whose body breaks off',
    { status: 202, error: { code: 'truncated', message: '' }, headers: [] },
    { state: 'delivered' },
  ],
  ['a redirect', { status: 302, headers: [] }, { state: 'failed', reason: 'HTTP 302' }],
  ['404', { status: 404, headers: [] }, { state: 'failed', reason: 'HTTP 404' }],
  ['410', { status: 410, headers: [] }, { state: 'dropped', reason: 'HTTP 410' }],
  [
    '429 with a wish',
    { status: 429, headers: [['retry-after', '120']] },
    { state: 'failed', reason: 'HTTP 429', retryAfterMs: 120_000 },
  ],
  [
    '503 with nonsense',
    { status: 503, headers: [['retry-after', 'soon']] },
    { state: 'failed', reason: 'HTTP 503' },
  ],
  [
    'nobody there',
    { error: { code: 'refused', message: '' }, headers: [] },
    { state: 'failed', reason: 'refused' },
  ],
  [
    'a private address',
    { error: { code: 'not-public', message: '' }, headers: [] },
    { state: 'dropped', reason: 'not-public' },
  ],
  [
    'a bad address',
    { error: { code: 'bad-url', message: '' }, headers: [] },
    { state: 'dropped', reason: 'bad-url' },
  ],
];

for (const [name, given, expected] of outcomes)
  test(`the answer ${name} leaves a notice ${JSON.stringify(expected)}`, () =>
    assert.deepEqual(outcomeOf(given, 0), expected));
