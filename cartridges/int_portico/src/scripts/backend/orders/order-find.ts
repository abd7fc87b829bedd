/** The order of a reference, and how it stands. */
import Order from 'dw/order/Order';
import OrderMgr from 'dw/order/OrderMgr';
import type { OrderState } from '../../../../../../src/backends/salesforce/facts.ts';
import { useOf } from './order-number.ts';
import type { OrderRef } from './order-ref.ts';
import { textOf } from '../mapping/values.ts';

/** Undefined while there is none. @throws what the platform throws where it does not let the order be read */
export function findOrder({ orderNo, reference }: OrderRef): dw.order.Order | undefined {
  const used = useOf(orderNo);
  if (used?.use === 'fence') return undefined;
  const token = used?.orderToken;
  const order = token === undefined ? OrderMgr.getOrder(orderNo) : OrderMgr.getOrder(orderNo, token);
  // The number of another site's order proves nothing about ours.
  return order && textOf(order.custom['porticoReference']) === reference ? order : undefined;
}

export function stateOf(order: dw.order.Order): OrderState {
  const status = Number(order.status.value);
  switch (status) {
    case Order.ORDER_STATUS_CREATED:
      return 'created';
    case Order.ORDER_STATUS_NEW:
      return 'new';
    case Order.ORDER_STATUS_OPEN:
      return 'open';
    case Order.ORDER_STATUS_COMPLETED:
      return 'completed';
    case Order.ORDER_STATUS_CANCELLED:
      return 'cancelled';
    case Order.ORDER_STATUS_REPLACED:
      return 'replaced';
    default:
      return 'failed';
  }
}
