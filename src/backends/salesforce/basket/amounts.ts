/** Decimals of the wire as minor units and back, by the currency's own number of places: exact, or an error. Pure. */
import { isCurrency, minorDigits, toDecimal } from '#commerce';
import { ApiError, badAnswer } from '../shop-api.ts';

/** Minor units below this survive a double with every digit: fifteen are safe. */
const tooLarge = 1e15;

/** @throws ApiError `unavailable` `bad-answer` for a decimal that the currency cannot hold, or a currency that there is not */
export function toMinor(decimal: number, currency: string): number {
  if (!isCurrency(currency)) throw badAnswer('An amount has an unknown currency.');
  const minor = shift(decimal, minorDigits(currency));
  if (!Number.isInteger(minor)) throw badAnswer(`An amount has more decimal places than ${currency} allows.`);
  if (Math.abs(minor) >= tooLarge) throw badAnswer('An amount is too large to be represented exactly.');
  return minor;
}

/** @throws ApiError `refused` `bad-amount` for what the wire cannot carry exactly */
export function toWire(amount: number, currency: string): number {
  if (!isCurrency(currency) || !Number.isInteger(amount) || Math.abs(amount) >= tooLarge)
    throw new ApiError('refused', 'bad-amount', 'The amount cannot be represented exactly.');
  return Number(toDecimal({ amount, currency }));
}

/** 0.08875 of the wire is 8.875 percent. */
export const toPercent = (rate: number): number => shift(rate, 2);

/** Moves the decimal mark of the shortest text of the number: a product would carry the error of the double along. */
function shift(decimal: number, places: number): number {
  const [digits = '', exponent = '0'] = String(decimal).split('e');
  return Number(`${digits}e${Number(exponent) + places}`);
}
