/** Shopper Customers: baskets and orders of the caller. */
import { basketDocument } from '../documents/basket.ts';
import { orderDocument } from '../documents/order.ts';
import { ok, type Call, type Operation } from '../operation.ts';
import { badRequest, problem } from '../problem.ts';
import { whole } from '../query.ts';

const family = 'customers';

/** This list's schema, other than the one of a single basket, asks for a number also where nothing can be calculated yet. */
const noTotals = {
  adjustedMerchandizeTotalTax: 0,
  adjustedShippingTotalTax: 0,
  merchandizeTotalTax: 0,
  orderTotal: 0,
  shippingTotal: 0,
  shippingTotalTax: 0,
  taxTotal: 0,
};

export const getCustomerBaskets: Operation = {
  id: 'getCustomerBaskets',
  family,
  method: 'get',
  path: '/customers/{customerId}/baskets',
  scopes: ['sfcc.shopper-myaccount.baskets', 'sfcc.shopper-standard'],
  async handle(call) {
    assertSelf(call);
    const baskets = await call.world.baskets.list(call.shopper);
    return ok({
      baskets: baskets.map((basket) => ({ ...noTotals, ...basketDocument(basket) })),
      total: baskets.length,
    });
  },
};

export const getCustomerOrders: Operation = {
  id: 'getCustomerOrders',
  family,
  method: 'get',
  path: '/customers/{customerId}/orders',
  scopes: ['sfcc.shopper-myaccount.orders', 'sfcc.shopper-standard'],
  async handle(call) {
    assertSelf(call);
    const { world, shopper, query } = call;
    const limit = whole(query, 'limit', { least: 1, most: 50, otherwise: 10 });
    const offset = whole(query, 'offset', { least: 0, otherwise: 0 });
    const [from, until] = [readTime(query, 'from') ?? -Infinity, readTime(query, 'until') ?? Infinity];
    const status = query.get('status');
    const orders = (await world.orders.list(shopper)).filter(
      ({ createdAt, state }) =>
        createdAt >= from && createdAt <= until && (status === null || state === status),
    );
    const data = orders.slice(offset, offset + limit).map(orderDocument);
    return ok({ limit: data.length, offset, total: orders.length, data });
  },
};

export function assertSelf({ shopper, param }: Call): void {
  if (param('customerId') === shopper.customerId) return;
  throw problem(
    400,
    'invalid-customer',
    'CustomerId URL parameter does not match the verified customer represented by the JWT token.',
  );
}

function readTime(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw badRequest(`'${name}' is no date.`, { parameter: name });
  return at;
}
