/** Orders in words. */
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
  open: { word: 'to be sent', tone: 'warn' },
  'partly-fulfilled': { word: 'partly sent', tone: 'warn' },
  fulfilled: { word: 'sent', tone: 'good' },
  cancelled: { word: 'cancelled' },
};

export const isStatus = (text: string): text is OrderStatus => Object.hasOwn(statuses, text);

export const statusBadge = (paid: boolean, { status }: Pick<Order, 'status'>): Html =>
  paid ? badge(statuses[status].word, statuses[status].tone) : badge('payment has not arrived', 'bad');

export const money = (amount: number, currency: string): string => format({ amount, currency }, 'en');

export const fulfilmentWords: Readonly<Record<FulfilmentEvent['type'], string>> = {
  processing: 'In the works',
  shipped: 'Sent',
  in_transit: 'On its way',
  delivered: 'Delivered',
  failed_attempt: 'Delivery failed',
  undeliverable: 'Cannot be delivered',
  returned_to_sender: 'On its way back',
  canceled: 'Cancelled',
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
      return 'There is no such order.';
    case 'not-paid':
      return 'The payment has not arrived, so nothing can be done with this order yet.';
    case 'nothing-left':
      return 'Nothing is left with which this could be done.';
    case 'line-unknown':
      return `The order has no line “${error.lineId.slice(0, 80)}”.`;
    case 'too-many':
      return `Of “${titleOf(error.lineId)}” at most ${error.possible} ${error.possible === 1 ? 'piece is' : 'pieces are'} possible.`;
    case 'amount-too-high':
      return `At most ${money(error.possible, currency)} can still go back.`;
    case 'invalid':
      return error.text;
    case 'changed':
      return 'The order changed since you looked at it. Please look again: nothing was done by this click.';
    case 'busy':
      return 'Somebody else is changing this order right now. Please try again.';
  }
}

/** `12.50` in minor units. Undefined for what is no amount of the currency. */
export function readAmount(text: string, currency: string): number | undefined {
  const digits = minorDigits(currency);
  const [, whole, decimals = ''] = /^(\d{1,12})(?:\.(\d{1,4}))?$/.exec(text) ?? [];
  if (whole === undefined || decimals.length > digits) return undefined;
  const amount = Number(whole + decimals.padEnd(digits, '0'));
  return amount > 0 ? amount : undefined;
}
