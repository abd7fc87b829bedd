import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ApiError } from '../salesforce/shop-api.ts';
import { toMinor, toPercent, toWire } from './amounts.ts';

const exact: [decimal: number, currency: string, minor: number][] = [
  [19.99, 'EUR', 1_999],
  [0.1, 'EUR', 10],
  [5, 'EUR', 500],
  [-3.05, 'EUR', -305],
  [0, 'EUR', 0],
  [1_200, 'JPY', 1_200],
  [1.005, 'KWD', 1_005],
  [9_999_999_999_999.99, 'EUR', 999_999_999_999_999],
];

for (const [decimal, currency, minor] of exact)
  test(`${decimal} ${currency} is ${minor} minor units, both ways`, () => {
    assert.equal(toMinor(decimal, currency), minor);
    assert.equal(toWire(minor, currency), decimal);
  });

const inexact: [decimal: number, currency: string][] = [
  [1.005, 'EUR'],
  [0.1 + 0.2, 'EUR'],
  [0.5, 'JPY'],
  [1.0005, 'KWD'],
  [1e-7, 'EUR'],
  [1e21, 'EUR'],
  [1e14 + 0.25, 'EUR'],
  [1e13 + 0.01, 'EUR'],
  [Number.POSITIVE_INFINITY, 'EUR'],
  [Number.NaN, 'EUR'],
  [1, 'XYZ'],
];

for (const [decimal, currency] of inexact)
  test(`${decimal} ${currency} is a bad answer and is not rounded`, () => {
    assert.throws(
      () => toMinor(decimal, currency),
      (error) => error instanceof ApiError && error.kind === 'unavailable' && error.type === 'bad-answer',
    );
  });

for (const [minor, currency] of [
  [1.5, 'EUR'],
  [1e15, 'EUR'],
  [1, 'XYZ'],
] as const)
  test(`${minor} minor units of ${currency} are not sent`, () => {
    assert.throws(
      () => toWire(minor, currency),
      (error) => error instanceof ApiError && error.kind === 'refused',
    );
  });

test('every amount that is sent comes back as it was, in every kind of currency', () => {
  const amount = fc.integer({ min: -(10 ** 15) + 1, max: 10 ** 15 - 1 });
  fc.assert(
    fc.property(amount, fc.constantFrom('EUR', 'JPY', 'KWD', 'USD'), (minor, currency) => {
      const wire = JSON.parse(JSON.stringify(toWire(minor, currency))) as number;
      assert.equal(toMinor(wire, currency), minor);
    }),
  );
});

test('a rate becomes percent without the error of the product', () => {
  assert.deepEqual([0.08875, 0.23, 0.07, 0, 1].map(toPercent), [8.875, 23, 7, 0, 100]);
});
