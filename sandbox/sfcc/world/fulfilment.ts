/** What the merchant did with an order since it was placed, in the platform's states. Pure. */
import type { Order } from '#commerce';
import type { PlacedOrder } from '../world.ts';

const shippingStates = {
  open: 'not_shipped',
  'partly-fulfilled': 'part_shipped',
  fulfilled: 'shipped',
  cancelled: 'not_shipped',
} as const satisfies Record<Order['status'], PlacedOrder['shippingState']>;

const states = {
  open: 'new',
  'partly-fulfilled': 'new',
  fulfilled: 'completed',
  cancelled: 'cancelled',
} as const satisfies Record<Order['status'], PlacedOrder['state']>;

/** @param order that is placed @param engine the same in the engine */
export function withFulfilment(order: PlacedOrder, engine: Order): PlacedOrder {
  const { trackingNumber: _, ...rest } = order;
  const trackingNumber = engine.events.findLast(
    (event) => event.trackingNumber !== undefined,
  )?.trackingNumber;
  const times = [...engine.events, ...engine.adjustments].map(({ occurredAt }) => occurredAt);
  return {
    ...rest,
    state: states[engine.status],
    shippingState: shippingStates[engine.status],
    ...(trackingNumber === undefined ? {} : { trackingNumber }),
    changedAt: Math.max(order.changedAt, ...times),
  };
}
