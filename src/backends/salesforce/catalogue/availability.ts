import type { Availability } from '#commerce';
import type { ProductFacts } from '../facts.ts';

/** What the platform says instead of a count where nothing is counted. */
const perpetual = 999_999;

/**
 * No quantity is shown: the platform reserves nothing before the order. Without a stock record, nothing is known to be
 * sellable.
 */
export function inventoryAvailability({ inventory }: Pick<ProductFacts, 'inventory'>): Availability {
  if (!inventory?.orderable) return { state: 'out-of-stock' };
  const { stockLevel, backorderable, preorderable, inStockDate } = inventory;
  const date = inStockDate === undefined ? {} : { date: inStockDate };
  if (stockLevel === undefined || stockLevel > 0) return { state: 'in-stock' };
  if (preorderable) return { state: 'preorder', ...date };
  if (backorderable) return { state: 'backorder', ...date };
  return { state: 'in-stock' };
}

/** Units that can be sold; undefined if unlimited or not tracked. */
export function piecesLeft({ inventory }: Pick<ProductFacts, 'inventory'>): number | undefined {
  if (!inventory?.orderable) return 0;
  const { ats, stockLevel, backorderable, preorderable } = inventory;
  if (ats === undefined || ats >= perpetual || backorderable || preorderable) return undefined;
  return Math.max(0, Math.floor(stockLevel === undefined ? ats : Math.min(ats, Math.max(stockLevel, ats))));
}
