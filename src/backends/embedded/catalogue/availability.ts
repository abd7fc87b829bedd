/** What stock means to a buyer. */
import type { Availability } from '#commerce';

export interface StockRow {
  tracked: number;
  quantity: number;
  held: number;
  backorder: number;
  preorder: number;
  availableAt: number | null;
}

const tellingUpTo = 20;

/** With the exact number of pieces, where there is one. */
export function availabilityOf(stock: StockRow | undefined, now: number): Availability {
  if (!stock) return { state: 'out-of-stock' };
  const { tracked, preorder, backorder, availableAt } = stock;
  const later = availableAt !== null && availableAt > now ? { date: availableAt } : {};
  if (preorder && (availableAt === null || availableAt > now)) return { state: 'preorder', ...later };
  if (!tracked) return { state: 'in-stock' };
  const quantity = Math.max(0, stock.quantity - stock.held);
  if (backorder || preorder) return quantity > 0 ? { state: 'in-stock' } : { state: 'backorder', ...later };
  return { state: quantity > 0 ? 'in-stock' : 'out-of-stock', quantity };
}

/** As shown in the catalogue: the number only where it is small enough to matter. */
export function shownAvailability(stock: StockRow | undefined, now: number): Availability {
  const { quantity, ...rest } = availabilityOf(stock, now);
  return quantity === undefined || quantity === 0 || quantity > tellingUpTo ? rest : { ...rest, quantity };
}
