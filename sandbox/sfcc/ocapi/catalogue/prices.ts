/** Prices of products and hits. Pure. */
import type { Variant } from '#commerce';
import { decimal } from '../money.ts';

export interface Prices {
  currency: string;
  price?: number;
  /** Of several variants, where it is another. */
  price_max?: number;
  prices?: Record<string, number>;
}

/** Names as the reference storefront's price books have them. */
const books = (currency: string): { list: string; sale: string } => ({
  list: `${currency.toLowerCase()}-list-prices`,
  sale: `${currency.toLowerCase()}-sale-prices`,
});

/** @param variants one for itself, or all of a master: the cheapest speaks for it */
export function pricesOf(variants: readonly Variant[], currency: string): Prices {
  const amounts = variants.map(({ price }) => price.amount);
  const cheapest = variants.find(({ price }) => price.amount === Math.min(...amounts));
  if (!cheapest) return { currency };
  const { amount, list } = cheapest.price;
  const most = Math.max(...amounts);
  const names = books(currency);
  return {
    currency,
    price: decimal(amount, currency),
    ...(most > amount ? { price_max: decimal(most, currency) } : {}),
    prices:
      list !== undefined && list > amount
        ? { [names.list]: decimal(list, currency), [names.sale]: decimal(amount, currency) }
        : { [names.list]: decimal(amount, currency) },
  };
}
