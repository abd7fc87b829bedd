import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inPortions } from './portions.ts';

const written = (id: string): string => `${encodeURIComponent(id)},`;
const long = (letter: string, length: number): string => letter.repeat(length);

const lists: [why: string, ids: string[], portions: string[][]][] = [
  ['nothing', [], []],
  ['few', ['a', 'b'], [['a', 'b']]],
  ['one item too many', ['a', 'b', 'c', 'd'], [['a', 'b', 'c'], ['d']]],
  ['a duplicate item', ['a', 'b', 'a'], [['a', 'b']]],
  ['an empty item', ['', 'a'], [['a']]],
  ['an item that exceeds the URL limit', ['a', long('x', 1_500), 'b'], [['a', 'b']]],
  ['an item that fills a URL', [long('x', 1_499), 'b'], [[long('x', 1_499)], ['b']]],
  ['two items that fill a URL', [long('x', 749), long('y', 749)], [[long('x', 749), long('y', 749)]]],
  [
    'two items that exceed a URL together',
    [long('x', 749), long('y', 750)],
    [[long('x', 749)], [long('y', 750)]],
  ],
  ['characters that are escaped', [long('é', 200), long('ü', 100)], [[long('é', 200)], [long('ü', 100)]]],
];
for (const [why, ids, portions] of lists)
  test(`splits a list of ${why}`, () => assert.deepEqual(inPortions(ids, 3, written), portions));
