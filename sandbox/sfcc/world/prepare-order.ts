/** From a basket to an order in CREATED: the engine holds stock and knows what may be charged, and nothing is charged yet. */
import { randomUUID } from 'node:crypto';
import type { Preparation } from '#commerce';
import { WorldError, type Basket, type PlacedOrder } from '../world.ts';
import { inputOf } from './checkout-input.ts';
import { contextOf, siteOf } from './market.ts';
import type { OrderBook, OrderEntry } from './order-book.ts';
import { assertOrderable, notAvailable } from './orderable.ts';
import type { WorldParts } from './parts.ts';
import { priceBasket } from './price.ts';

/** So long may the engine's reference be. */
const longestReference = 40;

/** @throws WorldError; then nothing is held */
export async function prepareOrder(parts: WorldParts, book: OrderBook, seen: Basket): Promise<OrderEntry> {
  const basket = await priceBasket(parts, seen);
  assertOrderable(basket);
  const reference = referenceFor(book, basket);
  const prepared = await parts.backend.prepare(preparationOf(parts, basket, reference));
  if (!prepared.ok) {
    book.unclaim(reference);
    throw refused(basket, prepared.unavailable);
  }
  const orderNo = (await parts.numberOf(prepared.ref)) ?? parts.ids.orderNumber();
  return { order: newOrder(parts, basket, orderNo), ref: prepared.ref, seen: 0 };
}

/** Two baskets of one reference make two orders, as on the platform; the engine would take them for one. */
export function referenceFor(book: OrderBook, { custom }: Basket): string {
  const stamped = textOf(custom['portico_reference']);
  const isFit = stamped !== '' && stamped.length <= longestReference && book.claim(stamped);
  return isFit ? stamped : randomUUID();
}

export function preparationOf(parts: WorldParts, basket: Basket, reference: string): Preparation {
  const { storefront, country } = siteOf(parts, basket.site);
  return {
    reference,
    checkoutId: textOf(basket.custom['portico_checkout']),
    input: inputOf(basket, country),
    quote: basket.quote,
    context: contextOf(parts, basket.site, { currency: basket.currency }),
    handlerId: basket.payments[0]?.methodId ?? '',
    returnUrl: `${storefront}/checkout`,
    permalink: `${storefront}/orders/{number}`,
  };
}

/** Without a line, a promotion was used up by another order meanwhile. */
export function refused(basket: Basket, unavailable: { lineId: string; available: number }[]): WorldError {
  if (unavailable.length > 0) return notAvailable(basket, unavailable);
  const code = basket.quote.promotions.find((promotion) => promotion.code !== undefined)?.code;
  return new WorldError('coupon-used-up', 'A promotion of the basket is used up.', { code });
}

export function newOrder({ ids, now }: WorldParts, basket: Basket, orderNo: string): PlacedOrder {
  const at = now();
  return {
    orderNo,
    site: basket.site,
    customerId: basket.customerId,
    viewCode: ids.secret(),
    token: ids.secret(),
    createdAt: at,
    changedAt: at,
    revision: 0,
    state: 'created',
    paymentState: 'not_paid',
    shippingState: 'not_shipped',
    basket,
    // The platform copies what a basket has to its order.
    custom: { ...basket.custom },
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
