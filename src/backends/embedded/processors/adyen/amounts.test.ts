import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { minorDigits } from '#commerce';
import { ProcessorRefused } from '../port.ts';
import { adyenDigits, fromAdyenAmount, toAdyenAmount } from './amounts.ts';

describe('amounts of Adyen', () => {
  const examples: [currency: string, ours: number, adyens: number][] = [
    ['EUR', 1_234, 1_234],
    ['JPY', 1_234, 1_234],
    ['KWD', 1_234, 1_234],
    ['CLP', 1_234, 123_400],
    ['ISK', 1_234, 123_400],
    ['CVE', 123_400, 1_234],
    ['IDR', 123_400, 1_234],
  ];
  for (const [currency, amount, value] of examples)
    test(`${amount} of ${currency} is ${value}, and back`, () => {
      assert.deepEqual(toAdyenAmount({ amount, currency }), { value, currency });
      assert.deepEqual(fromAdyenAmount({ value, currency }), { amount, currency });
    });

  test('refuses what Adyen has no digits for', () => {
    assert.throws(() => toAdyenAmount({ amount: 123_450, currency: 'IDR' }), ProcessorRefused);
  });

  test('is the same money in both, for every currency', () => {
    const currency = fc.constantFrom('EUR', 'USD', 'JPY', 'KWD', 'CLP', 'ISK', 'CVE', 'IDR');
    fc.assert(
      fc.property(currency, fc.integer({ min: 0, max: 1_000_000_000 }), (code, value) => {
        const ours = fromAdyenAmount({ value, currency: code });
        if (!ours) return;
        assert.deepEqual(toAdyenAmount(ours), { value, currency: code });
        assert.equal(value * 10 ** minorDigits(code), ours.amount * 10 ** adyenDigits(code));
      }),
    );
  });

  for (const given of [
    undefined,
    {},
    { value: 1.5, currency: 'EUR' },
    { value: -1, currency: 'EUR' },
    { value: 1 },
  ])
    test(`reads no amount of ${JSON.stringify(given)}`, () =>
      assert.equal(fromAdyenAmount(given), undefined));
});
