/**
 * Money in minor units of an ISO 4217 currency: exact integers, never fractions, never "times 100".
 * Amounts stay within ±(2^53 − 1); what would leave it throws a RangeError.
 */
import * as currencies from 'dinero.js/currencies';

export interface Money {
  /** Minor units: cents of a dollar, yen, thousandths of a Kuwaiti dinar. */
  amount: number;
  /** ISO 4217, upper-case. */
  currency: string;
}

const known = new Map<string, number>(
  Object.values(currencies).map(({ code, exponent }) => [code, Number(exponent)]),
);

export const isCurrency = (code: string): boolean => known.has(code);

/** Digits after the decimal mark: 2 for USD, 0 for JPY, 3 for KWD. @throws RangeError for an unknown code */
export function minorDigits(currency: string): number {
  const digits = known.get(currency);
  if (digits === undefined) throw new RangeError(`${currency} is no ISO 4217 currency.`);
  return digits;
}

/** @throws RangeError when the sum is no safe integer */
export const sum = (amounts: Iterable<number>): number => {
  let total = 0;
  for (const amount of amounts) total = safe(total + amount);
  return total;
};

/** @throws RangeError when the product is no safe integer */
export const times = (amount: number, count: number): number => safe(amount * count);

/**
 * `amount × numerator / denominator`, rounded half away from zero: 1 of 3 with 50 % is 1 × 50 / 100 = 1.
 * Exact for every safe integer, because the product is formed in BigInt.
 */
export function portion(amount: number, numerator: number, denominator: number): number {
  if (denominator <= 0) throw new RangeError('A portion needs a denominator above zero.');
  const product = BigInt(safe(amount)) * BigInt(safe(numerator));
  const magnitude = product < 0n ? -product : product;
  const divisor = BigInt(safe(denominator));
  const rounded = Number((2n * magnitude + divisor) / (2n * divisor));
  return safe(product < 0n ? -rounded : rounded) + 0;
}

/**
 * Splits an amount by weights so that the parts sum to it exactly: largest remainders first, then the larger weight, then
 * the earlier place. All weights zero: split evenly. No part has another sign than the amount.
 */
export function allocate(amount: number, weights: readonly number[]): number[] {
  if (weights.length === 0) {
    if (amount !== 0) throw new RangeError('Nothing to allocate to.');
    return [];
  }
  if (weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0)) {
    throw new RangeError('Weights are whole numbers from zero.');
  }
  const used = weights.some((weight) => weight > 0) ? weights : weights.map(() => 1);
  const total = used.reduce((whole, weight) => whole + BigInt(weight), 0n);
  const magnitude = BigInt(Math.abs(safe(amount)));
  const shares = used.map((weight, place) => {
    const product = magnitude * BigInt(weight);
    return { place, weight, part: product / total, remainder: product % total };
  });
  let left = Number(magnitude - shares.reduce((whole, { part }) => whole + part, 0n));
  const byRemainder = shares.toSorted(
    (a, b) => compare(b.remainder, a.remainder) || b.weight - a.weight || a.place - b.place,
  );
  for (const share of byRemainder) {
    if (left === 0) break;
    share.part += 1n;
    left -= 1;
  }
  const sign = amount < 0 ? -1 : 1;
  return shares.map(({ part }) => Number(part) * sign + 0);
}

/** `12.34`, `1234`, `1.234`: for machines and logs, with a point and the currency's own number of digits. */
export function toDecimal({ amount, currency }: Money): string {
  const digits = minorDigits(currency);
  const text = String(Math.abs(safe(amount))).padStart(digits + 1, '0');
  const whole = digits ? `${text.slice(0, -digits)}.${text.slice(-digits)}` : text;
  return amount < 0 ? `-${whole}` : whole;
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

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

function safe(amount: number): number {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is no exact amount.`);
  return amount;
}
