/** Labels, badges and error messages of orders. */
import {
  format,
  minorDigits,
  type Adjustment,
  type FulfilmentEvent,
  type Order,
  type OrderStatus,
} from '#commerce';
import type { OrderError } from '#backends/embedded';
import { badge, type Html, type Tone } from '../../../design/index.ts';

export const statuses: Readonly<Record<OrderStatus, { word: string; tone?: Tone }>> = {
  open: { word: 'unfulfilled', tone: 'warn' },
  'partly-fulfilled': { word: 'partially shipped', tone: 'warn' },
  fulfilled: { word: 'shipped', tone: 'good' },
  cancelled: { word: 'canceled' },
};

export const isStatus = (text: string): text is OrderStatus => Object.hasOwn(statuses, text);

export const statusBadge = (paid: boolean, { status }: Pick<Order, 'status'>): Html =>
  paid ? badge(statuses[status].word, statuses[status].tone) : badge('payment pending', 'bad');

export const money = (amount: number, currency: string): string => format({ amount, currency }, 'en');

export const fulfilmentWords: Readonly<Record<FulfilmentEvent['type'], string>> = {
  processing: 'Processing',
  shipped: 'Shipped',
  in_transit: 'In transit',
  delivered: 'Delivered',
  failed_attempt: 'Delivery attempt failed',
  undeliverable: 'Undeliverable',
  returned_to_sender: 'Returned to sender',
  canceled: 'Canceled',
};

export const adjustmentWords: Readonly<Record<Adjustment['type'], string>> = {
  refund: 'Refund',
  return: 'Return',
  cancellation: 'Cancellation',
  credit: 'Credit',
  price_adjustment: 'Price adjustment',
  dispute: 'Dispute',
};

/** Why something could not be done with an order. */
export function orderErrorText(
  error: OrderError,
  { lines, currency }: Pick<Order, 'lines' | 'currency'>,
): string {
  const titleOf = (id: string): string =>
    lines.find((line) => line.id === id)?.title.slice(0, 80) ?? id.slice(0, 80);
  switch (error.code) {
    case 'not-found':
      return 'No order found with this number.';
    case 'not-paid':
      if (error.why === 'failed')
        return 'The payment of this order failed. There is nothing to ship or refund.';
      return error.why === 'capturing'
        ? 'The payment processor has not confirmed the capture yet. You can change this order when it has.'
        : 'The payment is pending. You can change this order when the payment arrives.';
    case 'nothing-left':
      return 'This action is not available: no items or amount are left for it.';
    case 'line-unknown':
      return `This order has no item “${error.lineId.slice(0, 80)}”.`;
    case 'too-many':
      return `Enter at most ${error.possible} ${error.possible === 1 ? 'unit' : 'units'} of “${titleOf(error.lineId)}”.`;
    case 'amount-too-high':
      return `You can refund at most ${money(error.possible, currency)}.`;
    case 'invalid':
      return error.text;
    case 'changed':
      return 'The order changed since you opened it, so nothing was done. Review the order and try again.';
    case 'busy':
      return 'Another change to this order is in progress. Try again.';
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
