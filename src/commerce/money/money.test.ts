import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isCurrency, minorDigits } from './currency.ts';
import { format, sum, times, toDecimal } from './money.ts';
import { allocate, portion } from './portion.ts';

const amount = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });
const weights = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 30 });

test('allocates parts that add up exactly, with no other sign', () => {
  fc.assert(
    fc.property(amount, weights, (whole, by) => {
      const parts = allocate(whole, by);
      assert.equal(parts.length, by.length);
      assert.equal(sum(parts), whole);
      assert.ok(parts.every((part) => Object.is(part, 0) || Math.sign(part) === Math.sign(whole)));
    }),
  );
});

test('allocates each part within one unit of its exact share, and equally without weights', () => {
  fc.assert(
    fc.property(amount, weights, (whole, by) => {
      const total = by.reduce((all, weight) => all + weight, 0);
      const parts = allocate(whole, by);
      by.forEach((weight, place) => {
        const share = total === 0 ? whole / by.length : (whole * weight) / total;
        assert.ok(Math.abs((parts[place] ?? 0) - share) < 1 + 1e-3, `${parts[place]} for ${share}`);
        if (total > 0 && weight === 0) assert.equal(parts[place], 0, 'who weighs nothing gets nothing');
      });
    }),
  );
});

test('never allocates less to a higher weight', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), weights, (whole, by) => {
      const parts = allocate(whole, by);
      for (let a = 0; a < by.length; a += 1)
        for (let b = 0; b < by.length; b += 1)
          if ((by[a] ?? 0) > (by[b] ?? 0)) assert.ok((parts[a] ?? 0) >= (parts[b] ?? 0));
    }),
  );
});

test('gives equal parts to the earlier first, and rejects an allocation without parts', () => {
  assert.deepEqual(allocate(100, [1, 1, 1]), [34, 33, 33]);
  assert.deepEqual(allocate(-100, [1, 1, 1]), [-34, -33, -33]);
  assert.deepEqual(allocate(5, [0, 0]), [3, 2]);
  assert.deepEqual(allocate(0, []), []);
  assert.throws(() => allocate(1, []), RangeError);
  for (const weight of [-1, 0.5, Number.NaN, 2 ** 53]) assert.throws(() => allocate(1, [weight]), RangeError);
});

test('calculates an exact portion, rounded half away from zero, for every safe integer', () => {
  fc.assert(
    fc.property(
      fc.maxSafeInteger(),
      fc.nat(1_000_000),
      fc.integer({ min: 1, max: 1_000_000 }),
      (whole, numerator, denominator) => {
        fc.pre(numerator <= denominator);
        const product = BigInt(whole) * BigInt(numerator);
        const rounded = portion(whole, numerator, denominator);
        const off = 2n * (BigInt(rounded) * BigInt(denominator) - product);
        const half = BigInt(denominator);
        assert.ok(off <= half && off >= -half, `${whole} × ${numerator} / ${denominator} = ${rounded}`);
        if (off === half || off === -half)
          assert.ok(whole < 0 ? off < 0n : off > 0n, 'a half goes away from zero');
        assert.equal(portion(-whole, numerator, denominator), -rounded + 0);
        assert.ok(!Object.is(rounded, -0));
      },
    ),
  );
  assert.deepEqual(
    [portion(1, 50, 100), portion(3, 1, 2), portion(-3, 1, 2), portion(0, 1, 3)],
    [1, 2, -2, 0],
  );
  for (const bad of [0, -1]) assert.throws(() => portion(1, 1, bad), RangeError);
});

test('throws instead of returning a wrong amount outside of exact integers', () => {
  const most = Number.MAX_SAFE_INTEGER;
  assert.equal(sum([most - 1, 1]), most);
  assert.throws(() => sum([most, 1, -1]), RangeError);
  assert.throws(() => times(most, 2), RangeError);
  assert.throws(() => times(0.1, 3), RangeError);
  assert.throws(() => portion(most, 3, 2), RangeError);
  assert.throws(() => allocate(0.5, [1]), RangeError);
  assert.throws(() => toDecimal({ amount: Number.NaN, currency: 'USD' }), RangeError);
});

const written: [amount: number, currency: string, text: string][] = [
  [1_234, 'USD', '12.34'],
  [5, 'EUR', '0.05'],
  [-5, 'EUR', '-0.05'],
  [0, 'USD', '0.00'],
  [1_234, 'JPY', '1234'],
  [-1, 'JPY', '-1'],
  [1_234, 'KWD', '1.234'],
  [7, 'KWD', '0.007'],
];
for (const [minor, currency, text] of written) {
  test(`formats ${minor} minor units of ${currency} as ${text}`, () => {
    assert.equal(toDecimal({ amount: minor, currency }), text);
    assert.equal(Math.round(Number(text) * 10 ** minorDigits(currency)), minor);
  });
}

test('formats an amount for people in their locale', () => {
  assert.equal(format({ amount: 1_234, currency: 'USD' }, 'en-US'), '$12.34');
  assert.equal(format({ amount: 1_234, currency: 'JPY' }, 'en-US'), '¥1,234');
  assert.match(format({ amount: 1_234, currency: 'KWD' }, 'en-US'), /1\.234$/);
  assert.equal(format({ amount: 900_719_925_474_099, currency: 'USD' }, 'en-US'), '$9,007,199,254,740.99');
});

test('accepts only currencies of ISO 4217', () => {
  assert.ok(isCurrency('CHF') && !isCurrency('usd') && !isCurrency('XYZ') && !isCurrency('toString'));
  assert.throws(() => minorDigits('constructor'), RangeError);
  // Units of five parts, for which ISO 4217 has two digits.
  assert.deepEqual(['MGA', 'MRU'].map(minorDigits), [2, 2]);
});
