/** Rates of single items, found again from what the whole knows. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { TaxPart } from '#commerce';
import { rateOf, taxAt, toFraction } from './tax.ts';

const part = (rate: number, included = false): TaxPart => ({ name: String(rate), rate, amount: 0, included });

const rows: [
  what: string,
  tax: number,
  base: number,
  rates: number[],
  included: boolean,
  rate: number | undefined,
][] = [
  ['one added rate', 888, 10_000, [8.875], false, 8_875],
  ['one included rate', 1_900, 11_900, [19], true, 19_000],
  ['the lower of two', 700, 10_000, [19, 7], false, 7_000],
  ['two combined', 888, 10_000, [4, 4.875], false, 8_875],
  ['none if exempt', 0, 10_000, [19], false, 0],
  ['none without rates', 0, 10_000, [], false, 0],
  ['the actual rate if rounding hides it', 0, 1, [19], false, 19_000],
  ['the only rate if nothing is paid', 0, 0, [19], false, 19_000],
  ['unknown if nothing is paid and several rates apply', 0, 0, [19, 7], false, undefined],
];
for (const [what, tax, base, rates, included, rate] of rows) {
  test(`finds the tax rate: ${what}`, () =>
    assert.equal(
      rateOf(
        tax,
        base,
        rates.map((one) => part(one, included)),
        included,
      ),
      rate,
    ));
}

test('finds one or two rates again from any tax on ten euros or more', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1_000, max: 100_000_000 }),
      fc.constantFrom(19, 7),
      fc.boolean(),
      (base, percent, included) => {
        const rate = percent * 1_000;
        const found = rateOf(taxAt(base, rate, included), base, [part(19), part(7)], included);
        assert.equal(found, rate);
        assert.equal(toFraction(rate), percent / 100);
      },
    ),
  );
});
