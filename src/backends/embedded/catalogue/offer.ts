/** What of a product one buyer is offered. */
import { isBuyable, type Product } from '#commerce';
import { availabilityOf, shownAvailability, type StockRow } from './availability.ts';
import type { CategoryTree } from './category-tree.ts';
import type { Item, ItemVariant } from './item.ts';
import { resolvePrice, type PriceView } from './resolve-price.ts';

export interface Demand {
  price?: { min?: number; max?: number };
  /** Of each list, the variant must have one; as `valueKey` spells them. */
  values: readonly (readonly string[])[];
  inStock: boolean;
}

export const noDemand: Demand = { values: [], inStock: false };

interface Offered {
  variant: ItemVariant;
  price: { amount: number; list?: number };
  fits: boolean;
}

/** Variants that are sold to this buyer. */
export interface Offer {
  item: Item;
  offered: Offered[];
}

/** Undefined when no variant is sold to this buyer, or none has all that is demanded at once; stock is not looked at. */
export function offerOf(item: Item, view: PriceView, demand: Demand): Offer | undefined {
  const offered: Offered[] = [];
  let fitting = false;
  for (const variant of item.variants) {
    const price = resolvePrice(variant.prices, view);
    if (!price) continue;
    const { min = -Infinity, max = Infinity } = demand.price ?? {};
    const fits =
      price.amount >= min &&
      price.amount <= max &&
      demand.values.every((keys) => keys.some((key) => variant.has(key)));
    fitting ||= fits;
    offered.push({ variant, price, fits });
  }
  return fitting ? { item, offered } : undefined;
}

/** Whether a variant that fits can be bought now. */
export const isInStock = ({ offered }: Offer, stock: ReadonlyMap<string, StockRow>, now: number): boolean =>
  offered.some(({ variant, fits }) => fits && isBuyable(availabilityOf(stock.get(variant.id), now)));

/** Variants that fit come first, so that the featured one is what was asked for. */
export function toProduct(
  { item, offered }: Offer,
  {
    tree,
    stock,
    now,
    origin,
  }: { tree: CategoryTree; stock: ReadonlyMap<string, StockRow>; now: number; origin: string },
): Product {
  const sorted = offered.every(({ fits }) => fits)
    ? offered
    : [...offered.filter(({ fits }) => fits), ...offered.filter(({ fits }) => !fits)];
  const { product, variants } = item.at(origin);
  return {
    ...product,
    categories: item.categories.flatMap((id) => tree.shown(id) ?? []),
    variants: sorted.flatMap(({ variant: { id }, price }) => {
      const shown = variants.get(id);
      return shown ? [{ ...shown, price, availability: shownAvailability(stock.get(id), now) }] : [];
    }),
  };
}
