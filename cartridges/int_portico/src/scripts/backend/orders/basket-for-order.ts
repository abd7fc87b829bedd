/** The basket of a quote, left open to be ordered: the same flow, prices and refusals. */
import {
  BackendUnavailable,
  type CheckoutInput,
  type Line,
  type ShopContext,
  type Shortage,
} from '#commerce';
import type { BasketFacts } from '../../../../../../src/backends/salesforce/facts.ts';
import { shortages } from '../../../../../../src/backends/salesforce/basket/fit-lines.ts';
import { openBasket, type Opened } from '../../../../../../src/backends/salesforce/basket/open-basket.ts';
import type { QuoteParts } from '../../../../../../src/backends/salesforce/parts.ts';
import {
  basketFor,
  isStaleProduct,
  priceable,
  withMethod,
} from '../../../../../../src/backends/salesforce/basket/quote.ts';
import type { Baskets } from '../baskets.ts';

export interface BasketToOrder {
  ok: true;
  /** Temporary; with addresses, method and coupons, calculated. It has no payment and no name of a customer yet. */
  basket: dw.order.Basket;
  facts: BasketFacts;
  refusedCodes: Opened['refusedCodes'];
  /** What was requested, as it is in the basket. */
  lines: Line[];
  /** Minor units. */
  total: number;
}

/**
 * Where `ok` holds, a transaction is open, which the caller commits or rolls back; otherwise none is, nor after an error.
 * Stock is asked for anew. Not `ok`: a line cannot be had in full.
 * @throws ApiError, BackendUnavailable
 */
export type BasketForOrder = (
  input: CheckoutInput,
  context: ShopContext,
) => Promise<BasketToOrder | { ok: false; unavailable: Shortage[] }>;

export const createBasketForOrder =
  (parts: Pick<QuoteParts, 'details' | 'guests'>, baskets: Baskets): BasketForOrder =>
  async (input, context) => {
    const wanted = await priceable(parts, input, context, { fresh: true });
    const short = { ok: false, unavailable: shortages(wanted.fitted, wanted.details) } as const;
    if (wanted.fitted.leftOut.size > 0) return short;
    try {
      const guest = await parts.guests.take();
      const opened = await openBasket(baskets, guest, basketFor(wanted, input, context));
      const answer = await withMethod({ api: baskets }, guest, opened, wanted, context);
      const { basketId, totals } = answer.basket;
      if (totals.orderTotal === undefined) throw new BackendUnavailable('The basket has no total.');
      return {
        ok: true,
        basket: baskets.handOver(basketId),
        facts: answer.basket,
        refusedCodes: answer.refusedCodes,
        lines: wanted.fitted.kept,
        total: totals.orderTotal,
      };
    } catch (error) {
      baskets.undo();
      if (!isStaleProduct(error)) throw error;
      const now = await priceable(parts, input, context, { fresh: true });
      return { ok: false, unavailable: shortages(now.fitted, now.details) };
    }
  };
