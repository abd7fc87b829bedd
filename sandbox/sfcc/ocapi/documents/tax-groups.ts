/** Taxes by rate. Pure. */
import { decimal } from '../money.ts';
import type { ContainerDocument } from '../documents.ts';
import type { BasketAmounts } from './amounts.ts';
import { fractionOf } from './rates.ts';

/** Taxes of items and delivery, added up for each rate; none as long as the total is not known. */
export function groupedTaxes(
  { items, shipping, totals }: BasketAmounts,
  currency: string,
): NonNullable<ContainerDocument['grouped_tax_items']> {
  if (!totals) return [];
  const amounts = new Map<number, number>();
  for (const priced of [...items, ...(shipping ? [shipping] : [])]) {
    const { adjustedTax = 0, rate = 0 } = priced.taxed ?? {};
    if (adjustedTax > 0) amounts.set(rate, (amounts.get(rate) ?? 0) + adjustedTax);
  }
  return [...amounts]
    .toSorted(([a], [b]) => a - b)
    .map(([rate, amount]) => ({
      _type: 'tax_item',
      tax_rate: fractionOf(rate),
      tax_value: decimal(amount, currency),
    }));
}
