import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { processorTime } from '../../../test/support/processor.ts';
import { hasCardNumber, maskCardNumbers } from './card-number.ts';

/** Issuer ranges as the schemes publish them: first digits, and the lengths in use. */
const schemes: [name: string, prefixes: string[], lengths: number[]][] = [
  ['Visa', ['4'], [16, 19]],
  ['Mastercard', ['51', '52', '53', '54', '55', '2221', '2300', '2500', '2699', '2720'], [16]],
  ['American Express', ['34', '37'], [15]],
  ['Discover', ['6011', '644', '65'], [16, 17, 18, 19]],
  ['Diners Club', ['300', '305', '36', '38', '39'], [14, 16, 19]],
  ['JCB', ['3528', '3589'], [16, 17, 18, 19]],
  ['UnionPay', ['62', '81'], [16, 17, 18, 19]],
  ['Maestro', ['5018', '5020', '5038', '5893', '6304', '6759', '6761', '6763'], [12, 13, 14, 15, 16, 19]],
  ['RuPay', ['60', '508', '82'], [16]],
  ['Mir', ['2200', '2204'], [16, 19]],
  ['Troy', ['9792'], [16]],
];

const withCheckDigit = (digits: string): string => {
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
};

const cardNumber = fc
  .constantFrom(
    ...schemes.flatMap(([, prefixes, lengths]) =>
      prefixes.flatMap((prefix) => lengths.map((length) => [prefix, length] as const)),
    ),
  )
  .chain(([prefix, length]) =>
    fc
      .string({ unit: fc.constantFrom(...'0123456789'), minLength: 20, maxLength: 20 })
      .map((rest) => withCheckDigit(`${prefix}${rest}`.slice(0, length - 1))),
  );

/** As people and programs write them: whole, or with separators between any two digits. */
const written = fc
  .tuple(
    cardNumber,
    fc.constantFrom('', ' ', '-', '\u00a0', '–', ' - ', '\u200b'),
    fc.array(fc.boolean(), { minLength: 19, maxLength: 19 }),
  )
  .map(([digits, separator, where]) =>
    [...digits].map((digit, place) => (place > 0 && where[place] ? `${separator}${digit}` : digit)).join(''),
  );

const words = fc.constantFrom('', 'Ada ', 'my card: ', 'Flat 3, ', 'Karte=', 'card', '(', 'ring 12, then ');

test('finds and masks a card number in any format and context', () => {
  fc.assert(
    fc.property(
      words,
      written,
      fc.constantFrom('', ' exp 12/28', ', thanks', ')', ' cvc'),
      (before, number, after) => {
        const text = `${before}${number}${after}`;
        assert.ok(hasCardNumber(text), text);
        const masked = maskCardNumbers(text);
        assert.ok(!hasCardNumber(masked), masked);
        assert.ok(!masked.replaceAll(/\D/g, '').includes(number.replaceAll(/\D/g, '')), masked);
        assert.match(masked, /\[card number removed\]/);
      },
    ),
    { numRuns: 3_000 },
  );
});

const found: [what: string, text: string][] = [
  ['Visa of 13 digits', '4222222222222'],
  ['grouped by dots', '4242.4242.4242.4242'],
  ['full-width digits', '４２４２４２４２４２４２４２４２'],
  ['after another number', '0170 4242 4242 4242 4242'],
  ['before another number', '4242 4242 4242 4242 0170'],
  ['with a phone prefix', '+4242424242424242'],
  ['American Express', 'Amex 3782 822463 10005'],
];
for (const [what, text] of found)
  test(`detects a card number: ${what}`, () => assert.ok(hasCardNumber(text)));

const passed: [what: string, text: string, of?: 'phone'][] = [
  ['a German phone number whose digits pass the check', '+4917012345673'],
  ['a phone number with 13 digits', '4917012345673', 'phone'],
  ['a phone number', '+353 1 555 0100'],
  ['GTINs of Germany', '4006381333931'],
  ['a GTIN with 14 digits', '10614141000415'],
  ['a UPC that passes the check', '036000291452'],
  ['a date and a time', '2026-08-01 10:00:00.000'],
  ['a time in milliseconds', '1785578400008'],
  ['a number that fails the check', '4242 4242 4242 4241'],
  ['a number without an issuer', '1234567812345670'],
  ['an order number', 'PW0JMZDAM2'],
  ['a tracking number', '00340434161094042557'],
  ['a hash', '9f86d081884c7d659a2feaa0c55ad0154242424242424242f'],
  ['a German postal address', 'Packstation 123, Postnummer 1234567890'],
  ['empty text', ''],
];
for (const [what, text, of] of passed)
  test(`detects no card number: ${what}`, () => {
    assert.equal(hasCardNumber(text, of), false);
    if (!of) assert.equal(maskCardNumbers(text), text);
  });

test('never detects a UUID as a card number', () => {
  for (let round = 0; round < 20_000; round += 1) assert.equal(hasCardNumber(randomUUID()), false);
  assert.equal(hasCardNumber('aaaaaaaa-aaaa-4242-8242-424242424242'), false);
});

test('accepts every GTIN-13 as text', () => {
  fc.assert(
    fc.property(fc.integer({ min: 400_000_000_000, max: 499_999_999_999 }), (body) => {
      const sum = [...String(body)].reduce(
        (total, digit, place) => total + Number(digit) * (place % 2 ? 3 : 1),
        0,
      );
      assert.equal(hasCardNumber(`${body}${(10 - (sum % 10)) % 10}`), false);
    }),
  );
});

test('takes time in proportion to the length of the text', () => {
  const spent = processorTime();
  for (const text of [
    '4 '.repeat(200_000),
    '4242-'.repeat(100_000),
    '9'.repeat(500_000),
    `${'a1'.repeat(250_000)}`,
  ])
    hasCardNumber(text);
  assert.ok(spent() < 5_000);
});
