import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { CapabilityFacts } from '../release.ts';
import { intersect, relevant } from './negotiate.ts';

const v1 = '2026-01-01';
const v2 = '2026-02-02';
const v3 = '2026-03-03';

const fact = (
  name: string,
  versions: string[] = [v2],
  more: Partial<CapabilityFacts> = {},
): CapabilityFacts & { versions: string[] } => ({ name, spec: '', schema: '', versions, ...more });

const theirs = (entries: Record<string, string[]>) => new Map(Object.entries(entries));
const names = (ours: Parameters<typeof intersect>[0], entries: Record<string, string[]>, protocol = v2) =>
  Object.fromEntries(intersect(ours, theirs(entries), protocol));

test('chooses the highest common version in any order', () => {
  assert.deepEqual(names([fact('a', [v3, v1, v2])], { a: [v2, '2027-01-01', v1] }), { a: v2 });
  assert.deepEqual(names([fact('a', [v2, v1])], { a: [v1, v2] }), { a: v2 });
});

test('omits capabilities without a common version or on one side only', () => {
  assert.deepEqual(names([fact('a', [v1]), fact('b')], { a: [v2], c: [v2] }), {});
});

test('removes an extension with the last of its parents, and its own extensions too', () => {
  const ours = [
    fact('root'),
    fact('other'),
    fact('x', [v2], { extends: ['root', 'other'] }),
    fact('y', [v2], { extends: ['x'] }),
    fact('z', [v2], { extends: ['y'] }),
  ];
  assert.deepEqual(Object.keys(names(ours, { other: [v2], x: [v2], y: [v2], z: [v2] })), [
    'other',
    'x',
    'y',
    'z',
  ]);
  assert.deepEqual(names(ours, { x: [v2], y: [v2], z: [v2] }), {});
  assert.deepEqual(Object.keys(names(ours, { root: [v2], x: [v2], z: [v2] })), ['root', 'x']);
});

const ranges: [requires: NonNullable<CapabilityFacts['requires']>, kept: boolean][] = [
  [{ protocol: { min: v2 } }, true],
  [{ protocol: { min: v1, max: v2 } }, true],
  [{ protocol: { min: v3 } }, false],
  [{ protocol: { min: v1, max: v1 } }, false],
  [{ capabilities: { root: { min: v2, max: v3 } } }, true],
  [{ capabilities: { root: { min: v3 } } }, false],
  [{ capabilities: { root: { min: v1, max: v1 } } }, false],
  [{ capabilities: { absent: { min: v3 } } }, true],
];

for (const [requires, kept] of ranges)
  test(`treats an extension that requires ${JSON.stringify(requires)} as ${kept ? 'active' : 'inactive'} at ${v2}`, () => {
    const ours = [
      fact('root'),
      fact('x', [v2], { extends: ['root'], requires }),
      fact('y', [v2], { extends: ['x'] }),
    ];
    const active = names(ours, { root: [v2], x: [v2], y: [v2] });
    assert.deepEqual(
      Object.keys(active),
      kept ? ['root', 'x', 'y'] : ['root'],
      'what extends it goes with it',
    );
  });

test('ignores names that every object has as capabilities', () => {
  assert.deepEqual(names([fact('constructor'), fact('__proto__')], {}), {});
});

const letters = ['a', 'b', 'c', 'd', 'e'];
const arbitrary = fc.record({
  ours: fc.uniqueArray(
    fc.record({
      name: fc.constantFrom(...letters),
      versions: fc.subarray([v1, v2, v3], { minLength: 1 }),
      parents: fc.option(fc.subarray(letters, { minLength: 1 }), { nil: undefined }),
    }),
    { selector: ({ name }) => name },
  ),
  theirs: fc.dictionary(fc.constantFrom(...letters), fc.subarray([v1, v2, v3])),
});

test('activates a maximal set of common capabilities with active parents', () => {
  fc.assert(
    fc.property(arbitrary, (given) => {
      const ours = given.ours.map(({ name, versions, parents }) =>
        fact(name, versions, parents ? { extends: parents } : {}),
      );
      const active = intersect(ours, theirs(given.theirs), v2);
      for (const [name, version] of active) {
        const own = ours.find((one) => one.name === name);
        assert.ok(own && own.versions.includes(version) && given.theirs[name]?.includes(version));
        assert.ok(!own.extends || own.extends.some((parent) => active.has(parent)));
      }
      // Roots are never pruned.
      for (const { name, versions, extends: parents } of ours)
        if (!parents && versions.some((version) => given.theirs[name]?.includes(version)))
          assert.ok(active.has(name));
    }),
  );
});

test('names only the root of an operation and its extensions in responses', () => {
  const ours = [
    fact('root'),
    fact('other'),
    fact('z', [v2], { extends: ['y'] }),
    fact('y', [v2], { extends: ['root'] }),
    fact('w', [v2], { extends: ['other'] }),
  ];
  const active = intersect(ours, undefined, v2);
  assert.deepEqual([...relevant('root', active, ours).keys()], ['root', 'y', 'z']);
  assert.deepEqual([...relevant('other', active, ours).keys()], ['other', 'w']);
  assert.deepEqual([...relevant('absent', active, ours).keys()], []);
});
