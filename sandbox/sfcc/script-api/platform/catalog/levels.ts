/** How many of a number of units are in stock, on order, or unavailable. Pure. */
import { isBuyable, type Availability } from '#commerce';

export interface Levels {
  inStock: number;
  preorder: number;
  backorder: number;
  notAvailable: number;
}

/** What the platform says for stock without end. */
export const endless = 999_999;

/** @param stocks of what is sold; of a master those of its variants, taken one after the other */
export function levelsOf(stocks: readonly Availability[], pieces: number): Levels {
  const levels = { inStock: 0, preorder: 0, backorder: 0, notAvailable: 0 };
  let missing = pieces;
  for (const stock of stocks) {
    const kind = levelOf(stock);
    if (!kind) continue;
    const taken = Math.min(missing, stock.quantity ?? endless);
    levels[kind] += taken;
    missing -= taken;
  }
  return { ...levels, notAvailable: missing };
}

function levelOf(stock: Availability): 'inStock' | 'preorder' | 'backorder' | undefined {
  if (!isBuyable(stock)) return undefined;
  if (stock.state === 'in-stock') return 'inStock';
  return stock.state === 'preorder' ? 'preorder' : 'backorder';
}
