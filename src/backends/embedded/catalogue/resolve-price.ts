/** Which price a buyer pays, of the rows of a price book. */
import type { PriceEntry } from '../records.ts';

/** For whom and when. */
export interface PriceView {
  currency: string;
  customerGroup?: string;
  now: number;
}

/**
 * Entries of the buyer's group come before those of everybody; among them the lowest sale price, else the list price.
 * @returns undefined where it is not sold in the currency; `list` only where it is higher than the amount
 */
export function resolvePrice(
  entries: readonly PriceEntry[],
  view: PriceView,
): { amount: number; list?: number } | undefined {
  const everybody = { sale: Infinity, list: Infinity };
  const group = { sale: Infinity, list: Infinity };
  for (const { currency, kind, amount, customerGroup, from, until } of entries) {
    if (currency !== view.currency || view.now < (from ?? -Infinity) || view.now >= (until ?? Infinity))
      continue;
    if (customerGroup !== undefined && customerGroup !== view.customerGroup) continue;
    const pool = customerGroup === undefined ? everybody : group;
    pool[kind] = Math.min(pool[kind], amount);
  }
  const own = Math.min(group.sale, group.list) < Infinity ? group : everybody;
  const amount = own.sale < Infinity ? own.sale : own.list;
  if (amount === Infinity) return undefined;
  const list = own.list < Infinity ? own.list : everybody.list;
  return list < Infinity && list > amount ? { amount, list } : { amount };
}
