import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { minorDigits, toDecimal } from '#commerce';
import { maxAmount, readMoney } from './money-text.ts';

const amountOf = (text: string, currency?: string): number | string => {
  const read = readMoney(text, currency);
  return read.ok ? `${read.money.amount} ${read.money.currency}` : read.problem;
};

const good: [text: string, currency: string | undefined, amount: string][] = [
  ['19.99 USD', undefined, '1999 USD'],
  ['19.99USD', undefined, '1999 USD'],
  ['eur 5', undefined, '500 EUR'],
  ['1299', 'EUR', '129900 EUR'],
  ['19.9', 'USD', '1990 USD'],
  ['19.9900', 'USD', '1999 USD'],
  ['1,299.00', 'USD', '129900 USD'],
  ['1.299,50', 'EUR', '129950 EUR'],
  ['19,99', 'EUR', '1999 EUR'],
  ['1,299,000', 'JPY', '1299000 JPY'],
  ['1980', 'JPY', '1980 JPY'],
  ['1980.00 JPY', 'JPY', '1980 JPY'],
  ['1.234', 'KWD', '1234 KWD'],
  ['0', 'USD', '0 USD'],
  ['00012.50', 'USD', '1250 USD'],
];
for (const [text, currency, amount] of good)
  test(`reads ${text} as ${amount}`, () => assert.equal(amountOf(text, currency), amount));

const bad: [text: string, currency: string | undefined, why: RegExp][] = [
  ['1,299', 'USD', /ambiguous/],
  ['1.299', 'EUR', /more decimals than EUR allows \(2\)/],
  ['1,299', 'KWD', /ambiguous/],
  ['1.5', 'JPY', /more decimals than JPY allows \(0\)/],
  ['$19.99', 'USD', /not a price/],
  ['-5', 'USD', /not a price/],
  ['1e3', 'USD', /not a price/],
  ['19.99 EUR', 'USD', /not in USD/],
  ['19.99 XQQ', undefined, /ISO 4217/],
  ['USD 5 USD', undefined, /two currencies/],
  ['19.99', undefined, /has no currency/],
  ['1.2.3', 'USD', /ambiguous/],
  ['', 'USD', /not a price/],
  ['.', 'USD', /ambiguous/],
  ['99999999999999', 'USD', /too large/],
  ['9'.repeat(100_000), 'USD', /too long/],
];
for (const [text, currency, why] of bad)
  test(`rejects ${text.slice(0, 20) || 'nothing'} in ${currency ?? 'no currency'}: ${why.source}`, () =>
    assert.match(String(amountOf(text, currency)), why));

const currency = fc.constantFrom('USD', 'EUR', 'JPY', 'KWD', 'CLF', 'HUF');
const amount = fc.integer({ min: 0, max: maxAmount });

test('reads back every decimal amount exactly, with the code before, after, or separate', () => {
  fc.assert(
    fc.property(currency, amount, fc.constantFrom(0, 1, 2), (currency, amount, form) => {
      const decimal = toDecimal({ amount, currency });
      const text = [decimal, `${decimal} ${currency}`, `${currency} ${decimal}`][form] ?? '';
      assert.deepEqual(readMoney(text, currency), { ok: true, money: { amount, currency } });
    }),
  );
});

test('ignores digit grouping and the decimal mark of the locale', () => {
  const grouped = (whole: string, mark: string): string => whole.replace(/\B(?=(?:\d{3})+$)/g, mark);
  fc.assert(
    fc.property(fc.constantFrom('USD', 'EUR'), amount, (currency, amount) => {
      const [whole = '', fraction = ''] = toDecimal({ amount, currency }).split('.');
      const expected = { ok: true, money: { amount, currency } };
      assert.deepEqual(readMoney(`${grouped(whole, ',')}.${fraction}`, currency), expected);
      assert.deepEqual(readMoney(`${grouped(whole, '.')},${fraction}`, currency), expected);
    }),
  );
});

test('reads any text as a whole amount in range, or rejects it with a short reason', () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^[0-9.,]{0,20} ?[A-Z]{0,3}$/));
  fc.assert(
    fc.property(text, currency, (text, currency) => {
      const read = readMoney(text, currency);
      if (!read.ok) return assert.ok(read.problem.length < 200);
      assert.ok(Number.isSafeInteger(read.money.amount) && read.money.amount >= 0);
      assert.ok(read.money.amount <= maxAmount && minorDigits(read.money.currency) >= 0);
    }),
  );
});
