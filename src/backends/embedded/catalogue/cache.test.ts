import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshForMs, createCache, createTimedCache } from './product-cache.ts';

test('evicts the oldest entries, and caches nothing under a very long key', () => {
  const kept = createCache<number>(2);
  for (const [place, key] of ['a', 'b', 'c'].entries()) assert.equal(kept.set(key, place), place);
  assert.deepEqual([kept.get('a'), kept.get('b'), kept.get('c')], [undefined, 1, 2]);
  assert.equal(kept.set('x'.repeat(5_000), 9), 9);
  assert.deepEqual([kept.get('x'.repeat(5_000)), kept.get('b')], [undefined, 1]);
});

test('expires cached entries', () => {
  let now = 0;
  const memory = createTimedCache<string>(() => now, 5);
  memory.set('a', 'one');
  now = freshForMs - 1;
  assert.equal(memory.get('a'), 'one');
  now = freshForMs;
  assert.equal(memory.get('a'), undefined);
});
