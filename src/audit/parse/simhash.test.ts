import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { simhash, simhashDistance } from './simhash.ts';

const page = Array.from(
  { length: 300 },
  (_, at) => `word${String.fromCharCode(97 + (at % 26), 97 + ((at * 7) % 26), 97 + ((at * 3) % 26))}`,
).join(' ');

test('keeps a long text within three bits after one changed ID', () => {
  const [a, b] = [simhash(`${page} order 8c1f2a page`), simhash(`${page} order 77d0e9 page`)];
  assert.ok(simhashDistance(a, b) <= 3);
});

test('returns distant hashes for different texts', () => {
  const other = page.replaceAll('word', 'term');
  assert.ok(simhashDistance(simhash(page), simhash(other)) > 15);
});

test('distinguishes Japanese texts without spaces', () => {
  assert.ok(
    simhashDistance(
      simhash('お探しのページは見つかりませんでした'),
      simhash('青い綿のシャツを今すぐ購入できます'),
    ) > 10,
  );
});

test('returns the zero hash for an empty text', () => assert.equal(simhash(' – '), '0'.repeat(16)));

test('returns the maximum distance for an invalid simhash', () =>
  assert.equal(simhashDistance('', 'f'.repeat(16)), 64));

test('returns 16 hex digits and a symmetric bit count as the distance', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (left, right) => {
      const [a, b] = [simhash(left), simhash(right)];
      assert.match(a, /^[0-9a-f]{16}$/);
      assert.equal(simhashDistance(a, b), simhashDistance(b, a));
      assert.equal(simhashDistance(a, a), 0);
    }),
  );
});
