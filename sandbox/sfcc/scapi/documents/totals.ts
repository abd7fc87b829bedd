/** Totals that a basket, an order and a shipment have alike. */
import { sum } from '#commerce';
import type { Basket } from '../../world.ts';
import { toWire } from '../wire.ts';
import type { Known } from './known.ts';
import type { BasketSums } from './sums.ts';

export interface TotalsDocument {
  productSubTotal: number;
  productTotal: number;
  shippingTotal?: number;
  shippingTotalTax?: number;
  adjustedShippingTotalTax?: number;
  merchandizeTotalTax?: number;
  adjustedMerchandizeTotalTax?: number;
  taxTotal?: number;
  orderTotal?: number;
}

export function totalsOf({ quote }: Basket, sums: BasketSums, known: Known): TotalsDocument {
  const { currency, totals } = quote;
  const wire = (amount: number): number => toWire(amount, currency);
  const items = [...sums.items.values()];
  const { shipping } = sums;
  return {
    productSubTotal: wire(sums.productSubTotal),
    productTotal: wire(sums.productTotal),
    ...(known.delivery ? { shippingTotal: wire(shipping.afterItemDiscount) } : {}),
    ...(known.tax
      ? {
          merchandizeTotalTax: wire(sum(items.map(({ tax }) => tax))),
          adjustedMerchandizeTotalTax: wire(sum(items.map(({ adjustedTax }) => adjustedTax))),
        }
      : {}),
    ...(known.total
      ? {
          shippingTotalTax: wire(shipping.tax),
          adjustedShippingTotalTax: wire(shipping.adjustedTax),
          taxTotal: wire(totals.tax),
          orderTotal: wire(totals.total),
        }
      : {}),
  };
}
