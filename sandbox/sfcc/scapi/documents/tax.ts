/**
 * Taxes of single items. The platform reports one rate for each item and its tax before and after adjustments; the engine knows
 * the rates of the whole and each item's tax after all discounts. The rest is calculated from that.
 */
import { portion, type TaxPart } from '#commerce';

/** Thousandths of a percent. */
const whole = 100_000;

/**
 * The sum of the rates that best explain a tax; undefined where nothing is paid, so nothing can be concluded.
 * @param base what is paid, with the tax when `included`
 */
export function rateOf(
  tax: number,
  base: number,
  parts: readonly TaxPart[],
  included: boolean,
): number | undefined {
  const rates = sumsOf(parts.map(({ rate }) => Math.round(rate * 1_000)));
  if (base <= 0) return rates.length === 2 ? rates[0] : undefined;
  const off = (rate: number): number => Math.abs(taxAt(base, rate, included) - tax);
  // Of equals the first: small amounts round to the same tax, and then a real rate says more than none.
  return rates.reduce((best, rate) => (off(rate) < off(best) ? rate : best), rates[0] ?? 0);
}

/** @param rate thousandths of a percent */
export const taxAt = (base: number, rate: number, included: boolean): number =>
  portion(base, rate, included ? whole + rate : whole);

/** 19 000 is 0.19. */
export const toFraction = (rate: number): number => rate / whole;

/** Of all choices among them, the empty one at the end: zero. Few rates hold at one place. */
function sumsOf(rates: readonly number[]): number[] {
  const [none = 0, ...sums] = rates
    .slice(0, 8)
    .reduce<number[]>((sums, rate) => [...sums, ...sums.map((sum) => sum + rate)], [0]);
  return [...sums, none];
}
