/** A quote in the platform's terms: what each item costs step by step, and what the taxes of the whole come to. Pure. */
import { sum, type Quote, type QuoteLine } from '#commerce';
import { orderShareOf } from './adjustments.ts';
import { rateOf, taxAt } from './tax.ts';

/** Minor units; the rate in thousandths of a percent, absent where nothing is paid and several rates hold. */
export interface ItemSums {
  price: number;
  afterItemDiscount: number;
  afterOrderDiscount: number;
  /** Before adjustments. */
  tax: number;
  /** After all. */
  adjustedTax: number;
  rate?: number;
}

export interface BasketSums {
  items: Map<string, ItemSums>;
  /** With the store's fees, which are surcharges on delivery here. */
  shipping: Omit<ItemSums, 'afterOrderDiscount'>;
  productSubTotal: number;
  productTotal: number;
  /** By rate. */
  taxes: { rate: number; amount: number }[];
}

export function sumsOf(quote: Quote): BasketSums {
  const { totals, lines } = quote;
  const items = new Map(lines.map((line) => [line.id, itemSums(quote, line)]));
  const shipping = shippingSums(quote);
  return {
    items,
    shipping,
    productSubTotal: totals.items - totals.itemDiscounts,
    productTotal: totals.items - totals.itemDiscounts - totals.orderDiscounts,
    taxes: taxesOf([...items.values(), shipping]),
  };
}

function itemSums(quote: Quote, line: QuoteLine): ItemSums {
  const price = line.subtotal;
  const afterItemDiscount = price - sum(line.discounts.map(({ amount }) => amount));
  const afterOrderDiscount = afterItemDiscount - orderShareOf(quote, line.id);
  return {
    price,
    afterItemDiscount,
    afterOrderDiscount,
    ...taxesFor(quote, price, afterOrderDiscount, line.tax),
  };
}

function shippingSums(quote: Quote): BasketSums['shipping'] {
  const { totals, lines, fees } = quote;
  const price = totals.fulfilment + sum(fees.map(({ amount }) => amount));
  const afterItemDiscount = price - totals.fulfilmentDiscounts;
  const tax = totals.tax - sum(lines.map((line) => line.tax));
  return { price, afterItemDiscount, ...taxesFor(quote, price, afterItemDiscount, tax) };
}

function taxesFor(
  { taxes, totals: { pricesIncludeTax } }: Quote,
  price: number,
  paid: number,
  adjustedTax: number,
): Pick<ItemSums, 'tax' | 'adjustedTax' | 'rate'> {
  const rate = rateOf(adjustedTax, paid, taxes, pricesIncludeTax);
  // Rounding differences in this item's share of the tax must not appear where there is no discount.
  const tax = price === paid ? adjustedTax : taxAt(price, rate ?? 0, pricesIncludeTax);
  return { tax, adjustedTax, ...(rate === undefined ? {} : { rate }) };
}

function taxesOf(entries: readonly Pick<ItemSums, 'adjustedTax' | 'rate'>[]): BasketSums['taxes'] {
  const amounts = new Map<number, number>();
  for (const { adjustedTax, rate = 0 } of entries) {
    if (adjustedTax > 0) amounts.set(rate, (amounts.get(rate) ?? 0) + adjustedTax);
  }
  return Array.from(amounts, ([rate, amount]) => ({ rate, amount })).toSorted((a, b) => a.rate - b.rate);
}
