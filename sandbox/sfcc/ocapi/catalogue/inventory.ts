/** Stock. Pure. */
import { isBuyable, type Availability, type Variant } from '#commerce';
import type { InventoryDocument } from '../catalogue-documents.ts';

/** What the platform says where stock never ends. */
const perpetual = 999_999;

/** @param variants one for itself, or all of a master: together */
export function inventoryOf(variants: readonly Variant[], listId: string): InventoryDocument {
  const stocks = variants.map(({ availability }) => availability);
  const dates = stocks.flatMap(({ date }) => (date === undefined ? [] : [date]));
  return {
    _type: 'inventory',
    ats: Math.min(perpetual, total(stocks, atsOf)),
    backorderable: stocks.some(({ state }) => state === 'backorder'),
    id: listId,
    ...(dates.length > 0 ? { in_stock_date: new Date(Math.min(...dates)).toISOString() } : {}),
    orderable: stocks.some(isBuyable),
    preorderable: stocks.some(({ state }) => state === 'preorder'),
    stock_level: Math.min(perpetual, total(stocks, onTheShelf)),
  };
}

/** Available to sell: also what will come. */
const atsOf = (availability: Availability): number =>
  isBuyable(availability) ? (availability.quantity ?? perpetual) : 0;

const onTheShelf = (availability: Availability): number =>
  availability.state === 'in-stock' ? (availability.quantity ?? perpetual) : 0;

const total = (stocks: readonly Availability[], of: (stock: Availability) => number): number =>
  stocks.reduce((sum, stock) => sum + of(stock), 0);
