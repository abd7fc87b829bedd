/** Money on the wire: decimals with the currency's own number of digits. */
import { minorDigits, toDecimal } from '#commerce';
import { badProperty } from './fault.ts';

/** The nearest JSON number to the exact decimal: 1999 of EUR is 19.99. */
export const decimal = (amount: number, currency: string): number => Number(toDecimal({ amount, currency }));

/** @throws OcapiFault unless it is an amount of the currency: 1.005 EUR and negative amounts are not */
export function minorUnits(value: number, currency: string, document: string, path: string): number {
  const digits = minorDigits(currency);
  const amount = Math.round(value * 10 ** digits);
  if (value < 0 || !Number.isSafeInteger(amount) || decimal(amount, currency) !== value)
    throw badProperty(document, path);
  return amount;
}
