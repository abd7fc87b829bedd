/**
 * Who may use an order number: a custom object that can be made once only. One call of many claims it, and only that one can make it
 * an order; a fence takes it from whom it finds without one. The platform refuses the second of two that change it at once.
 */
import CustomObjectMgr from 'dw/object/CustomObjectMgr';
import OrderMgr from 'dw/order/OrderMgr';
import { inTransaction } from './order-transaction.ts';
import { setChannelType } from '../../preferences/channel-type.ts';

/**
 * Attributes: `use`, `orderNo`, `orderToken`. Keys: `number {order number}`, `reference {reference}`, and of an order whose number has
 * capitals `lowercase {order number}`.
 */
const type = 'PorticoOrderNumber';

export interface NumberUse {
  /** `claim`: a call is about to order, or died before it had. */
  use: 'claim' | 'order' | 'fence';
  /** Lets its holder read the order, also where access to orders is restricted. */
  orderToken?: string;
}

const numberKey = (orderNo: string): string => `number ${orderNo}`;
const referenceKey = (reference: string): string => `reference ${reference}`;
const lowercaseKey = (orderNo: string): string => `lowercase ${orderNo.toLowerCase()}`;

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
  const known = (['claim', 'fence'] as const).find((one) => one === String(use));
  return { use: known ?? 'order', ...(orderToken ? { orderToken: String(orderToken) } : {}) };
}

/** @returns false where another call was faster */
export function claim(orderNo: string): boolean {
  try {
    inTransaction(() => put(orderNo, 'claim'));
    return true;
  } catch (error) {
    if (!useOf(orderNo)) throw error;
    return false;
  }
}

/** Within the transaction of the order. @throws when the number is not claimed any more */
export function makeOrder(basket: dw.order.Basket, orderNo: string): dw.order.Order {
  const object = put(orderNo, 'order', 'claim');
  setChannelType(basket);
  const order = OrderMgr.createOrder(basket, orderNo);
  object.custom['orderToken'] = String(order.orderToken);
  recordCase(orderNo);
  return order;
}

/** Of two numbers that differ in case only, the first is found by the other. */
function recordCase(orderNo: string): void {
  const key = lowercaseKey(orderNo);
  if (orderNo === orderNo.toLowerCase() || CustomObjectMgr.getCustomObject(type, key)) return;
  CustomObjectMgr.createCustomObject(type, key).custom['orderNo'] = orderNo;
}

/** Of an order whose number may have come in another case. What differs in more, or is not known, is returned as it is. */
export function numberAsMade(given: string): string {
  const lower = given.toLowerCase();
  for (const key of [numberKey(given), numberKey(lower), lowercaseKey(given)]) {
    const object = CustomObjectMgr.getCustomObject(type, key);
    const made = object ? String(object.custom['orderNo']) : '';
    if (made.toLowerCase() === lower) return made;
  }
  return given;
}

/** After it no order of this number can be made. @returns what the number is used for now */
export function fence(orderNo: string): NumberUse {
  for (let round = 1; ; round += 1) {
    const known = useOf(orderNo);
    if (known && known.use !== 'claim') return known;
    try {
      inTransaction(() => put(orderNo, 'fence', known && 'claim'));
      return { use: 'fence' };
    } catch (error) {
      // Another process claims, orders, or voids it right now: the next read shows which.
      if (round === 3) throw error;
    }
  }
}

/**
 * Within a transaction: what was looked at before it began may have changed since.
 * @param before what it was used for; undefined: for nothing @throws where it is used for something else now
 */
function put(orderNo: string, use: NumberUse['use'], before?: 'claim'): dw.object.CustomObject {
  const key = numberKey(orderNo);
  const object =
    before === undefined
      ? CustomObjectMgr.createCustomObject(type, key)
      : CustomObjectMgr.getCustomObject(type, key);
  if (!object || (before !== undefined && String(object.custom['use']) !== before))
    throw new Error(`The order number ${orderNo} is no longer reserved.`);
  object.custom['use'] = use;
  object.custom['orderNo'] = orderNo;
  return object;
}
