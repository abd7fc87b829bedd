import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPageCache } from './page-cache.ts';

void test('keeps a page until it expires', () => {
  let now = 1_000;
  const cache = createPageCache(() => now);
  const page = { status: 200, headers: {}, body: 'x' };
  cache.keep('a', { ...page, expires: 2_000 });
  cache.keep('b', { ...page, expires: 1_000 });
  assert.deepEqual([cache.get('a'), cache.get('b')], [{ ...page, expires: 2_000, keptAt: 1_000 }, undefined]);
  now = 1_999;
  assert.ok(cache.get('a'));
  now = 2_000;
  assert.equal(cache.get('a'), undefined);
});

void test('empties on invalidation', () => {
  const cache = createPageCache(() => 0);
  cache.keep('a', { status: 200, headers: {}, body: '', expires: 1 });
  cache.clear();
  assert.equal(cache.get('a'), undefined);
});
