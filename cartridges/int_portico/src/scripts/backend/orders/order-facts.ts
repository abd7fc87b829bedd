/** An order of the script API in the words that both shopping APIs share. What is not known is absent. */
import Order from 'dw/order/Order';
import type { AddressFacts, OrderFacts } from '../../../../../../src/backends/salesforce/facts.ts';
import { refundsAttribute } from '../../../../../../src/backends/salesforce/orders/refunds.ts';
import { stateOf } from './order-find.ts';
import { listed, textOf, told } from '../mapping/values.ts';

export function orderFacts(order: dw.order.Order, priced: Omit<OrderFacts, OwnMembers>): OrderFacts {
  const address = order.defaultShipment.shippingAddress;
  return {
    ...priced,
    orderNo: String(order.orderNo),
    state: stateOf(order),
    createdAt: order.creationDate.getTime(),
    changedAt: order.lastModified.getTime(),
    ...told({ email: textOf(order.customerEmail), address: address ? addressFacts(address) : undefined }),
    shippingStatus: shippingOf(order.shippingStatus),
    shipments: listed(order.shipments).map((shipment) => ({
      id: String(shipment.ID),
      shipped: shippingOf(shipment.shippingStatus) === 'shipped',
      ...told({ trackingNumber: textOf(shipment.trackingNumber) }),
    })),
    custom: told({ [refundsAttribute]: textOf(order.custom[refundsAttribute]) }),
  };
}

type OwnMembers =
  | 'orderNo'
  | 'state'
  | 'createdAt'
  | 'changedAt'
  | 'email'
  | 'address'
  | 'viewCode'
  | 'shippingStatus'
  | 'paymentStatus'
  | 'shipments'
  | 'custom';

function shippingOf({ value }: dw.value.EnumValue): NonNullable<OrderFacts['shippingStatus']> {
  const status = Number(value);
  if (status === Order.SHIPPING_STATUS_SHIPPED) return 'shipped';
  return status === Order.SHIPPING_STATUS_PARTSHIPPED ? 'part_shipped' : 'not_shipped';
}

const addressFacts = (address: dw.order.OrderAddress): AddressFacts =>
  told({
    firstName: textOf(address.firstName),
    lastName: textOf(address.lastName),
    address1: textOf(address.address1),
    address2: textOf(address.address2),
    city: textOf(address.city),
    stateCode: textOf(address.stateCode),
    postalCode: textOf(address.postalCode),
    countryCode: textOf(address.countryCode.value)?.toUpperCase(),
    phone: textOf(address.phone),
  });
