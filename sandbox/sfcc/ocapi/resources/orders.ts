/** Orders. */
import { WorldError, type PlacedOrder, type Shopper } from '../../world.ts';
import { ok, type Call, type Reply } from '../call.ts';
import { shopperOf } from '../callers.ts';
import { orderDocument, orderState } from '../documents/order.ts';
import { badProperty, OcapiFault, orderNotFound, staleState } from '../fault.ts';
import { textIn } from '../request/members.ts';
import { faultOf } from '../world-faults.ts';
import { known, onBasket } from './basket-state.ts';
import type { Route } from './route.ts';

/** Only the id of the basket is considered. The order is CREATED; the hook of the site places it within this call, or does not. */
async function createOrder(call: Call): Promise<Reply> {
  const basketId = textIn(call.body, 'basket_id');
  if (!basketId) throw new OcapiFault(400, 'InvalidBasketIdException', 'An order wants the id of a basket.');
  const order = await onBasket({ ...call, params: { basketId } }, async (shopper) => {
    await known(call, shopper, basketId);
    return call.world.orders.place(shopper, basketId);
  });
  call.owners.delete(basketId);
  return ok(orderDocument(order, call));
}

const readOrder = async (call: Call): Promise<Reply> => ok(orderDocument(await find(call), call));

/**
 * Considered are the status, of which the instance knows CREATED to FAILED only, and custom properties, of which it knows none that
 * a caller may write.
 */
async function updateOrder(call: Call): Promise<Reply> {
  const { body, world } = call;
  const order = await find(call);
  const state = orderState(order, call);
  if (call.state !== undefined && call.state !== state) throw staleState(call.state, state);
  const status = textIn(body, 'status');
  if (status === undefined) return ok(orderDocument(order, call));
  if (!statuses.includes(status))
    throw new OcapiFault(400, 'IllegalEnumerationValueException', 'There is no such status.', {
      value: status,
      type: 'order.status',
    });
  if (status !== 'failed') throw badProperty('order', '$.status');
  const { customerId, site, orderNo } = order;
  const revision = call.state === undefined ? undefined : order.revision;
  const failed = await onOrder(orderNo, () => world.orders.fail({ customerId, site }, orderNo, revision));
  return ok(orderDocument(failed, call));
}

const statuses = ['created', 'new', 'open', 'completed', 'cancelled', 'replaced', 'failed'];

/** A shopper sees the own ones; an application all of the site. @throws OcapiFault */
async function find({ caller, world, site, params: { orderNo = '' } }: Call): Promise<PlacedOrder> {
  if (caller.kind === 'application') {
    const [order] = await world.orders.find(site.id, { orderNo });
    if (!order) throw orderNotFound(orderNo);
    return order;
  }
  const shopper: Shopper = shopperOf(caller);
  return onOrder(orderNo, () => world.orders.read(shopper, orderNo));
}

async function onOrder<T>(orderNo: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof WorldError) throw faultOf(error, orderNotFound(orderNo));
    throw error;
  }
}

export const orderRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/orders',
    operation: 'createOrder',
    audience: 'shopper',
    body: 'basket',
    answer: createOrder,
  },
  {
    method: 'GET',
    path: '/orders/{orderNo}',
    operation: 'getOrder',
    audience: 'shopper-or-application',
    answer: readOrder,
  },
  {
    method: 'PATCH',
    path: '/orders/{orderNo}',
    operation: 'failOrder',
    audience: 'shopper-or-application',
    body: 'order',
    answer: updateOrder,
  },
];
