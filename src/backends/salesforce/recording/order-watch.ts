/** Follows the order of a recording, so that a run that is cut short does not leave it behind without a word. */
import type { Guest, OrderFacts, OrderState } from '../facts.ts';
import { ApiError, type ShopApi } from '../shop-api.ts';
import { inventedBuyer } from './words.ts';

/** An order that may exist in the instance and was not seen to be failed. What an operator can search for. */
export interface LeftOrder {
  /** Absent if the response to the order was lost. */
  orderNo?: string;
  /** Of the invented buyer. */
  email: string;
  /** The custom attribute `portico_reference` of the order. */
  reference: string;
}

export interface OrderWatch {
  /** The same API: what it returns about the order is remembered. */
  watched(api: ShopApi): ShopApi;
  /**
   * Fails the order unless it is known to be placed, failed, or not created. Never throws.
   * @param api calls of it are not recorded
   */
  end(api: ShopApi): Promise<LeftOrder | undefined>;
}

export function followOrder(reference: string): OrderWatch {
  /** Set as long as an order may exist that is not failed. */
  let sent: { guest: Guest; isRejected?: boolean; orderNo?: string; state?: OrderState } | undefined;

  function see({ orderNo, state }: OrderFacts): void {
    if (state === 'failed') sent = undefined;
    else if (sent) sent = { guest: sent.guest, orderNo, state };
  }

  function seeOwn(orders: readonly OrderFacts[]): void {
    const own = orders.find(({ custom }) => custom['portico_reference'] === reference);
    if (own) see(own);
    // After a lost response, the order may still appear.
    else if (sent?.isRejected) sent = undefined;
  }

  const watched = (api: ShopApi): ShopApi => ({
    ...api,
    async placeOrder(guest, basketId) {
      sent = { guest };
      try {
        const placed = await api.placeOrder(guest, basketId);
        see(placed);
        return placed;
      } catch (error) {
        const kind = causeOf(error)?.kind ?? 'unknown';
        if (kind === 'unavailable') sent = undefined;
        else sent = { guest, isRejected: kind !== 'unknown' };
        throw error;
      }
    },
    async order(guest, orderNo) {
      const found = await api.order(guest, orderNo);
      if (found && sent?.orderNo === found.orderNo) see(found);
      return found;
    },
    async ownOrders(guest) {
      const orders = await api.ownOrders(guest);
      if (guest.customerId === sent?.guest.customerId) seeOwn(orders);
      return orders;
    },
  });

  return {
    watched,
    async end(api) {
      if (!sent) return undefined;
      const { guest } = sent;
      const own = watched(api);
      if (sent.orderNo === undefined) await attempt(() => own.ownOrders(guest));
      const { orderNo, state } = sent ?? {};
      if (orderNo !== undefined && (state === undefined || state === 'created')) {
        await attempt(() => own.failOrder(guest, orderNo));
        await attempt(() => own.order(guest, orderNo));
      }
      return sent && leftOrderOf(sent, reference);
    },
  };
}

const leftOrderOf = ({ orderNo }: { orderNo?: string }, reference: string): LeftOrder => ({
  ...(orderNo === undefined ? {} : { orderNo }),
  email: inventedBuyer.email,
  reference,
});

/** What is not known afterwards is reported as possible. */
const attempt = (work: () => Promise<unknown>): Promise<unknown> => work().catch(() => undefined);

/** The recorder wraps what the caller throws. */
function causeOf(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  return error instanceof Error && error.cause instanceof ApiError ? error.cause : undefined;
}
