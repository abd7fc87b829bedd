/** Orders. Pure. */
import type { PlacedOrder } from '../../world.ts';
import type { OrderDocument } from '../documents.ts';
import { amountsOf } from './amounts.ts';
import { containerOf, datesOf } from './container.ts';
import { present } from './present.ts';
import { customMembers, type Telling } from './telling.ts';

/** The basket's custom attributes were copied to its order; what the hook wrote takes precedence. */
export function orderDocument(order: PlacedOrder, telling: Telling): OrderDocument {
  const { basket, orderNo, state, shippingState, trackingNumber } = order;
  const amounts = amountsOf(basket);
  const sending = { isShipped: shippingState === 'shipped', ...present({ trackingNumber }) };
  const { firstName, lastName } = basket.billing ?? {};
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return {
    _type: 'order',
    _resource_state: orderState(order, telling),
    confirmation_status: state === 'new' || state === 'completed' ? 'confirmed' : 'not_confirmed',
    created_by: 'Customer',
    ...datesOf(order),
    ...present({ customer_name: name || undefined }),
    export_status: exportStatus[state],
    guest: true,
    notes: { _type: 'simple_link', link: `${telling.base}/orders/${orderNo}/notes` },
    order_no: orderNo,
    order_token: order.token,
    payment_status: order.paymentState,
    shipping_status: shippingState,
    site_id: order.site,
    status: state,
    ...containerOf(basket, amounts, { telling, sending }),
    ...customMembers({ ...basket.custom, ...order.custom }),
  };
}

export const orderState = ({ orderNo, revision }: PlacedOrder, { states }: Pick<Telling, 'states'>): string =>
  states.of({ kind: 'order', id: orderNo, revision });

const exportStatus: Record<PlacedOrder['state'], OrderDocument['export_status']> = {
  created: 'not_exported',
  new: 'ready',
  completed: 'exported',
  cancelled: 'not_exported',
  failed: 'not_exported',
};
