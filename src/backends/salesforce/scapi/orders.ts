/** Orders: placed from a basket, found again, failed. */
import type { Guest } from '../facts.ts';
import { ApiError, type ShopApi } from '../shop-api.ts';
import { orderDocument, ordersDocument } from './documents.ts';
import { orderOf, ordersOf } from './map.ts';
import type { Shoppers } from './shoppers.ts';
import { segment, callScapi, reader, type ScapiRequest, type ScapiInstance } from './wire.ts';

type Orders = Pick<ShopApi, 'placeOrder' | 'ownOrders' | 'order' | 'failOrder'>;

const family = '/checkout/shopper-orders/v1';
const mostOrders = 10;
const readOrder = reader(orderDocument, orderOf);
const readOrders = reader(ordersDocument, ordersOf);

export function createOrders(place: ScapiInstance, as: Shoppers['as']): Orders {
  const send = <T>(guest: Guest, asked: ScapiRequest, read: (text: string) => T): Promise<T> =>
    as(guest)((token) => callScapi(place, token, asked, read));

  return {
    async placeOrder(guest, basketId) {
      const asked = {
        operation: 'createOrder',
        method: 'POST',
        family,
        path: '/orders',
        document: { basketId },
        repeat: 'never',
      } as const;
      return send(guest, asked, readOrder);
    },
    async ownOrders(guest) {
      const asked = {
        operation: 'getCustomerOrders',
        method: 'GET',
        family: '/customer/shopper-customers/v1',
        path: `/customers/${segment(guest.customerId)}/orders`,
        parameters: [['limit', String(mostOrders)]],
        repeat: 'safe',
      } as const;
      return send(guest, asked, readOrders);
    },
    async order(guest, orderNo) {
      const path = `/orders/${segment(orderNo)}`;
      const asked = { operation: 'getOrder', method: 'GET', family, path, repeat: 'safe' } as const;
      return send(guest, asked, readOrder).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return undefined;
        throw error;
      });
    },
    /** The basket is not opened again: it was for this order alone. */
    async failOrder(guest, orderNo) {
      const asked = {
        operation: 'failOrder',
        method: 'POST',
        family,
        path: `/orders/${segment(orderNo)}/actions/fail`,
        parameters: [['reopenBasket', 'false']],
        document: { reasonCode: 'payment_auth_failure' },
        repeat: 'never',
      } as const;
      return send(guest, asked, () => undefined);
    },
  };
}
