import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { compareDocuments, differences } from './diff.ts';

const changed = (ours: unknown, live: unknown) => differences(compareDocuments(ours, live));

test('lists each different member by its pointer', () => {
  const ours = { name: 'Larch', ucp: { version: '2026-08-25', keys: [{ kid: 'a' }] }, 'a/b~c': 1 };
  const live = {
    ucp: { keys: [{ kid: 'b' }, { kid: 'c' }], version: '2026-08-25' },
    name: 'Larch',
    'a/b~c': 2,
  };
  assert.deepEqual(changed(ours, live), [
    { pointer: '/ucp/keys/0/kid', ours: '"a"', live: '"b"', state: 'different' },
    { pointer: '/a~1b~0c', ours: '1', live: '2', state: 'different' },
    { pointer: '/ucp/keys/1/kid', live: '"c"', state: 'only-live' },
  ]);
});

test('lists members of only one document, including empty lists', () => {
  assert.deepEqual(changed({ a: 1, list: [] }, { list: {} }), [
    { pointer: '/a', ours: '1', state: 'only-ours' },
    { pointer: '/list', ours: '[]', live: '{}', state: 'different' },
  ]);
  assert.deepEqual(changed({ a: 1 }, 'page'), [
    { pointer: '/a', ours: '1', state: 'only-ours' },
    { pointer: '', live: '"page"', state: 'only-live' },
  ]);
});

test('finds no differences in a reordered document', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (document) => {
      assert.deepEqual(changed(document, turned(document)), []);
    }),
  );
});

test('finds a difference whenever two documents differ', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      assert.equal(changed(one, other).length === 0, canonical(one) === canonical(other));
    }),
  );
});

test('compares a wide or deep document and reports that it was cut', () => {
  const wide = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`m${at}`, at]));
  assert.equal(compareDocuments({}, wide).cut, true);
  let deep: unknown = 1;
  for (let level = 0; level < 50_000; level += 1) deep = [deep];
  assert.equal(compareDocuments({}, deep).rows.length, 2);
});

function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, member]) => [name, turned(member)]),
  );
}

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : Object.is(member, -0)
        ? 0
        : member,
  );
