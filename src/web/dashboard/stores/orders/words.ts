/** Labels, badges and error messages of orders. */
import {
  format,
  minorDigits,
  type Adjustment,
  type DeliveryMethod,
  type FulfilmentEvent,
  type Order,
  type OrderStatus,
} from '#commerce';
import type { OrderError } from '#backends/embedded';
import { badge, type Html } from '../../../design/index.ts';
import { storeOrderTexts as say } from './messages/index.ts';

const statuses = {
  open: ['status-unfulfilled', 'warn'],
  'partly-fulfilled': ['status-partly-shipped', 'warn'],
  fulfilled: ['status-shipped', 'good'],
  cancelled: ['status-canceled', undefined],
} as const satisfies Record<OrderStatus, unknown>;

export const statusOptions = (): [id: string, word: string][] =>
  Object.entries(statuses).map(([id, [key]]) => [id, say(key)]);

export const isStatus = (text: string): text is OrderStatus => Object.hasOwn(statuses, text);

export function statusBadge(paid: boolean, { status }: Pick<Order, 'status'>): Html {
  const [key, tone] = statuses[status];
  return paid ? badge(say(key), tone) : badge(say('status-payment-pending'), 'bad');
}

export const money = (amount: number, currency: string): string => format({ amount, currency }, 'en');

/* Keys of texts. */

export const fulfilmentWords = {
  processing: 'processing',
  shipped: 'shipped',
  in_transit: 'in-transit',
  delivered: 'delivered',
  failed_attempt: 'failed-attempt',
  undeliverable: 'undeliverable',
  returned_to_sender: 'returned-to-sender',
  canceled: 'canceled',
} as const satisfies Record<FulfilmentEvent['type'], string>;

export const adjustmentWords = {
  refund: 'refund',
  return: 'return',
  cancellation: 'cancellation',
  credit: 'credit',
  price_adjustment: 'price-adjustment',
  dispute: 'dispute',
} as const satisfies Record<Adjustment['type'], string>;

export const adjustmentStates = {
  pending: 'adjustment-pending',
  completed: 'adjustment-completed',
  failed: 'adjustment-failed',
} as const satisfies Record<Adjustment['status'], string>;

export const deliveryMethods = {
  shipping: 'method-shipping',
  pickup: 'method-pickup',
  digital: 'method-digital',
} as const satisfies Record<DeliveryMethod, string>;

/** Why something could not be done with an order. */
export function orderErrorText(
  error: OrderError,
  { lines, currency }: Pick<Order, 'lines' | 'currency'>,
): string {
  const titleOf = (id: string): string =>
    lines.find((line) => line.id === id)?.title.slice(0, 80) ?? id.slice(0, 80);
  switch (error.code) {
    case 'not-found':
      return say('not-found');
    case 'not-paid':
      if (error.why === 'failed') return say('payment-failed');
      return error.why === 'capturing' ? say('payment-capturing') : say('payment-pending');
    case 'nothing-left':
      return say('nothing-left');
    case 'line-unknown':
      return say('item-unknown', { item: error.lineId.slice(0, 80) });
    case 'too-many':
      return say('too-many', { count: error.possible, item: titleOf(error.lineId) });
    case 'amount-too-high':
      return say('amount-too-high', { amount: money(error.possible, currency) });
    case 'invalid':
      return error.text;
    case 'changed':
      return say('order-changed');
    case 'busy':
      return say('order-busy');
  }
}

/** `12.50` in minor units. Undefined if it is not an amount of the currency. */
export function readAmount(text: string, currency: string): number | undefined {
  const digits = minorDigits(currency);
  const [, whole, decimals = ''] = /^(\d{1,12})(?:\.(\d{1,4}))?$/.exec(text) ?? [];
  if (whole === undefined || decimals.length > digits) return undefined;
  const amount = Number(whole + decimals.padEnd(digits, '0'));
  return amount > 0 ? amount : undefined;
}
