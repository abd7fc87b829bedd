/** Values as the wire has them: decimals of the currency, ISO 8601, ids of 26 digits. */
import { createHash } from 'node:crypto';
import { minorDigits, toDecimal } from '#commerce';

/** 1050 of EUR is 10.5, of JPY 1050. */
export const toWire = (amount: number, currency: string): number => Number(toDecimal({ amount, currency }));

/** Minor units; undefined for what the currency cannot pay, such as 0.001 of EUR. */
export function fromWire(value: number, currency: string): number | undefined {
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value));
  if (!parts) return undefined;
  const [, sign = '', whole = '', fraction = ''] = parts;
  const digits = minorDigits(currency);
  if (fraction.length > digits) return undefined;
  const amount = Number(`${sign}${whole}${fraction.padEnd(digits, '0')}`);
  return Number.isSafeInteger(amount) ? amount + 0 : undefined;
}

export const toTime = (at: number): string => new Date(at).toISOString();

/** The same each time for the same parts: for what the engine gives no id of its own. */
export const stableId = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 26);

/** Custom attributes, with the prefix that the wire gives them. */
export const withPrefix = (custom: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(custom).map(([name, value]) => [`c_${name}`, value]));

/** Those of a document that came, without the prefix. */
export const customOf = (document: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(document)
      .filter(([name]) => name.startsWith('c_'))
      .map(([name, value]) => [name.slice(2), value]),
  );
