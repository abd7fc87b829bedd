/** Orders of OCAPI as facts. Pure. */
import type { OrderFacts, OrderState } from '../facts.ts';
import { badAnswer } from '../shop-api.ts';
import { customOf, defined } from './defined.ts';
import type { OrderDocument } from './documents.ts';
import { addressOf, containerOf, shipmentOf } from './map.ts';

const states: readonly OrderState[] = [
  'created',
  'new',
  'open',
  'completed',
  'cancelled',
  'replaced',
  'failed',
];
const shippingStates = ['not_shipped', 'part_shipped', 'shipped'] as const;
const paymentStates = ['not_paid', 'part_paid', 'paid'] as const;

/** @throws ApiError `bad-answer` for an amount that is not exact, an unknown state, no time */
export function orderOf(document: OrderDocument): OrderFacts {
  const state = states.find((one) => one === document.status);
  const createdAt = Date.parse(document.creation_date);
  if (!state || Number.isNaN(createdAt)) throw badAnswer('The state of an order or its time cannot be read.');
  const address = shipmentOf(document)?.shipping_address;
  return {
    orderNo: document.order_no,
    state,
    createdAt,
    ...containerOf(document),
    ...defined({
      changedAt: timeOf(document.last_modified),
      email: document.customer_info?.email || undefined,
      address: address && addressOf(address),
      shippingStatus: shippingStates.find((one) => one === document.shipping_status),
      paymentStatus: paymentStates.find((one) => one === document.payment_status),
    }),
    shipments: document.shipments.map(({ shipment_id, tracking_number, shipping_status }) => ({
      id: shipment_id ?? 'me',
      ...defined({ trackingNumber: tracking_number || undefined }),
      shipped: shipping_status === 'shipped',
    })),
    custom: customOf(document),
  };
}

/** The latest first, whatever the order of the answer. */
export const ordersOf = (documents: readonly OrderDocument[]): OrderFacts[] =>
  documents.map(orderOf).toSorted((a, b) => b.createdAt - a.createdAt);

export function timeOf(date: string | undefined): number | undefined {
  const time = Date.parse(date ?? '');
  return Number.isNaN(time) ? undefined : time;
}
