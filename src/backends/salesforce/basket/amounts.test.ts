import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { toMinor, toPercent, toWire } from './amounts.ts';

const most = 999_999_999_999_999;

test('sends and receives every amount unchanged, in every kind of currency', () => {
  const currencies = ['EUR', 'USD', 'JPY', 'KWD', 'CLF'];
  fc.assert(
    fc.property(fc.integer({ min: -most, max: most }), fc.constantFrom(...currencies), (amount, currency) => {
      const sent = JSON.parse(JSON.stringify(toWire(amount, currency))) as number;
      assert.equal(toMinor(sent, currency), amount);
    }),
  );
});

test('never rounds a decimal with one digit too many', () => {
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

const exact: [decimal: number, currency: string, minor: number][] = [
  [19.99, 'EUR', 1_999],
  [1.15, 'USD', 115],
  [0.1, 'EUR', 10],
  [0.8, 'EUR', 80],
  [8.2, 'EUR', 820],
  [64.1, 'EUR', 6_410],
  [5, 'EUR', 500],
  [-5, 'EUR', -500],
  [-3.05, 'EUR', -305],
  [0, 'EUR', 0],
  [1_200, 'JPY', 1_200],
  [1.005, 'KWD', 1_005],
  [9_999_999_999_999.99, 'EUR', most],
];
for (const [decimal, currency, minor] of exact)
  test(`converts ${decimal} ${currency} to ${minor} minor units and back`, () => {
    assert.equal(toMinor(decimal, currency), minor);
    assert.equal(toWire(minor, currency), decimal);
  });

test('never returns negative zero', () => assert.ok(Object.is(toMinor(-0, 'EUR'), 0)));

const inexact: [decimal: number, currency: string][] = [
  [1.005, 'EUR'],
  [0.001, 'EUR'],
  [0.1 + 0.2, 'EUR'],
  [0.5, 'JPY'],
  [1_500.5, 'JPY'],
  [1.0005, 'KWD'],
  [1e-7, 'EUR'],
  [1e13, 'EUR'],
  [1e13 + 0.01, 'EUR'],
  [1e14 + 0.25, 'EUR'],
  [1e21, 'EUR'],
  [Number.POSITIVE_INFINITY, 'EUR'],
  [Number.NaN, 'EUR'],
  [1, 'XYZ'],
  [1, 'N/A'],
];
for (const [decimal, currency] of inexact)
  test(`rejects ${decimal} ${currency} as a bad response without rounding`, () => {
    assert.throws(() => toMinor(decimal, currency), {
      name: 'ApiError',
      kind: 'unavailable',
      type: 'bad-answer',
    });
  });

for (const [amount, currency] of [
  [0.5, 'EUR'],
  [1e15, 'EUR'],
  [Number.NaN, 'EUR'],
  [1, 'XYZ'],
] as const)
  test(`does not send ${amount} minor units of ${currency}`, () => {
    assert.throws(() => toWire(amount, currency), { name: 'ApiError', kind: 'refused', type: 'bad-amount' });
  });

test('reports a rate in percent, without floating-point error', () => {
  assert.deepEqual(
    [0.08875, 0.23, 0.07, 0, 0.055, 1, 1e-7].map(toPercent),
    [8.875, 23, 7, 0, 5.5, 100, 1e-5],
  );
});
