/** Prices in text, locale aware. Amounts are exact decimal strings, never floating point. */
import { currencyExponent, isActiveCurrency } from './currency.ts';
import { localeMoney } from './locale.ts';
import { decimalOf } from './number.ts';
import { scanPrices } from './scan.ts';
import type { PriceHints } from './sign.ts';
import { moneyText } from './text.ts';

export { currencyExponent, isActiveCurrency } from './currency.ts';
export type { PriceHints } from './sign.ts';

export interface DecimalMoney {
  /** Decimal string with a point: `1299.00`. */
  amount: string;
  /** ISO 4217, when known. */
  currency?: string;
}

export interface FoundPrice extends DecimalMoney {
  /** As written, with its sign. */
  raw: string;
  /** Where `raw` begins, in UTF-16 units. */
  index: number;
}

/**
 * Every price in a text: a number with a currency sign or code beside it. Negative amounts are left out.
 * Linear in the length of the text.
 */
export function findPrices(text: string, hints: PriceHints = {}): FoundPrice[] {
  return scanPrices(text, hints).map(({ start, end, amount, sign }) => ({
    raw: text.slice(start, end),
    amount,
    ...(sign.currency && { currency: sign.currency }),
    index: start,
  }));
}

/**
 * The first price of a text that is known to hold one. A bare number counts only when it is the whole text;
 * its currency is then the one of the hints. Undefined when there is none, or a negative one.
 */
export function parsePrice(text: string, hints: PriceHints = {}): DecimalMoney | undefined {
  const [first] = scanPrices(withUpperCaseCode(text.slice(0, 1000)), hints);
  if (first) return { amount: first.amount, ...(first.sign.currency && { currency: first.sign.currency }) };
  const bare = moneyText(text.slice(0, 40))
    .text.trim()
    .replace(/[.,:][-–—]+$/, '');
  if (text.length > 40 || !/^[.,]?\d[\d.,' ]*$/.test(bare)) return undefined;
  const decimal = localeMoney(hints.locale, hints.currency)?.decimal;
  const exponent = hints.currency ? currencyExponent(hints.currency) : 2;
  const amount = decimalOf(bare, { exponent, ...(decimal !== undefined && { decimal }) });
  return amount === undefined ? undefined : { amount, ...(hints.currency && { currency: hints.currency }) };
}

/** `15.00 eur`, as some feeds have it. */
const withUpperCaseCode = (text: string): string =>
  text.replace(/(?<=\d\s?)[a-z]{3}(?=\s*$)|^[a-z]{3}(?=\s?\d)/, (code) => {
    const upper = code.toUpperCase();
    return isActiveCurrency(upper) ? upper : code;
  });

/**
 * Equal by the audit's rule: the same currency when both are known, and a difference of at most 0.01 of the major unit
 * (none for currencies without decimals). False for amounts that are not decimal strings.
 */
export function moneyEqual(a: DecimalMoney, b: DecimalMoney): boolean {
  if (a.currency && b.currency && a.currency !== b.currency) return false;
  const [left, right] = [scaled(a.amount), scaled(b.amount)];
  if (left === undefined || right === undefined) return false;
  const currency = a.currency ?? b.currency;
  const tolerance = currency && currencyExponent(currency) === 0 ? 0n : 10n ** (scale - 2n);
  const difference = left > right ? left - right : right - left;
  return difference <= tolerance;
}

const scale = 8n;

function scaled(amount: string): bigint | undefined {
  const match = /^(\d{1,24})(?:\.(\d{1,24}))?$/.exec(amount);
  if (!match) return undefined;
  // Beyond eight decimals nothing is priced.
  const decimals = (match[2] ?? '').slice(0, Number(scale)).padEnd(Number(scale), '0');
  return BigInt(`${match[1]}${decimals}`);
}
