/** Currencies as the platform knows them. */
import Currency from 'dw/util/Currency';

export const isCurrency = (code: string): boolean => Currency.getCurrency(code) !== null;

/** Digits after the decimal mark: 2 for USD, 0 for JPY, 3 for KWD. @throws RangeError for an unknown code */
export function minorDigits(code: string): number {
  const currency = Currency.getCurrency(code);
  if (currency === null) throw new RangeError(`${code} is not an ISO 4217 currency.`);
  return currency.defaultFractionDigits;
}

/** Of a processor that writes amounts with other digits than the platform. Not whole where its digits are too few. */
export function inDigits(minor: number, currency: string, digits: number): number {
  const more = digits - minorDigits(currency);
  return more < 0 ? minor / Math.pow(10, -more) : minor * Math.pow(10, more);
}

/** The other way. Undefined for parts of a minor unit. */
export function inMinor(amount: number, currency: string, digits: number): number | undefined {
  const more = digits - minorDigits(currency);
  const minor = more < 0 ? amount * Math.pow(10, -more) : amount / Math.pow(10, more);
  return Math.floor(minor) === minor ? minor : undefined;
}
