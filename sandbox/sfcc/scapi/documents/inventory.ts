/** Stock of a product in the site's inventory list. Pure. */
import { isBuyable, type Availability } from '#commerce';
import { toTime } from '../wire.ts';
import { variantsOf, type Sellable } from './sellable.ts';

/** What the platform says for stock without end. */
const endless = 999_999;

/** Of a master: of all its variants together. */
export function inventoryDocument(one: Sellable, site: string): object {
  const stocks = variantsOf(one).map(({ availability }) => availability);
  const has = (state: Availability['state']): boolean => stocks.some((stock) => stock.state === state);
  const [date] = stocks.flatMap(({ date }) => date ?? []).toSorted((a, b) => a - b);
  return {
    id: `inventory_${site}`,
    ats: total(stocks.map(atsOf)),
    stockLevel: total(stocks.map(levelOf)),
    orderable: stocks.some(isBuyable),
    backorderable: has('backorder'),
    preorderable: has('preorder'),
    ...(date === undefined ? {} : { inStockDate: toTime(date) }),
  };
}

const atsOf = (stock: Availability): number => (isBuyable(stock) ? (stock.quantity ?? endless) : 0);

/** On-hand stock. */
const levelOf = (stock: Availability): number => (stock.state === 'in-stock' ? atsOf(stock) : 0);

const total = (amounts: readonly number[]): number =>
  Math.min(
    endless,
    amounts.reduce((sum, amount) => sum + amount, 0),
  );
