import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { checkGtin } from './gtin.ts';

const valid: [string, string][] = [
  ['4006381333931', 'gtin13'],
  ['4006381-333931', 'gtin'],
  ['036000291452', 'gtin12'],
  ['96385074', 'gtin8'],
  ['14006381333938', 'gtin14'],
  ['0306406152', 'isbn'],
  ['080442957X', 'isbn'],
  ['978-0-306-40615-7', 'isbn'],
];
for (const [value, property] of valid) {
  test(`accepts ${value} as a valid ${property}`, () =>
    assert.deepEqual(checkGtin(value, property), { ok: true }));
}

const invalid: [string, string, RegExp][] = [
  ['4006381333932', 'gtin13', /check digit/],
  ['400638133393', 'gtin13', /check digit/],
  ['40063813', 'gtin', /check digit/],
  ['12345', 'gtin', /5 digits/],
  ['ABC', 'gtin', /more than digits/],
  ['2000000000008', 'gtin13', /restricted/],
  ['0200000000004', 'gtin13', /restricted/],
  ['00000000', 'gtin8', /restricted/],
  ['9900000000004', 'gtin13', /coupons/],
  ['9810000000006', 'gtin13', /coupons/],
  ['0306406153', 'isbn', /check digit/],
  ['4006381333931', 'isbn', /neither/],
];
for (const [value, property, problem] of invalid) {
  test(`rejects ${value} as a ${property}`, () => {
    const verdict = checkGtin(value, property);
    assert.equal(verdict.ok, false);
    assert.match(verdict.problem ?? '', problem);
  });
}

test('reports a valid number under the wrong property as a length mismatch', () => {
  const verdict = checkGtin('036000291452', 'gtin13');
  assert.equal(verdict.ok, true);
  assert.equal(verdict.lengthMismatch, true);
});

test('detects any changed digit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 9 }), (place, add) => {
      const digits = [...'4006381333931'];
      digits[place] = String((Number(digits[place]) + add) % 10);
      assert.equal(checkGtin(digits.join(''), 'gtin13').ok, false);
    }),
  );
});
