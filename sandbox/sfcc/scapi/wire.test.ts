/** Values of the wire. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fromWire, stableId, toTime, toWire } from './wire.ts';

const amounts: [amount: number, currency: string, wire: number][] = [
  [1050, 'EUR', 10.5],
  [1, 'EUR', 0.01],
  [0, 'EUR', 0],
  [-250, 'EUR', -2.5],
  [1050, 'JPY', 1050],
  [1005, 'KWD', 1.005],
];
for (const [amount, currency, wire] of amounts) {
  test(`converts ${amount} minor units of ${currency} to ${wire} and back`, () => {
    assert.equal(toWire(amount, currency), wire);
    assert.equal(fromWire(wire, currency), amount);
  });
}

for (const [value, currency] of [
  [0.001, 'EUR'],
  [10.5, 'JPY'],
  [1e21, 'EUR'],
  [1e-7, 'EUR'],
  [Number.NaN, 'EUR'],
  [Infinity, 'EUR'],
  [90_071_992_547_410, 'KWD'],
] as const) {
  test(`rejects ${value} as an amount of ${currency}`, () =>
    assert.equal(fromWire(value, currency), undefined));
}

test('restores every amount from the wire', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }),
      fc.constantFrom('EUR', 'JPY', 'KWD'),
      (amount, currency) => {
        const text = JSON.stringify(toWire(amount, currency));
        assert.equal(fromWire(JSON.parse(text) as number, currency), amount);
      },
    ),
  );
});

test('creates stable IDs with the length of platform IDs', () => {
  assert.match(stableId('a', 'b'), /^[0-9a-f]{26}$/);
  assert.equal(stableId('a', 'b'), stableId('a', 'b'));
  assert.notEqual(stableId('a', 'b'), stableId('ab'));
  assert.equal(toTime(0), '1970-01-01T00:00:00.000Z');
});
