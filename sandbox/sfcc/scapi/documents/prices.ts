/** Prices of a product, and of each price book where they are asked for. Pure. */
import type { Variant } from '#commerce';
import { toWire } from '../wire.ts';
import { variantsOf, type Sellable } from './sellable.ts';

interface BookPrice {
  pricebook: string;
  amount: number;
}

/** The lowest and, where they differ, the highest of what it stands for. */
export function priceMembers(one: Sellable, currency: string): { price: number; priceMax?: number } {
  const amounts = variantsOf(one).map(({ price }) => price.amount);
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  return {
    price: toWire(least, currency),
    ...(most > least ? { priceMax: toWire(most, currency) } : {}),
  };
}

/** A master has the range in each book, other products the price of one unit. */
export function bookMembers(one: Sellable, currency: string): object {
  const prices = variantsOf(one).flatMap((variant) => bookPrices(variant, currency));
  if (one.kind !== 'master')
    return {
      tieredPrices: prices.map(({ pricebook, amount }) => ({
        pricebook,
        price: toWire(amount, currency),
        quantity: 1,
      })),
    };
  const books = [...new Set(prices.map(({ pricebook }) => pricebook))];
  return {
    priceRanges: books.map((pricebook) => {
      const amounts = prices.filter((price) => price.pricebook === pricebook).map(({ amount }) => amount);
      return {
        pricebook,
        minPrice: toWire(Math.min(...amounts), currency),
        maxPrice: toWire(Math.max(...amounts), currency),
      };
    }),
  };
}

/** A reduced one is in both books. */
function bookPrices({ price: { amount, list = amount } }: Variant, currency: string): BookPrice[] {
  const name = currency.toLowerCase();
  const listed = { pricebook: `${name}-list-prices`, amount: list };
  return list > amount ? [listed, { pricebook: `${name}-sale-prices`, amount }] : [listed];
}
