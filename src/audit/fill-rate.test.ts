import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { wilson } from './fill-rate.ts';

test('returns 0.541 to 0.931 for eight of ten at 90%', () => {
  const [low, high] = wilson(8, 10);
  assert.equal(low.toFixed(3), '0.541');
  assert.equal(high.toFixed(3), '0.931');
});

test('returns 0 to 1 without observations', () => assert.deepEqual(wilson(0, 0), [0, 1]));

test('contains the share and stays within 0 and 1', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.integer({ min: 1, max: 1000 }), (some, n) => {
      const share = Math.min(some, n) / n;
      const [low, high] = wilson(Math.min(some, n), n);
      assert.ok(low >= 0 && high <= 1 && low <= share + 1e-12 && high >= share - 1e-12);
    }),
  );
});
