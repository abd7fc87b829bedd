/** Attributes come as values of the platform and go as plain data. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { kindTexts, marked } from '../kinds.testing.ts';
import { whyBarred } from '../kinds.ts';
import { collection, javaText, product } from '../literal.testing.ts';
import { attributeOf, plainOf } from './map-custom.ts';

describe('attribute value', () => {
  const table: [name: string, value: unknown, plain: unknown][] = [
    ['a string', javaText('oak'), 'oak'],
    ['a number', 11, 11],
    ['false', false, false],
    ['null', null, undefined],
    ['an enumeration', { value: 'o', displayValue: javaText('Oak') }, 'Oak'],
    ['an enumeration without a name', { value: 'o', displayValue: null }, 'o'],
    ['an enumeration without a value', { value: null, displayValue: null }, undefined],
    ['markup text', { markup: '<p>Oak</p>' }, '<p>Oak</p>'],
    ['a date', new Date(0), '1970-01-01T00:00:00.000Z'],
    ['a list', collection<unknown>(javaText('a'), null, { value: 'b', displayValue: 'B' }), ['a', 'B']],
    ['a platform array', { length: 2, 0: 'a', 1: javaText('b') }, ['a', 'b']],
    ['an array', [1, null], [1]],
  ];
  for (const [name, value, plain] of table)
    test(`maps ${name} to a plain value`, () => assert.deepEqual(plainOf(value), plain));

  test('is absent and unread if the site does not define the attribute', () => {
    const custom = new Proxy({}, { get: () => assert.fail('read') });
    assert.equal(attributeOf(custom, 'unknown'), undefined);
  });
});

describe('storefront-only products', () => {
  for (const [kind, text] of kindTexts)
    test(`give a reason: ${kind}`, () =>
      assert.equal(whyBarred(product({ custom: { mark: true } }), { [kind]: 'mark' }), text));

  for (const [value, isMarked] of marked)
    test(`are ${isMarked ? '' : 'not '}marked by ${JSON.stringify(value)}`, () => {
      const why = whyBarred(product({ custom: { mark: value } }), { ageRestricted: 'mark' });
      assert.equal(why !== undefined, isMarked);
    });

  test('need a configured attribute', () => {
    assert.equal(whyBarred(product({ custom: { mark: true } }), {}), undefined);
  });
});
