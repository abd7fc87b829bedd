import assert from 'node:assert/strict';
import { test } from 'node:test';
import { classOf, makerOf, PlatformException } from '../../documented.ts';
import {
  collectionOf,
  decimal,
  elementsOf,
  exact,
  iteratorOf,
  listOf,
  mapOf,
  money,
  seekableOf,
  sortedMapOf,
} from '../values.ts';
import { modules } from './index.ts';

const make = (name: string, ...given: unknown[]): Record<string, (...given: unknown[]) => unknown> => {
  const maker = makerOf(modules[`dw/util/${name}`]?.({} as never) as object);
  return maker?.(...given) as Record<string, (...given: unknown[]) => unknown>;
};

test('reads a collection by index, by iterator, and as a separate array', () => {
  const source = ['a', 'b', 'c'];
  const collection = collectionOf(source);
  assert.equal(classOf(collection), 'dw.util.Collection');
  assert.deepEqual([collection[0], collection[2], collection[3]], ['a', 'c', undefined]);
  assert.deepEqual([0 in collection, 3 in collection], [true, false]);
  assert.deepEqual([collection.length, collection.size(), collection.empty], [3, 3, false]);
  const array = collection.toArray();
  array.push('d');
  assert.deepEqual(source, ['a', 'b', 'c']);
  const seen: string[] = [];
  for (const each = collection.iterator(); each.hasNext();) seen.push(each.next());
  assert.deepEqual(seen, source);
});

test('slices a collection from 0 at the earliest, possibly empty', () => {
  const collection = collectionOf([1, 2, 3, 4]);
  assert.deepEqual(collection.toArray(1, 2), [2, 3]);
  assert.deepEqual(collection.toArray(-5, 1), [1]);
  assert.deepEqual(collection.toArray(3, 9), [4]);
  assert.deepEqual(collection.toArray(0, -1), []);
});

test('shows the current items of a function-backed collection', () => {
  const items: number[] = [];
  const collection = collectionOf(() => items);
  assert.equal(collection.empty, true);
  items.push(7);
  assert.deepEqual([collection.length, collection[0]], [1, 7]);
});

test('compares platform values by equality', () => {
  const item = {};
  const list = listOf([money(100, 'EUR'), decimal(exact('1.50')), 'x', 5, item, new Date(9)]);
  for (const [given, at] of [
    [money(100, 'EUR'), 0],
    [money(100, 'USD'), -1],
    [decimal(exact('1.5')), 1],
    ['x', 2],
    [5, 3],
    ['5', -1],
    [item, 4],
    [{}, -1],
    [new Date(9), 5],
  ] as const) {
    assert.equal(list.indexOf(given), at);
    assert.equal(list.contains(given), at >= 0);
  }
});

test('throws for a missing element', () => {
  const list = listOf(['a']);
  assert.equal(list.get(0), 'a');
  for (const at of [-1, 1, 0.5]) assert.throws(() => list.get(at), PlatformException);
  const iterator = iteratorOf([1]);
  assert.equal(iterator.next(), 1);
  assert.throws(() => iterator.next(), PlatformException);
});

test('exhausts an iterator that is turned into a list', () => {
  const iterator = iteratorOf([1, 2, 3, 4]);
  iterator.next();
  assert.deepEqual(iterator.asList(1, 2).toArray(), [3, 4]);
  assert.equal(iterator.hasNext(), false);
});

test('reads a result once, forward, and closes it at the end', () => {
  let closed = 0;
  const onClose = (): void => void (closed += 1);
  const found = seekableOf(['a', 'b', 'c', 'd', 'e'], onClose);
  found.forward(1, 2);
  assert.equal(found.count, 5);
  assert.deepEqual([found.next(), found.next(), found.hasNext()], ['b', 'c', false]);
  assert.equal(closed, 1);
  found.close();
  assert.equal(closed, 1);
  assert.throws(() => found.next(), PlatformException);
  assert.throws(() => seekableOf([]).forward(-1), PlatformException);
});

test('returns the first result only before any other and ends the reading', () => {
  const found = seekableOf(['a', 'b']);
  assert.equal(found.first(), 'a');
  assert.equal(found.hasNext(), false);
  assert.equal(seekableOf([]).first(), null);
  const begun = seekableOf(['a', 'b']);
  begun.next();
  assert.equal(begun.first(), null);
  assert.equal(begun.next(), 'b');
});

test('changes a script list as documented', () => {
  const list = make('ArrayList', ['a', 'b']);
  const now = (): unknown => elementsOf(list);
  list['add']?.('c', 'd');
  list['add']?.(['e']);
  list['addAt']?.(0, 'z');
  assert.deepEqual(now(), ['z', 'a', 'b', 'c', 'd', 'e']);
  assert.equal(list['removeAt']?.(1), 'a');
  assert.equal(list['remove']?.('d'), true);
  assert.equal(list['remove']?.('d'), false);
  assert.equal(list['set']?.(0, 'y'), 'z');
  assert.equal(list['pop']?.(), 'e');
  assert.deepEqual(now(), ['y', 'b', 'c']);
  list['reverse']?.();
  assert.equal(list['retainAll']?.(collectionOf(['b', 'c'])), true);
  assert.deepEqual(now(), ['c', 'b']);
  assert.throws(() => list['addAt']?.(9, 'x'), PlatformException);
  list['clear']?.();
  assert.deepEqual([list['length'], list['pop']?.()], [0, null]);
});

test('builds a list from an array, a collection, an iterator, or values', () => {
  for (const given of [[['a', 'b']], [collectionOf(['a', 'b'])], [iteratorOf(['a', 'b'])], ['a', 'b']])
    assert.deepEqual(elementsOf(make('ArrayList', ...given)), ['a', 'b']);
  assert.deepEqual(elementsOf(make('ArrayList')), []);
  assert.deepEqual(elementsOf(make('ArrayList', 'a')), ['a']);
});

test('finds map entries by equal keys and returns null for others', () => {
  const map = mapOf([
    ['a', 1],
    [decimal(exact('0.20')), 2],
  ] as [unknown, number][]);
  assert.deepEqual([map.get('a'), map.get('b'), map.get(decimal(exact('0.2')))], [1, null, 2]);
  assert.deepEqual([map.containsKey('a'), map.containsKey(1), map.containsValue(2)], [true, false, true]);
  assert.deepEqual([map.length, map.keySet().length, map.values().toArray()], [2, 2, [1, 2]]);
});

test('sorts map entries by key', () => {
  const map = sortedMapOf([
    [1, 'one'],
    [2, 'two'],
  ]);
  const entries = map.entrySet().toArray();
  assert.deepEqual(
    entries.map(({ key, value }) => [key, value]),
    [
      [1, 'one'],
      [2, 'two'],
    ],
  );
  assert.deepEqual([map.firstKey(), map.lastKey()], [1, 2]);
  assert.equal(classOf(entries[0] as object), 'dw.util.MapEntry');
});

test('returns the previous value from a script map', () => {
  const map = make('HashMap');
  assert.equal(map['put']?.('a', 1), null);
  assert.equal(map['put']?.('a', 2), 1);
  map['putAll']?.(mapOf([['b', 3]]));
  const copy = map['clone']?.() as typeof map;
  assert.equal(map['remove']?.('a'), 2);
  assert.equal(map['remove']?.('a'), null);
  assert.deepEqual([map['length'], copy['length']], [1, 2]);
});
