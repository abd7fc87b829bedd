import { toDecimal } from '#commerce';
import type { Terms } from './site.ts';

/** Minor units: `12900` → `129.00` */
export function decimal({ currency }: Terms, amount: number): string {
  return toDecimal({ amount, currency });
}

/** Minor units: `12900` → `€129.00` */
export function shown(terms: Terms, amount: number): string {
  return new Intl.NumberFormat('en', {
    style: 'currency',
    currency: terms.currency,
    useGrouping: false,
  }).format(decimal(terms, amount) as `${number}`);
}

/** Standard delivery of an order of this value, in minor units. */
export function rateFor({ rates }: Terms, value: number): number {
  return rates.findLast(({ from }) => value >= from)?.price ?? 0;
}

/** Value from which standard delivery is free; undefined where it never is. */
export function freeFrom({ rates }: Terms): number | undefined {
  return rates.find(({ price }) => price === 0)?.from;
}

/** `€4.95, free above €50.00` */
export function deliveryCost(terms: Terms): string {
  const free = freeFrom(terms);
  const cost = shown(terms, rateFor(terms, 0));
  return free === undefined ? cost : `${cost}, free above ${shown(terms, free)}`;
}

/** `euro` */
export function currencyName({ currency }: Terms): string {
  if (currency === 'EUR') return 'euro';
  return new Intl.DisplayNames('en', { type: 'currency' }).of(currency) ?? currency;
}
