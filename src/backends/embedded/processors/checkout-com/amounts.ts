/**
 * Checkout.com's own units: https://www.checkout.com/docs/resources/calculating-the-amount. They differ from ISO 4217 for CLP, which
 * has two digits there that must be 00, and for currencies of three digits, whose last must be 0.
 */
import { isoDigits, rescale, unexpressible } from '../scaled-amount.ts';

const withoutDigits: ReadonlySet<string> = new Set(
  'BIF DJF GNF ISK JPY KMF KRW PYG RWF UGX VUV VND XAF XOF XPF'.split(' '),
);
const withThreeDigits: ReadonlySet<string> = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));

/** At most nine digits. */
const mostUnits = 999_999_999;

/** @param amount minor units of ISO 4217 @throws ProcessorRefused for what Checkout.com cannot charge */
export function toUnits(amount: number, currency: string): number {
  const units = rescale(amount, isoDigits(currency), digitsOf(currency));
  if (units <= 0 || units > mostUnits || units % stepOf(currency) !== 0) throw unexpressible();
  return units;
}

/** Back to minor units of ISO 4217. */
export const fromUnits = (units: number, currency: string): number =>
  rescale(units, digitsOf(currency), isoDigits(currency));

function digitsOf(currency: string): number {
  if (withoutDigits.has(currency)) return 0;
  return withThreeDigits.has(currency) ? 3 : 2;
}

function stepOf(currency: string): number {
  if (currency === 'CLP') return 100;
  return withThreeDigits.has(currency) ? 10 : 1;
}
