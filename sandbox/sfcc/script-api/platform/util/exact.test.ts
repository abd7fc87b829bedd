import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { compare, exact, minus, numberOf, plus, product, quotient, rounded, textOf } from './exact.ts';
import type { Exact } from './exact.ts';

const decimals = fc.record({
  units: fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
  scale: fc.integer({ min: 0, max: 9 }),
});
/** As a fraction of one denominator. */
const at = ({ units, scale }: Exact): bigint => units * 10n ** BigInt(30 - scale);

test('parses a decimal exactly', () => {
  for (const [given, text] of [
    ['12.50', '12.50'],
    ['-0.05', '-0.05'],
    ['.5', '0.5'],
    ['7.', '7'],
    ['1e3', '1000'],
    ['1.25E-7', '0.000000125'],
    [1e21, '1000000000000000000000'],
    [0.1, '0.1'],
    [-0, '0'],
  ] as const)
    assert.equal(textOf(exact(given)), text, String(given));
});

test('rejects values that are not decimal numbers', () => {
  for (const given of ['', '-', '.', 'abc', '1,5', NaN, Infinity])
    assert.throws(() => exact(given), TypeError, String(given));
});

test('adds, subtracts, and multiplies without loss', () => {
  fc.assert(
    fc.property(decimals, decimals, (one, other) => {
      assert.equal(at(plus(one, other)), at(one) + at(other));
      assert.equal(at(minus(one, other)), at(one) - at(other));
      const { units, scale } = product(one, other);
      assert.deepEqual([units, scale], [one.units * other.units, one.scale + other.scale]);
      assert.equal(Math.sign(compare(one, other)), at(one) < at(other) ? -1 : Number(at(one) > at(other)));
    }),
  );
});

test('restores a decimal from its text', () => {
  fc.assert(
    fc.property(decimals, (value) => {
      assert.equal(compare(exact(textOf(value)), value), 0);
      assert.equal(numberOf(value), Number(textOf(value)));
    }),
  );
});

test('rounds to nearest, with halves away from zero or to even', () => {
  for (const [given, digits, up, even] of [
    ['1.005', 2, '1.01', '1.00'],
    ['1.015', 2, '1.02', '1.02'],
    ['-1.005', 2, '-1.01', '-1.00'],
    ['2.5', 0, '3', '2'],
    ['2.51', 0, '3', '3'],
    ['2.49', 0, '2', '2'],
    ['0.4', 0, '0', '0'],
    ['9.995', 2, '10.00', '10.00'],
    ['155', -1, '160', '160'],
    ['145', -1, '150', '140'],
  ] as const) {
    assert.equal(textOf(rounded(exact(given), digits)), up, given);
    assert.equal(textOf(rounded(exact(given), digits, 'half-even')), even, given);
  }
});

test('rounds within half of the last digit', () => {
  fc.assert(
    fc.property(decimals, fc.integer({ min: 0, max: 9 }), (value, digits) => {
      const off = at(minus(rounded(value, digits), value));
      assert.ok((off < 0n ? -off : off) * 2n <= 10n ** BigInt(30 - digits));
    }),
  );
});

test('divides to 34 digits and rounds the last', () => {
  assert.equal(textOf(quotient(exact(1), exact(3))), `0.${'3'.repeat(34)}`);
  assert.equal(textOf(quotient(exact(2), exact(3))), `0.${'6'.repeat(33)}7`);
  assert.equal(textOf(quotient(exact('-10'), exact('4'))), '-2.5');
  assert.equal(textOf(quotient(exact('0.000001'), exact('1000'))), '0.000000001');
  assert.throws(() => quotient(exact(1), exact(0)), RangeError);
  fc.assert(
    fc.property(
      decimals,
      decimals.filter(({ units }) => units !== 0n),
      (one, other) => {
        const result = quotient(one, other);
        const off = minus(product(result, other), one);
        // Half a unit of the 34th digit at most.
        const error = { units: off.units * 2n * 10n ** 33n, scale: off.scale };
        const size = ({ units, scale }: Exact): Exact => ({ units: units < 0n ? -units : units, scale });
        assert.ok(compare(size(error), size(one)) <= 0);
      },
    ),
  );
});
