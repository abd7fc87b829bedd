import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { boundedMap } from './bounded-map.ts';

test('evicts the least recently used entry', () => {
  const map = boundedMap<number>(2);
  map.set('a', 1);
  map.set('b', 2);
  assert.equal(map.get('a'), 1);
  map.set('c', 3);
  assert.deepEqual([map.get('a'), map.get('b'), map.get('c')], [1, undefined, 3]);
  map.delete('a');
  assert.equal(map.get('a'), undefined);
});

test('never exceeds its size, and always keeps the last entry', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 50 }), fc.integer({ min: 1, max: 5 }), (keys, max) => {
      const map = boundedMap<string>(max);
      for (const key of keys) {
        map.set(key, `value of ${key}`);
        assert.ok(map.size <= max);
        assert.equal(map.get(key), `value of ${key}`);
      }
    }),
  );
});
