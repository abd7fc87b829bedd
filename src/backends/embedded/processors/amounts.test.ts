import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { minorDigits } from '#commerce';
import { isPayable } from '../../../../sandbox/checkout-com/checks.ts';
import { decimalsOf, stepOf } from '../../../../sandbox/psp/units.ts';
import { fromUnits, toUnits } from './checkout-com/amounts.ts';
import { fromPayPalMoney, payPalCurrencies, toPayPalMoney } from './paypal/amounts.ts';
import { ProcessorRefused, ProcessorUncertain } from './port.ts';
import { refundStep } from './refund-step.ts';
import { fromStripeAmount, toStripeAmount } from './stripe/amounts.ts';
import { toWorldpayAmount, worldpayCurrencies } from './worldpay/amounts.ts';

for (const [amount, currency, units] of [
  [1_050, 'EUR', 1_050],
  [500, 'JPY', 500],
  [1_000, 'ISK', 1_000],
  // No digits in ISO 4217, and two at Checkout.com that are always 00.
  [1_990, 'CLP', 199_000],
  [1_230, 'KWD', 1_230],
  [999_999_999, 'USD', 999_999_999],
] as const)
  test(`charges ${amount} ${currency} as ${units} at Checkout.com`, () => {
    assert.equal(toUnits(amount, currency), units);
    assert.equal(fromUnits(units, currency), amount);
  });

for (const [amount, currency] of [
  [1_000_000_000, 'USD'],
  [1_234, 'KWD'],
  [0, 'EUR'],
  [-1, 'EUR'],
  [100, 'XXXX'],
] as const)
  test(`rejects ${amount} ${currency} for Checkout.com`, () =>
    assert.throws(() => toUnits(amount, currency), ProcessorRefused));

for (const [amount, currency, value] of [
  [1_050, 'EUR', '10.50'],
  [5, 'USD', '0.05'],
  [500, 'JPY', '500'],
  // Two digits in ISO 4217, and none at PayPal.
  [12_300, 'HUF', '123'],
  [45_600, 'TWD', '456'],
] as const)
  test(`charges ${amount} ${currency} as ${value} at PayPal`, () => {
    assert.deepEqual(toPayPalMoney(amount, currency), { currency_code: currency, value });
    assert.equal(fromPayPalMoney(currency, value), amount);
  });

for (const [amount, currency] of [
  [12_345, 'HUF'],
  [100, 'KWD'],
  [100, 'INR'],
  [0, 'EUR'],
] as const)
  test(`rejects ${amount} ${currency} for PayPal`, () =>
    assert.throws(() => toPayPalMoney(amount, currency), ProcessorRefused));

for (const [amount, currency, written] of [
  [1_050, 'EUR', 1_050],
  [500, 'JPY', 500],
  // No digits in ISO 4217, and two at Stripe that are always 00.
  [5_000, 'ISK', 500_000],
  [5_000, 'UGX', 500_000],
  // Two digits in ISO 4217, and none at Stripe.
  [500_000, 'MGA', 5_000],
  [1_230, 'KWD', 1_230],
  // Whole in payouts only.
  [12_345, 'HUF', 12_345],
  [12_345, 'TWD', 12_345],
] as const)
  test(`charges ${amount} ${currency} as ${written} at Stripe`, () => {
    assert.equal(toStripeAmount({ amount, currency }), written);
    assert.equal(fromStripeAmount(written, currency.toLowerCase()), amount);
  });

for (const [amount, currency] of [
  [1_234, 'KWD'],
  [550, 'MGA'],
  [100, 'XXXX'],
  [Number.MAX_SAFE_INTEGER, 'ISK'],
] as const)
  test(`rejects ${amount} ${currency} for Stripe`, () =>
    assert.throws(() => toStripeAmount({ amount, currency }), ProcessorRefused));

for (const [amount, currency] of [
  [150, 'isk'],
  [100, 'xxxx'],
] as const)
  test(`takes ${amount} ${currency} of Stripe for unreadable`, () =>
    assert.throws(() => fromStripeAmount(amount, currency), ProcessorUncertain));

const amounts = fc.integer({ min: 1, max: 999_999_999 });
const currencies = fc.constantFrom(
  ...'EUR USD JPY CLP ISK KWD BHD TND UGX VND HUF TWD GBP XOF MGA MRU'.split(' '),
);

test('charges exactly the amount at Checkout.com, or rejects it', () => {
  fc.assert(
    fc.property(amounts, currencies, (amount, currency) => {
      let units;
      try {
        units = toUnits(amount, currency);
      } catch (error) {
        return error instanceof ProcessorRefused;
      }
      return fromUnits(units, currency) === amount && isPayable(units, currency) && units <= 999_999_999;
    }),
  );
});

test('charges exactly the amount at Stripe, or rejects it', () => {
  fc.assert(
    fc.property(amounts, currencies, (amount, currency) => {
      const lower = currency.toLowerCase();
      const due = (amount * 10 ** decimalsOf(lower)) / 10 ** minorDigits(currency);
      if (!Number.isInteger(due / stepOf(lower)))
        return assert.throws(() => toStripeAmount({ amount, currency }), ProcessorRefused);
      const written = toStripeAmount({ amount, currency });
      assert.equal(written, due);
      assert.equal(fromStripeAmount(written, lower), amount);
    }),
  );
});

test('charges exactly the amount at PayPal, or rejects it', () => {
  fc.assert(
    fc.property(amounts, fc.constantFrom(...payPalCurrencies), (amount, currency) => {
      const isWhole = ['HUF', 'JPY', 'TWD'].includes(currency);
      if (isWhole && amount % 10 ** minorDigits(currency) !== 0)
        return assert.throws(() => toPayPalMoney(amount, currency), ProcessorRefused);
      const { currency_code: code, value } = toPayPalMoney(amount, currency);
      assert.match(value, isWhole ? /^\d+$/ : /^\d+\.\d\d$/);
      assert.equal(fromPayPalMoney(code, value), amount);
    }),
  );
});

for (const [name, currency, step] of [
  ['stripe', 'EUR', 1],
  ['stripe', 'ISK', 1],
  ['stripe', 'KWD', 10],
  ['stripe', 'MGA', 100],
  ['adyen', 'IDR', 100],
  ['paypal', 'HUF', 100],
  ['paypal', 'JPY', 1],
  ['checkout-com', 'KWD', 10],
  ['checkout-com', 'CLP', 1],
  ['platform', 'KWD', 1],
] as const)
  test(`refunds multiples of ${step} minor units of ${currency} by ${name}`, () =>
    assert.equal(refundStep({ name }, currency), step));

test('charges what has two digits in ISO 4217 at Worldpay, unchanged', () => {
  for (const currency of worldpayCurrencies) {
    assert.equal(minorDigits(currency), 2, currency);
    assert.equal(toWorldpayAmount(1_050, currency), 1_050);
  }
  assert.equal(toWorldpayAmount(2_147_483_647, 'GBP'), 2_147_483_647);
});

for (const [amount, currency] of [
  [2_147_483_648, 'GBP'],
  [0, 'GBP'],
  [1.5, 'GBP'],
  [500, 'JPY'],
  [500, 'HUF'],
  [500, 'KWD'],
  [500, 'XXXX'],
] as const)
  test(`rejects ${amount} ${currency} for Worldpay`, () =>
    assert.throws(() => toWorldpayAmount(amount, currency), ProcessorRefused));
