/** `dw.order.OrderMgr`. */
import type { PlacedOrder } from '../../../world.ts';
import type { InstanceState, Scope } from '../../contract.ts';
import { documented } from '../../documented.ts';
import { statusOf } from '../system/status.ts';
import { seekableOf } from '../values.ts';
import { createOrder } from './create-order.ts';
import { orderObject } from './order.ts';
import { queryOrders } from './order-query.ts';
import { trackOrder } from './order-state.ts';
import { badArgument } from '../refusal.ts';
import { containerOf, requestState, type OrderState } from './request-state.ts';
import { reopen } from './reopen.ts';
import type { Tracked } from './tracked.ts';

const [ok, failed] = [0, 1];

export function orderMgr(scope: Scope): object {
  const { scripting } = scope.instance.world;
  const createOrderNo = async (): Promise<string> => {
    const made = await scope.callHook('dw.order.createOrderNo', 'createOrderNo', []);
    return made === undefined || made === null ? scripting.orderNumber() : String(made);
  };
  return documented('dw.order.OrderMgr', {
    createOrderNo,
    createOrderSequenceNo: () => scripting.orderNumber(),
    createOrder: async (basket: unknown, orderNo?: unknown) =>
      createOrder(
        scope,
        basket,
        orderNo === undefined || orderNo === null ? await createOrderNo() : String(orderNo),
      ),
    async getOrder(orderNo: unknown, ...tokens: unknown[]) {
      const state = await orderOf(scope, String(orderNo));
      if (!state || (tokens.length > 0 && String(tokens[0]) !== state.now.order.token)) return null;
      return orderObject(scope, state);
    },
    placeOrder: (order: unknown) => end(scope, order, 'placeOrder', ['created'], { state: 'new' }),
    failOrder(order: unknown, reopenBasket?: unknown) {
      const status = end(scope, order, 'failOrder', ['created'], { state: 'failed' }, 'give-back');
      const basket = reopenBasket === false || isError(status) ? null : reopen(scope, containerOf(order));
      if (basket) status.addDetail('basket', basket);
      return status;
    },
    cancelOrder: (order: unknown) =>
      end(scope, order, 'cancelOrder', ['new', 'completed'], { state: 'cancelled' }, 'give-back'),
    searchOrders: async (query: unknown, sort?: unknown, ...given: unknown[]) =>
      seekableOf(await searched(scope, query, sort, given)),
    searchOrder: async (query: unknown, ...given: unknown[]) =>
      (await searched(scope, query, null, given))[0] ?? null,
    async queryOrders(query: unknown, sort?: unknown, ...given: unknown[]) {
      const all = await scripting.orders(scope.site);
      const sorting = sort === undefined || sort === null ? null : String(sort);
      const found = queryOrders(all, String(query), sorting, given);
      return seekableOf(found.map((order) => orderObject(scope, knownOr(scope, order))));
    },
  });
}

export interface OrderIndex {
  /** Milliseconds after which a change of an order is found: "typically within seconds but occasionally longer" (OrderMgr, 26.9). */
  lag: number;
}

/** Of the instance; tests change it. */
export function orderIndexOf({ kept }: Pick<InstanceState, 'kept'>): OrderIndex {
  const known = (kept.get('order-index') as OrderIndex | undefined) ?? { lag: 3_000 };
  kept.set('order-index', known);
  return known;
}

/** By the search index: an order that was just created is never in it. */
async function searched(
  scope: Scope,
  query: unknown,
  sort: unknown,
  given: readonly unknown[],
): Promise<object[]> {
  const { instance, site } = scope;
  const until = instance.now() - orderIndexOf(instance).lag;
  const all = (await instance.world.scripting.orders(site)).filter(({ createdAt }) => createdAt <= until);
  const sorting = sort === undefined || sort === null ? null : String(sort);
  return queryOrders(all, String(query), sorting, given).map((order) =>
    orderObject(scope, knownOr(scope, order)),
  );
}

interface Status {
  readonly error: boolean;
  addDetail(key: string, value: unknown): void;
}

const isError = ({ error }: Status): boolean => error;

const knownOr = (scope: Scope, order: PlacedOrder): Tracked<OrderState> =>
  requestState(scope).orders.get(order.orderNo) ?? trackOrder(scope, order, false);

async function orderOf(scope: Scope, orderNo: string): Promise<Tracked<OrderState> | undefined> {
  const known = requestState(scope).orders.get(orderNo);
  if (known && !known.now.gone) return known;
  const order = await scope.instance.world.scripting.order(scope.site, orderNo);
  return order && trackOrder(scope, order, false);
}

/** Any other state is answered by a status, and nothing changes. */
function end(
  scope: Scope,
  given: unknown,
  what: string,
  from: readonly PlacedOrder['state'][],
  change: Partial<PlacedOrder>,
  goods?: 'give-back',
): Status {
  scope.transaction.assertOpen(what);
  const container = containerOf(given);
  const orderNo = container?.kind === 'Order' ? container.key.slice('order '.length) : undefined;
  const state = orderNo === undefined ? undefined : requestState(scope).orders.get(orderNo);
  if (!state) throw badArgument(`${what} is about an order.`);
  const { order, gone } = state.now;
  if (gone || !from.includes(order.state))
    return statusOf(failed, 'ORDER_STATUS', `The order ${orderNo} is ${order.state}.`) as Status;
  state.set({ ...state.now, order: { ...order, ...change }, ...(goods ? { goods } : {}) });
  return statusOf(ok) as Status;
}
