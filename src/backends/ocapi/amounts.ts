/** Amounts between the decimals of the wire and minor units, exactly by the currency's exponent. Nothing is ever rounded. */
import { isCurrency, minorDigits, toDecimal } from '#commerce';
import { badAnswer } from './errors.ts';
import { ApiError } from '../salesforce/shop-api.ts';

/** What a JSON number can carry without two amounts becoming one. */
const mostDigits = 15;

/** @throws ApiError `unavailable`, `bad-answer`: more places than the currency has, or too many digits to be exact */
export function toMinor(decimal: number, currency: string): number {
  const places = placesOf(currency);
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(decimal)) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  if (whole === '' || digits.length > mostDigits || fraction.length > places)
    throw badAnswer(`An amount of ${currency} is not exact in ${places} places.`);
  const minor = Number(`${whole}${fraction.padEnd(places, '0')}`);
  if (!Number.isSafeInteger(minor)) throw badAnswer(`An amount of ${currency} is too large to be exact.`);
  return sign ? 0 - minor : minor;
}

/** @throws ApiError `refused`, `amount-not-exact`: no whole number of minor units, or too large */
export function toWire(minor: number, currency: string): number {
  if (!Number.isSafeInteger(minor) || Math.abs(minor) >= 10 ** mostDigits || !isCurrency(currency))
    throw new ApiError('refused', 'amount-not-exact', 'The amount cannot be told exactly as a decimal.');
  return Number(toDecimal({ amount: minor, currency }));
}

/** A rate as the wire has it, in percent: 0.08875 is 8.875. */
export const toPercent = (rate: number): number => Number((rate * 100).toPrecision(12));

function placesOf(currency: string): number {
  if (!isCurrency(currency)) throw badAnswer('The answer is in an unknown currency.');
  return minorDigits(currency);
}
