import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inPortions } from './portions.ts';

const written = (id: string): string => `${encodeURIComponent(id)},`;
const long = (letter: string, length: number): string => letter.repeat(length);

const lists: [why: string, ids: string[], portions: string[][]][] = [
  ['nothing', [], []],
  ['few', ['a', 'b'], [['a', 'b']]],
  ['one too many', ['a', 'b', 'c', 'd'], [['a', 'b', 'c'], ['d']]],
  ['one twice', ['a', 'b', 'a'], [['a', 'b']]],
  ['an empty one', ['', 'a'], [['a']]],
  ['one that fits no address', ['a', long('x', 1_500), 'b'], [['a', 'b']]],
  ['one that fills an address', [long('x', 1_499), 'b'], [[long('x', 1_499)], ['b']]],
  ['two that fill it', [long('x', 749), long('y', 749)], [[long('x', 749), long('y', 749)]]],
  ['two that are too long together', [long('x', 749), long('y', 750)], [[long('x', 749)], [long('y', 750)]]],
  ['letters that are written longer', [long('é', 200), long('ü', 100)], [[long('é', 200)], [long('ü', 100)]]],
];
for (const [why, ids, portions] of lists)
  test(`a list of ${why}`, () => assert.deepEqual(inPortions(ids, 3, written), portions));
