/**
 * Tax rates of single items. The platform reports one rate per item, the engine the rates of the whole and each item's tax: so it
 * is the sum of rates that best explains the item's tax. Pure; rates in thousandths of a percent.
 */
import { portion, type TaxPart } from '#commerce';

const whole = 100_000;

/** Few rates hold at one place; more would make too many sums. */
const most = 8;

/** Undefined where nothing is paid and several rates could hold. */
export function rateOf(
  { tax, paid, included }: { tax: number; paid: number; included: boolean },
  parts: readonly TaxPart[],
): number | undefined {
  const rates = parts.slice(0, most).map(({ rate }) => Math.round(rate * 1_000));
  const sums = rates.reduce<number[]>((before, rate) => [...before, ...before.map((sum) => sum + rate)], [0]);
  if (paid <= 0) return sums.length > 2 ? undefined : sums.at(-1);
  const miss = (rate: number): number => Math.abs(taxAt(paid, rate, included) - tax);
  return sums.toSorted((a, b) => miss(a) - miss(b))[0];
}

export const taxAt = (amount: number, rate: number, included: boolean): number =>
  portion(amount, rate, included ? whole + rate : whole);

/** 23 000 is 0.23. */
export const fractionOf = (rate: number): number => rate / whole;
