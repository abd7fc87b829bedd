/** Orders of agents at which money may be left, found as jobs find them. The index may be behind: each is looked at again. */
import Order from 'dw/order/Order';
import OrderMgr from 'dw/order/OrderMgr';
import { stateOf } from './order-find.ts';
import { heldOf } from './order-void.ts';
import { textOf } from '../mapping/values.ts';

/** Whose orders they are: the cartridge's own, or those of the service, which come through the shopping APIs. */
export const families = [
  { reference: 'porticoReference', decline: 'porticoDecline' },
  { reference: 'portico_reference', decline: 'portico_decline' },
] as const;

export type Family = (typeof families)[number];

const hour = 3_600_000;
const day = 24 * hour;
/** After this time, any process that worked on the order has ended. */
const quiet = hour;
/** Authorizations never last longer. */
const recent = 30 * day;
/** The core gives a payment up long before, where it can still reach it. */
export const forgotten = 2 * day;

/** Whose time has come, the longest waiting first. */
export const dueOrders = (now: number, most: number): dw.order.Order[] =>
  search(
    'status = {0} AND custom.porticoVoidAt <= {1}',
    'custom.porticoVoidAt asc',
    most,
    Order.ORDER_STATUS_FAILED,
    now,
  );

/** Failed by others, such as the platform's own rule for orders in status created: their money was not voided. */
export const failedByOthers = (family: Family, now: number, most: number): dw.order.Order[] =>
  unmarked(family, Order.ORDER_STATUS_FAILED, now - quiet, now, most);

/** Old enough that a request which works on it has ended. */
export const leftCreated = (family: Family, now: number, most: number): dw.order.Order[] =>
  unmarked(
    family,
    Order.ORDER_STATUS_CREATED,
    now - (family.reference === 'portico_reference' ? forgotten : quiet),
    now,
    most,
  );

/** Nothing was said of its payment yet. */
export const isUnmarked = (order: dw.order.Order, { reference, decline }: Family): boolean =>
  textOf(order.custom[reference]) !== undefined &&
  textOf(order.custom[decline]) === undefined &&
  heldOf(order).hold === undefined;

function unmarked(
  family: Family,
  status: number,
  until: number,
  now: number,
  most: number,
): dw.order.Order[] {
  const { reference, decline } = family;
  const marks = `custom.${reference} != NULL AND custom.${decline} = NULL AND custom.porticoVoid = NULL`;
  const found = search(
    `status = {0} AND ${marks} AND creationDate >= {1} AND creationDate <= {2}`,
    'creationDate asc',
    most,
    status,
    new Date(now - recent),
    new Date(until),
  );
  const state = status === Order.ORDER_STATUS_FAILED ? 'failed' : 'created';
  return found.filter((order) => stateOf(order) === state && isUnmarked(order, family));
}

function search(query: string, sort: string, most: number, ...given: unknown[]): dw.order.Order[] {
  const found = OrderMgr.queryOrders(query, sort, ...given);
  const orders: dw.order.Order[] = [];
  try {
    while (orders.length < most && found.hasNext()) orders.push(found.next());
  } finally {
    found.close();
  }
  return orders;
}
