/** Attributes come as values of the platform and go as plain data. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { kindTexts, marked } from './kinds.testing.ts';
import { whyBarred } from './kinds.ts';
import { collection, javaText, product } from './literal.testing.ts';
import { attributeOf, plainOf } from './map-custom.ts';

describe('a value', () => {
  const table: [name: string, value: unknown, plain: unknown][] = [
    ['a text', javaText('oak'), 'oak'],
    ['a number', 11, 11],
    ['no', false, false],
    ['nothing', null, undefined],
    ['an enumeration', { value: 'o', displayValue: javaText('Oak') }, 'Oak'],
    ['an enumeration without a name', { value: 'o', displayValue: null }, 'o'],
    ['an enumeration without a value', { value: null, displayValue: null }, undefined],
    ['markup', { markup: '<p>Oak</p>' }, '<p>Oak</p>'],
    ['a day', new Date(0), '1970-01-01T00:00:00.000Z'],
    ['a list', collection<unknown>(javaText('a'), null, { value: 'b', displayValue: 'B' }), ['a', 'B']],
    ['an array of the platform', { length: 2, 0: 'a', 1: javaText('b') }, ['a', 'b']],
    ['an array', [1, null], [1]],
  ];
  for (const [name, value, plain] of table)
    test(`that is ${name} is plain`, () => assert.deepEqual(plainOf(value), plain));

  test('of an attribute that the site does not define is none, and it is not read', () => {
    const custom = new Proxy({}, { get: () => assert.fail('read') });
    assert.equal(attributeOf(custom, 'unknown'), undefined);
  });
});

describe('what only the store itself sells', () => {
  for (const [kind, text] of kindTexts)
    test(`is told in words: ${kind}`, () =>
      assert.equal(whyBarred(product({ custom: { mark: true } }), { [kind]: 'mark' }), text));

  for (const [value, isMarked] of marked)
    test(`is ${isMarked ? '' : 'not '}marked by ${JSON.stringify(value)}`, () => {
      const why = whyBarred(product({ custom: { mark: value } }), { ageRestricted: 'mark' });
      assert.equal(why !== undefined, isMarked);
    });

  test('is nothing as long as no attribute is named', () => {
    assert.equal(whyBarred(product({ custom: { mark: true } }), {}), undefined);
  });
});
