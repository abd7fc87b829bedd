/**
 * Who may use an order number: a custom object that can be made once only. Whoever makes it first, an order or a fence, has the
 * number for good; the platform refuses the second.
 */
import CustomObjectMgr from 'dw/object/CustomObjectMgr';
import OrderMgr from 'dw/order/OrderMgr';
import { inTransaction } from './order-transaction.ts';

/** Attributes: `use`, `orderNo`, `orderToken`. Keys: `number {order number}`, `reference {reference}`. */
const type = 'PorticoOrderNumber';

export interface NumberUse {
  use: 'order' | 'fence';
  /** With it the order can be read by whoever has it, also where access to orders is limited. */
  orderToken?: string;
}

const numberKey = (orderNo: string): string => `number ${orderNo}`;
const referenceKey = (reference: string): string => `reference ${reference}`;

/** The same number for the same reference, however often and from wherever it is asked for. */
export function reserveNumber(reference: string): string {
  const known = numberOf(reference);
  if (known !== undefined) return known;
  const orderNo = String(OrderMgr.createOrderNo());
  try {
    inTransaction(() => {
      const object = CustomObjectMgr.createCustomObject(type, referenceKey(reference));
      object.custom['use'] = 'reservation';
      object.custom['orderNo'] = orderNo;
    });
    return orderNo;
  } catch (error) {
    const faster = numberOf(reference);
    if (faster === undefined) throw error;
    return faster;
  }
}

function numberOf(reference: string): string | undefined {
  const object = CustomObjectMgr.getCustomObject(type, referenceKey(reference));
  return object ? String(object.custom['orderNo']) : undefined;
}

/** Undefined: the number was used for nothing yet. */
export function useOf(orderNo: string): NumberUse | undefined {
  const object = CustomObjectMgr.getCustomObject(type, numberKey(orderNo));
  if (!object) return undefined;
  const { use, orderToken } = object.custom;
  return {
    use: String(use) === 'fence' ? 'fence' : 'order',
    ...(orderToken ? { orderToken: String(orderToken) } : {}),
  };
}

/** Within the transaction of the order. @throws when the number is used */
export function makeOrder(basket: dw.order.Basket, orderNo: string): dw.order.Order {
  const object = CustomObjectMgr.createCustomObject(type, numberKey(orderNo));
  const order = OrderMgr.createOrder(basket, orderNo);
  object.custom['use'] = 'order';
  object.custom['orderNo'] = orderNo;
  object.custom['orderToken'] = String(order.orderToken);
  return order;
}

/** After it no order of this number can be made. @returns what the number is used for now */
export function fence(orderNo: string): NumberUse {
  const known = useOf(orderNo);
  if (known) return known;
  try {
    inTransaction(() => {
      const object = CustomObjectMgr.createCustomObject(type, numberKey(orderNo));
      object.custom['use'] = 'fence';
      object.custom['orderNo'] = orderNo;
    });
    return { use: 'fence' };
  } catch (error) {
    const faster = useOf(orderNo);
    if (!faster) throw error;
    return faster;
  }
}
