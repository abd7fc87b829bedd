/** Currencies of ISO 4217 and the digits of their minor units. */
import * as currencies from 'dinero.js/currencies';

const known = new Map<string, number>(
  // Where a unit has five parts, the library counts those. ISO 4217 has two digits for both, MGA and MRU.
  Object.values(currencies).map(({ code, base, exponent }) => [
    code,
    Number(base) === 10 ? Number(exponent) : 2,
  ]),
);

export const isCurrency = (code: string): boolean => known.has(code);

/** Digits after the decimal mark: 2 for USD, 0 for JPY, 3 for KWD. @throws RangeError for an unknown code */
export function minorDigits(currency: string): number {
  const digits = known.get(currency);
  if (digits === undefined) throw new RangeError(`${currency} is not an ISO 4217 currency.`);
  return digits;
}
