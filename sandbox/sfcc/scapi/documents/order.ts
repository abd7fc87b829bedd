/** An order as the wire has it. Pure. */
import type { PlacedOrder } from '../../world.ts';
import { toTime, withPrefix } from '../wire.ts';
import { containerDocument, customerDocument } from './basket.ts';

export function orderDocument(order: PlacedOrder): object {
  const { basket, state, shippingState, trackingNumber } = order;
  const isPlaced = state !== 'created' && state !== 'failed';
  const customerInfo = customerDocument(basket) as { customerName?: string };
  return {
    orderNo: order.orderNo,
    orderToken: order.token,
    orderViewCode: order.viewCode,
    siteId: order.site,
    status: state,
    confirmationStatus: isPlaced ? 'confirmed' : 'not_confirmed',
    exportStatus: isPlaced ? 'ready' : 'not_exported',
    paymentStatus: order.paymentState,
    shippingStatus: shippingState,
    createdBy: 'Customer',
    guest: true,
    // A single shipment is sent as a whole, or it is not sent.
    ...containerDocument(basket, {
      shippingStatus: shippingState === 'shipped' ? 'shipped' : 'not_shipped',
      ...(trackingNumber === undefined ? {} : { trackingNumber }),
    }),
    customerInfo,
    ...(customerInfo.customerName === undefined ? {} : { customerName: customerInfo.customerName }),
    creationDate: toTime(order.createdAt),
    lastModified: toTime(order.changedAt),
    ...withPrefix({ ...basket.custom, ...order.custom }),
  };
}
