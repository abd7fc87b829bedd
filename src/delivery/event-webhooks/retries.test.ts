import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { gaps, nextTryAt } from './retries.ts';

test('nine gaps and then no more', () => {
  const seconds = gaps.map((_, at) => (nextTryAt({ tries: at + 1, now: 0, random: 0 }) ?? 0) / 1_000);
  assert.deepEqual(seconds, [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]);
  assert.equal(nextTryAt({ tries: 10, now: 0, random: 0 }), undefined);
});

test('chance spreads a gap by a tenth, and a longer wish of the receiver is honoured up to a day', () => {
  const at = fc.record({
    tries: fc.integer({ min: 1, max: 9 }),
    now: fc.integer({ min: 0, max: 2e12 }),
    random: fc.double({ min: 0, max: 1, noNaN: true }),
    retryAfterMs: fc.integer({ min: 0, max: 1e9 }),
  });
  fc.assert(
    fc.property(at, (failure) => {
      const wait = (nextTryAt(failure) ?? 0) - failure.now;
      const gap = Math.max(gaps[failure.tries - 1] ?? 0, Math.min(failure.retryAfterMs, 86_400_000));
      assert.ok(wait >= gap && wait <= gap * 1.1 + 1);
    }),
  );
});
