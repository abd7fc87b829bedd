import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeeperThan } from './depth.ts';

test('counts nested objects and arrays', () => {
  assert.equal(isDeeperThan(0, 1), false);
  assert.equal(isDeeperThan(0, {}), true);
  assert.equal(isDeeperThan(1, [1, { a: 2 }]), true);
  assert.equal(isDeeperThan(2, [1, { a: 2 }]), false);
  const nest = (levels: number): unknown => (levels === 0 ? null : [nest(levels - 1)]);
  assert.equal(isDeeperThan(64, nest(64)), false);
  assert.equal(isDeeperThan(64, nest(65)), true);
  assert.equal(isDeeperThan(64, JSON.parse(`${'['.repeat(500_000)}${']'.repeat(500_000)}`)), true);
});
