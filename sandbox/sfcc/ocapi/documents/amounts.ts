/** What a basket costs, by item and for delivery, as the platform divides it. Pure; minor units. */
import { sum, type QuoteLine } from '#commerce';
import type { Basket, BasketItem } from '../../world.ts';
import { orderShareOf } from './promotions.ts';
import { rateOf, taxAt } from './rates.ts';

/** One price on its way down, with its tax. */
export interface Priced {
  price: number;
  afterItem: number;
  /** Absent without an address: where it goes decides about the taxes. */
  taxed?: { tax: number; adjustedTax: number; rate?: number };
}

export interface ItemAmounts extends Priced {
  item: BasketItem;
  afterOrder: number;
  /** Absent for what has no price here, or is not sold any more: it is in no total. */
  line?: QuoteLine;
}

export interface BasketAmounts {
  items: ItemAmounts[];
  /** With the store's fees. Absent as long as no method is chosen, though one is needed. */
  shipping?: Priced;
  productSubTotal: number;
  productTotal: number;
  /** Absent without an address. */
  merchandize?: { tax: number; adjustedTax: number };
  /** Absent as long as delivery or taxes are not known. */
  totals?: { tax: number; order: number };
}

export function amountsOf(basket: Basket): BasketAmounts {
  const { totals } = basket.quote;
  const isTaxed = basket.items.length === 0 || basket.address?.countryCode !== undefined;
  const items = basket.items.map((item) => itemAmounts(basket, item, isTaxed));
  const isSent = isDeliveryKnown(basket);
  return {
    items,
    ...(isSent ? { shipping: shippingAmounts(basket, isTaxed) } : {}),
    productSubTotal: totals.items - totals.itemDiscounts,
    productTotal: totals.items - totals.itemDiscounts - totals.orderDiscounts,
    ...(isTaxed
      ? {
          merchandize: {
            tax: sum(items.map(({ taxed }) => taxed?.tax ?? 0)),
            adjustedTax: sum(items.map(({ taxed }) => taxed?.adjustedTax ?? 0)),
          },
        }
      : {}),
    ...(isSent && isTaxed ? { totals: { tax: totals.tax, order: totals.total } } : {}),
  };
}

/** An empty basket costs nothing to send, and what is not sent needs no method. */
const isDeliveryKnown = ({ methodId, items, quote }: Basket): boolean =>
  methodId !== undefined ||
  items.length === 0 ||
  quote.lines.every(({ requiresShipping }) => !requiresShipping);

function itemAmounts(basket: Basket, item: BasketItem, isTaxed: boolean): ItemAmounts {
  const { quote } = basket;
  const line = quote.lines.find(({ id }) => id === item.id);
  if (!line || isLeftOut(basket, item)) return { item, price: 0, afterItem: 0, afterOrder: 0 };
  const price = line.subtotal;
  const afterItem = price - sum(line.discounts.map(({ amount }) => amount));
  const afterOrder = afterItem - orderShareOf(quote, line.id);
  const taxed = isTaxed ? { taxed: taxesOf(basket, price, afterOrder, line.tax) } : {};
  return { item, line, price, afterItem, afterOrder, ...taxed };
}

function shippingAmounts(basket: Basket, isTaxed: boolean): Priced {
  const { totals, fees, lines } = basket.quote;
  const price = totals.fulfilment + sum(fees.map(({ amount }) => amount));
  const afterItem = price - totals.fulfilmentDiscounts;
  const tax = totals.tax - sum(lines.map((line) => line.tax));
  return { price, afterItem, ...(isTaxed ? { taxed: taxesOf(basket, price, afterItem, tax) } : {}) };
}

function taxesOf(
  { quote: { taxes, totals } }: Basket,
  price: number,
  paid: number,
  adjustedTax: number,
): NonNullable<Priced['taxed']> {
  const included = totals.pricesIncludeTax;
  const rate = rateOf({ tax: adjustedTax, paid, included }, taxes);
  // Without a discount both are one, whatever rounding gave this item of the whole's tax.
  const tax = price === paid ? adjustedTax : taxAt(price, rate ?? 0, included);
  return { tax, adjustedTax, ...(rate === undefined ? {} : { rate }) };
}

const isLeftOut = ({ quote }: Basket, { id }: BasketItem): boolean =>
  quote.problems.some(
    ({ code, place }) =>
      code === 'item-unavailable' && place !== undefined && 'line' in place && place.line === id,
  );
