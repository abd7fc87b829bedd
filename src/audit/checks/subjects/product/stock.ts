/** What an availability says: markup and feed speak alike. */

import type { Page } from '../../../evidence.ts';
import { isContested, isUsable } from '../../../shown-facts.ts';

/** Values of schema.org's ItemAvailability. */
export const availabilities: readonly string[] = [
  'InStock',
  'OutOfStock',
  'PreOrder',
  'BackOrder',
  'LimitedAvailability',
  'InStoreOnly',
  'OnlineOnly',
  'SoldOut',
  'Discontinued',
  'PreSale',
  'MadeToOrder',
  'Reserved',
];

export type StockState = 'in' | 'out' | 'either';

const stockOf: ReadonlyMap<string, StockState> = new Map([
  ['instock', 'in'],
  ['limitedavailability', 'in'],
  ['onlineonly', 'in'],
  ['madetoorder', 'in'],
  ['available', 'in'],
  ['outofstock', 'out'],
  ['soldout', 'out'],
  ['discontinued', 'out'],
  ['unavailable', 'out'],
]);

/**
 * Whether it can be bought now: `either` for orders ahead, sale in shops only and reservations, where a page may show both.
 * Takes schema.org addresses and terms, and words of feeds (`in_stock`, `out of stock`). Undefined for other text.
 */
export function readStockState(availability: string | undefined): StockState | undefined {
  const term = availability
    ?.trim()
    .slice(0, 100)
    .replace(/^https?:\/\/(?:www\.)?schema\.org\//i, '')
    .replaceAll(/[\s_-]/g, '')
    .toLowerCase();
  if (!term) return undefined;
  return (
    stockOf.get(term) ??
    (/^(?:preorder|backorder|presale|instoreonly|reserved)$/.test(term) ? 'either' : undefined)
  );
}

/** What the page shows: its stock text, else an add-to-cart control that can be used. Undefined when neither is there, or one denies the other. */
export function shownStock({ facts: { buyBox } }: Page): 'in' | 'out' | undefined {
  if (isContested(buyBox)) return undefined;
  return buyBox.stockText?.state ?? (isUsable(buyBox.addToCart) ? 'in' : undefined);
}
