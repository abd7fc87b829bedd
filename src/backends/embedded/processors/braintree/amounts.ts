/** Amounts of Braintree: decimal strings with the digits of the currency (`TransactionInput.amount`). */
import { toDecimal } from '#commerce';
import { ProcessorUncertain } from '../port.ts';
import { isoDigits, rescale, unexpressible } from '../scaled-amount.ts';

/** @param amount minor units of ISO 4217 @throws ProcessorRefused for what cannot be charged */
export function toBraintreeAmount(amount: number, currency: string): string {
  isoDigits(currency);
  if (!Number.isSafeInteger(amount) || amount <= 0) throw unexpressible();
  return toDecimal({ amount, currency });
}

/** Minor units of ISO 4217, of a `MonetaryAmount`. @throws ProcessorUncertain for what is not an amount */
export function fromBraintreeAmount(currency: string | undefined, value: string | undefined): number {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,3}))?$/.exec(value ?? '') ?? [];
  if (currency === undefined || whole === undefined)
    throw new ProcessorUncertain('The payment processor returned an unreadable amount.');
  return rescale(Number(`${whole}${fraction.padEnd(3, '0')}`), 3, isoDigits(currency));
}
