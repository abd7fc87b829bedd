import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PlatformException } from '../../documented.ts';
import { customType, definition, instanceWith, requestTo } from './instance.testing.ts';
import { inTransaction, managerOf, type CustomObject, type Manager } from './managers.testing.ts';

const instance = instanceWith(
  customType(
    'Thing',
    definition('name', 'string') +
      definition('size', 'int') +
      definition('weight', 'double') +
      definition('at', 'datetime') +
      definition('on', 'boolean') +
      definition('note', 'text') +
      definition('tags', 'set-of-string'),
  ),
);

const scope = requestTo(instance);
const things = managerOf(scope);
const table: Record<string, Record<string, unknown>> = {
  a: { name: 'Ada', size: 3, weight: 1.5, at: new Date(300), on: true },
  b: { name: 'Bob', size: 1, weight: 2.5, at: new Date(100), on: false },
  c: { name: 'Bob', size: 2, at: new Date(200) },
  d: { note: 'nothing else' },
};
await inTransaction(scope, () => {
  for (const [key, values] of Object.entries(table)) {
    instance.pass(1000);
    Object.assign(things.createCustomObject('Thing', key).custom, values);
  }
});

const keys = (query: string, sort: string | null, ...given: unknown[]): string => {
  const found = things.queryCustomObjects('Thing', query, sort, ...given);
  return (found.asList().toArray() as CustomObject[]).map(({ custom }) => custom['id']).join('');
};

test('finds objects that match a condition', () => {
  for (const [query, given, found] of [
    ['', [], 'abcd'],
    ['custom.name = {0}', ['Bob'], 'bc'],
    ['custom.name != {0}', ['Bob'], 'a'],
    ['custom.size < {0}', [3], 'bc'],
    ['custom.size <= {0}', [3], 'abc'],
    ['custom.size > {0}', [1], 'ac'],
    ['custom.weight >= {0}', [1.5], 'ab'],
    ['custom.at > {0}', [new Date(150)], 'ac'],
    ['custom.on = {0}', [true], 'a'],
    ['custom.name = NULL', [], 'd'],
    ['custom.name != null', [], 'abc'],
    ['custom.id = {0}', ['c'], 'c'],
    ['custom.name = {0} AND custom.size > {1}', ['Bob', 1], 'c'],
    ['custom.name = {1} and custom.size = {0}', [1, 'Bob'], 'b'],
    ['custom.name={0}', ['Ada'], 'a'],
    ['custom.size = {0} OR custom.name = {1}', [3, 'Bob'], 'abc'],
    ['custom.size > {0} AND (custom.name = {1} OR custom.name = {2})', [1, 'Ada', 'Bob'], 'ac'],
    ['custom.name = {0} OR custom.name = {1} AND custom.size = {2}', ['Ada', 'Bob', 1], 'ab'],
    ['(custom.name = {0} OR custom.name = {1}) AND custom.size = {2}', ['Ada', 'Bob', 1], 'b'],
    ['NOT custom.name = {0}', ['Bob'], 'a'],
    ['NOT (custom.name = {0} AND custom.size = {1})', ['Bob', 1], 'ac'],
    ['NOT custom.name = NULL', [], 'abc'],
    ['custom.weight = {0} OR custom.size = {1}', [9, 2], 'c'],
    ['creationDate > {0}', [new Date(instance.now() - 1000)], 'd'],
  ] as const)
    assert.equal(keys(query, 'custom.id asc', ...given), found, query);
});

test('sorts by several attributes', () => {
  for (const [sort, found] of [
    ['custom.size', 'dbca'],
    ['custom.size desc', 'acbd'],
    ['custom.name desc, custom.size asc', 'bcad'],
    ['custom.at asc, custom.id', 'dbca'],
    ['creationDate desc', 'dcba'],
  ] as const)
    assert.equal(keys('', sort), found, sort);
});

test('throws for a condition that the platform rejects', () => {
  for (const [query, given] of [
    ['custom.unknown = {0}', ['a']],
    ['custom.note = {0}', ['a']],
    ['custom.name < {0}', ['a']],
    ['custom.name = {1}', ['a']],
    ['custom.size = {0}', ['1']],
    ['custom.name = {0}', [1]],
    ['custom.at = {0}', [5]],
    ['custom.on = {0}', ['true']],
    ['custom.name = {0}', [null]],
    ['custom.size < NULL', []],
    ['name = {0}', ['a']],
    ['custom.name', []],
    ['custom.name =', []],
    ['custom.name = {0} AND', ['a']],
    ['(custom.name = {0}', ['a']],
    ['custom.name = {0})', ['a']],
    ['custom.name = {0} custom.size = {1}', ['a', 1]],
    ['{0} = custom.name', ['a']],
  ] as const)
    assert.throws(() => keys(query, null, ...given), PlatformException, query);
  assert.throws(() => keys('', 'custom.unknown'), PlatformException);
  assert.throws(() => keys('', 'custom.note asc'), PlatformException);
  assert.throws(() => keys('', 'custom.size upwards'), PlatformException);
  assert.throws(() => things.queryCustomObjects('Other', '', null), PlatformException);
});

test('reports a condition that is not simulated', () => {
  for (const [query, given] of [
    ['custom.name LIKE {0}', ['B*']],
    ["custom.name = 'Bob'", []],
    ['custom.name = {0}', ['B*']],
    ['custom.tags = {0}', ['x']],
  ] as const)
    assert.throws(() => keys(query, null, ...given), /not simulated/, query);
  assert.throws(() => (things as Manager).queryCustomObjects('Thing', {}, null), /not simulated/);
});

test('finds one object or all of them', () => {
  assert.equal(things.queryCustomObject('Thing', 'custom.name = {0}', 'Ada')?.custom['size'], 3);
  assert.equal(things.queryCustomObject('Thing', 'custom.name = {0}', 'Eve'), null);
  assert.equal(things.getAllCustomObjects('Thing').count, 4);
});
