import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ApiError } from '../salesforce/shop-api.ts';
import { toMinor, toPercent, toWire } from './amount.ts';

const currencies = ['EUR', 'USD', 'JPY', 'KWD', 'CLF'];
const most = 999_999_999_999_999;

test('every amount survives the wire and comes back the same, in every currency', () => {
  fc.assert(
    fc.property(fc.integer({ min: -most, max: most }), fc.constantFrom(...currencies), (amount, currency) => {
      const sent = JSON.parse(JSON.stringify(toWire(amount, currency))) as number;
      assert.equal(toMinor(sent, currency), amount);
    }),
  );
});

test('a decimal with one place too many is never rounded', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000 }),
      fc.integer({ min: 1, max: 9 }),
      fc.constantFrom(['EUR', 2] as const, ['JPY', 0] as const, ['KWD', 3] as const, ['CLF', 4] as const),
      (units, digit, [currency, places]) => {
        const decimal = Number(`${units}${digit}e-${places + 1}`);
        assert.throws(() => toMinor(decimal, currency), { kind: 'unavailable', type: 'bad-answer' });
      },
    ),
  );
});

const read: [decimal: number, currency: string, minor: number][] = [
  [0.8, 'EUR', 80],
  [1.005, 'KWD', 1_005],
  [19.99, 'USD', 1_999],
  [1.15, 'USD', 115],
  [-5, 'EUR', -500],
  [-0, 'EUR', 0],
  [1e-7, 'EUR', Number.NaN],
  [0.001, 'EUR', Number.NaN],
  [1500, 'JPY', 1_500],
  [1500.5, 'JPY', Number.NaN],
  [8.2, 'EUR', 820],
  [64.1, 'EUR', 6_410],
  [1e13, 'EUR', Number.NaN],
  [1, 'N/A', Number.NaN],
  [0.1 + 0.2, 'EUR', Number.NaN],
];
for (const [decimal, currency, minor] of read)
  test(`${decimal} ${currency} is ${Number.isNaN(minor) ? 'refused' : minor}`, () => {
    if (Number.isNaN(minor)) assert.throws(() => toMinor(decimal, currency), ApiError);
    else assert.ok(Object.is(toMinor(decimal, currency), minor));
  });

test('what the wire cannot carry exactly is not sent', () => {
  for (const amount of [0.5, 1e15, Number.NaN])
    assert.throws(() => toWire(amount, 'EUR'), { kind: 'refused', type: 'bad-amount' });
});

test('a rate is told in percent, without the error of a double', () => {
  assert.deepEqual([0.08875, 0.23, 0.07, 0, 0.055, 1e-7].map(toPercent), [8.875, 23, 7, 0, 5.5, 0.00001]);
});
