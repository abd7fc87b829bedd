/**
 * Money in minor units of an ISO 4217 currency: exact integers, never fractions, never "times 100".
 * Amounts stay within ±(2^53 − 1); what would leave it throws a RangeError.
 */
import { minorDigits } from './currency.ts';

export interface Money {
  /** Minor units: cents of a dollar, yen, thousandths of a Kuwaiti dinar. */
  amount: number;
  /** ISO 4217, upper-case. */
  currency: string;
}

/** @throws RangeError when the sum is not a safe integer */
export const sum = (amounts: Iterable<number>): number => {
  let total = 0;
  for (const amount of amounts) total = safe(total + amount);
  return total;
};

/** @throws RangeError when the product is not a safe integer */
export const times = (amount: number, count: number): number => safe(amount * count);

/** `12.34`, `1234`, `1.234`: for machines and logs, with a point and the currency's own number of digits. */
export function toDecimal({ amount, currency }: Money): string {
  const digits = minorDigits(currency);
  const text = String(Math.abs(safe(amount))).padStart(digits + 1, '0');
  const whole = digits ? `${text.slice(0, -digits)}.${text.slice(-digits)}` : text;
  return amount < 0 ? `-${whole}` : whole;
}

/** @throws RangeError */
export function safe(amount: number): number {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not an exact amount.`);
  return amount;
}

/** For people, as the locale writes it: `$12.34`, `12,34 €`. */
export function format(money: Money, locale: string): string {
  const { currency } = money;
  const kind = `${locale} ${currency}`;
  const kept = formats.get(kind);
  const writes = kept ?? new Intl.NumberFormat(locale, { style: 'currency', currency });
  // Making one costs as much as a hundred amounts. Buyers choose the locale, so they must not pile up.
  if (!kept && formats.size >= keptFormats) formats.clear();
  if (!kept) formats.set(kind, writes);
  return writes.format(toDecimal(money) as Intl.StringNumericLiteral);
}

const keptFormats = 100;
const formats = new Map<string, Intl.NumberFormat>();
