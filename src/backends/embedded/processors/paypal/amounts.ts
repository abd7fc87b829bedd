/** PayPal's amounts are decimal strings: https://developer.paypal.com/api/rest/reference/currency-codes/. */
import { isoDigits, rescale, unexpressible } from '../scaled-amount.ts';
import { ProcessorRefused, ProcessorUncertain } from '../port.ts';

export interface PayPalMoney {
  currency_code: string;
  value: string;
}

/** What PayPal accepts for payments. */
export const payPalCurrencies: readonly string[] =
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(
    ' ',
  );

/** A decimal amount is an error for these, also for those that have digits in ISO 4217. */
const withoutDecimals: ReadonlySet<string> = new Set(['HUF', 'JPY', 'TWD']);

const digitsOf = (currency: string): number => (withoutDecimals.has(currency) ? 0 : 2);

/** @param amount minor units of ISO 4217 @throws ProcessorRefused for what PayPal cannot charge */
export function toPayPalMoney(amount: number, currency: string): PayPalMoney {
  if (!payPalCurrencies.includes(currency)) throw new ProcessorRefused('currency-not-supported');
  if (!Number.isSafeInteger(amount) || amount <= 0) throw unexpressible();
  const digits = digitsOf(currency);
  const text = String(rescale(amount, isoDigits(currency), digits)).padStart(digits + 1, '0');
  const value = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
  return { currency_code: currency, value };
}

/** Minor units of ISO 4217. @throws ProcessorUncertain for what is not an amount */
export function fromPayPalMoney(currency: string | undefined, value: string | undefined): number {
  const [, whole, fraction = ''] = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(value ?? '') ?? [];
  if (currency === undefined || whole === undefined)
    throw new ProcessorUncertain('The payment processor returned an unreadable amount.');
  return rescale(Number(`${whole}${fraction.padEnd(2, '0')}`), 2, isoDigits(currency));
}
