/** Orders by OCAPI: of a guest as long as its JWT holds, afterwards by the application, if it may ask for a token. */
import type { Guest } from '../facts.ts';
import { ApiError, type ShopApi } from '../shop-api.ts';
import { as } from './baskets.ts';
import { orderDocument, ordersDocument } from './documents.ts';
import { guestEnded, isNotFound, isTokenFault } from './errors.ts';
import { orderOf, ordersOf } from './map.ts';
import { createOrderSearch } from './order-search.ts';
import type { AsApplication } from './tokens.ts';
import { encode, type Wire } from './wire.ts';

type Orders = Pick<
  ShopApi,
  'placeOrder' | 'ownOrders' | 'order' | 'failOrder' | 'findOrder' | 'checkOrderSearch'
>;

/** The reference's page size. */
const maxOrders = 10;

export function createOrders(
  wire: Wire,
  asApplication: AsApplication | undefined,
  now: () => number,
): Orders {
  /** @throws ApiError `refused`, `guest-ended`: not `not-found`, for nothing is known of the order */
  async function asOwner<Facts>(guest: Guest, work: (token: string) => Promise<Facts>): Promise<Facts> {
    const ended = guestEnded(
      'refused',
      'The token of this guest has expired, and no client password is set.',
    );
    if (guest.expiresAt > now()) {
      try {
        return await work(guest.accessToken);
      } catch (error) {
        if (!isTokenFault(error)) throw error;
      }
    }
    if (!asApplication) throw ended;
    return asApplication(work);
  }

  const at = (orderNo: string): string => `orders/${encode(orderNo)}`;
  const get = { operation: 'getOrder', method: 'GET', safe: true } as const;

  return {
    placeOrder: (guest, basketId) =>
      as(guest, (token) =>
        wire.read(
          {
            operation: 'createOrder',
            method: 'POST',
            path: 'orders',
            body: { basket_id: basketId },
            token,
            safe: false,
          },
          orderDocument,
          orderOf,
        ),
      ),

    ownOrders: (guest) =>
      asOwner(guest, (token) =>
        wire.read(
          {
            operation: 'getCustomerOrders',
            method: 'GET',
            path: `customers/${encode(guest.customerId)}/orders`,
            query: [['count', String(maxOrders)]],
            token,
            safe: true,
          },
          ordersDocument,
          ({ data }) => ordersOf(data).slice(0, maxOrders),
        ),
      ),

    order: (guest, orderNo) =>
      asOwner(guest, (token) =>
        wire.read({ ...get, path: at(orderNo), token }, orderDocument, orderOf),
      ).catch((error: unknown) => {
        if (isNotFound(error)) return undefined;
        throw error;
      }),

    /**
     * Two calls: the order is read first, and its state goes along, so that one that the hook placed in between is not failed.
     * Only CREATED becomes FAILED (OCAPI reference, PATCH /orders/{order_no}).
     */
    failOrder: (guest, orderNo) =>
      asOwner(guest, async (token) => {
        const order = await wire.read({ ...get, path: at(orderNo), token }, orderDocument, (one) => one);
        if (order.status === 'failed') return;
        if (order.status !== 'created')
          throw new ApiError('refused', 'order-not-open', 'A placed order cannot be set to failed.');
        const { _resource_state } = order;
        await wire.send({
          operation: 'failOrder',
          method: 'PATCH',
          path: at(orderNo),
          body: { ...(_resource_state === undefined ? {} : { _resource_state }), status: 'failed' },
          token,
          safe: false,
        });
      }),

    ...(asApplication && createOrderSearch(wire, asApplication, now)),
  };
}
