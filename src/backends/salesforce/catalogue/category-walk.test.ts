import assert from 'node:assert/strict';
import { test } from 'node:test';
import { walkCategories, type CategoryNode } from './category-walk.ts';

/** Names of a tree by path: `a/b/c` is below `a/b`. Answers as an instance does, two levels at a time. */
function instance(paths: readonly string[], { counts = false, most = 50, levels = 2 } = {}) {
  const calls: string[] = [];
  const below = (path: string): string[] =>
    paths.filter((one) =>
      path === '' ? !one.includes('/') : one.replace(/\/[^/]+$/, '') === path && one !== path,
    );
  const node = (path: string, left: number): CategoryNode => ({
    id: path || 'root',
    name: `Name of ${path}`,
    children: left > 0 ? below(path).map((child) => node(child, left - 1)) : [],
    ...(counts ? { childCount: below(path).length } : {}),
  });
  return {
    calls,
    async root() {
      calls.push('root');
      return node('', levels);
    },
    async several(ids: readonly string[]) {
      calls.push(ids.join(' '));
      return ids.filter((id) => paths.includes(id)).map((id) => node(id, levels));
    },
    portions: (ids: readonly string[]) =>
      Array.from({ length: Math.ceil(ids.length / most) }, (_, at) => ids.slice(at * most, (at + 1) * most)),
  };
}

const deep = ['a', 'b', 'a/c', 'a/c/d', 'a/c/d/e', 'a/c/d/e/f', 'a/g', 'a/g/h'];
const walks: [why: string, paths: string[], options: Parameters<typeof instance>[1], calls: string[]][] = [
  ['an empty tree', [], {}, ['root']],
  ['one level', ['a', 'b'], {}, ['root']],
  ['two levels with an unknown end', ['a', 'a/c'], {}, ['root', 'a/c']],
  ['two levels with counts', ['a', 'a/c'], { counts: true }, ['root']],
  ['five levels', deep, {}, ['root', 'a/c a/g', 'a/c/d/e']],
  ['five levels with counts', deep, { counts: true }, ['root', 'a/c a/g', 'a/c/d/e']],
  ['lists with one entry', deep, { most: 1 }, ['root', 'a/c', 'a/g', 'a/c/d/e']],
  [
    'counts of categories beyond the requested depth',
    ['a', 'a/c'],
    { counts: true, levels: 1 },
    ['root', 'a'],
  ],
];
for (const [why, paths, options, calls] of walks)
  test(`reads a whole tree: ${why}`, async () => {
    const source = instance(paths, options);
    const found = await walkCategories(source);
    assert.deepEqual(source.calls, calls);
    assert.deepEqual(
      found.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
      paths.toSorted().map((path) => ({
        id: path,
        name: `Name of ${path}`,
        ...(path.includes('/') ? { parentId: path.replace(/\/[^/]+$/, '') } : {}),
      })),
    );
  });

test('stops after ten calls, and omits deeper levels', async () => {
  const line = Array.from({ length: 30 }, (_, depth) =>
    Array.from({ length: depth + 1 }, () => 'a').join('/'),
  );
  const source = instance(line);
  assert.equal((await walkCategories(source)).length, 20);
  assert.equal(source.calls.length, 10);
  const wide = instance(Array.from({ length: 30 }, (_, at) => [`${at}`, `${at}/a`, `${at}/a/b`]).flat(), {
    most: 1,
  });
  assert.equal((await walkCategories(wide)).length, 60 + 9);
  assert.equal(wide.calls.length, 10);
});

test('stops after two thousand categories, and omits the deepest', async () => {
  const paths = Array.from({ length: 1_500 }, (_, at) => [`${at}`, `${at}/a`]).flat();
  const found = await walkCategories(instance(paths, { counts: true }));
  assert.equal(found.length, 2_000);
  assert.equal(found.filter(({ parentId }) => parentId === undefined).length, 1_500);
  const source = instance(paths);
  await walkCategories(source);
  assert.deepEqual(source.calls, ['root']);
});

const node = (id: string, ...children: CategoryNode[]): CategoryNode => ({ id, name: id, children });

test('lists a repeated category once, stops at a cycle, and ignores unrequested categories', async () => {
  const answers: CategoryNode[][] = [
    [node('c', node('a', node('x'))), node('stranger', node('y'))],
    [node('never')],
  ];
  let asked = 0;
  const found = await walkCategories({
    root: async () => node('root', node('a', node('c')), node('b', node('c'), node('a'))),
    several: async () => answers[asked++] ?? [],
    portions: (ids) => [[...ids]],
  });
  assert.deepEqual(found, [
    { id: 'a', name: 'a' },
    { id: 'b', name: 'b' },
    { id: 'c', name: 'c', parentId: 'a' },
  ]);
  assert.equal(asked, 1);
});

test('returns no tree if one call fails', async () => {
  const source = instance(deep);
  await assert.rejects(
    walkCategories({ ...source, several: () => Promise.reject(new Error('away')) }),
    /away/,
  );
});
