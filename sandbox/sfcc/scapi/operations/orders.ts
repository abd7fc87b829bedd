/** Shopper Orders: placing, reading and failing orders. */
import { orderDocument } from '../documents/order.ts';
import { done, ok, type Call, type Operation } from '../operation.ts';
import { badRequest, notSimulated, problem } from '../problem.ts';
import { flag } from '../query.ts';
import { WorldError, type PlacedOrder } from '../../world.ts';
import { applicablePayments } from './payment-methods.ts';

const family = 'orders';
const write = ['sfcc.shopper-baskets-orders.rw', 'sfcc.shopper-standard'];
const read = ['sfcc.shopper-baskets-orders', ...write];

export const createOrder: Operation = {
  id: 'createOrder',
  family,
  method: 'post',
  path: '/orders',
  scopes: write,
  async handle({ world, shopper, body }) {
    const { basketId } = (body ?? {}) as { basketId?: string };
    if (!basketId) throw badRequest('The basket ID is missing.');
    return ok(orderDocument(await world.orders.place(shopper, basketId)));
  },
};

export const getOrder: Operation = {
  id: 'getOrder',
  family,
  method: 'get',
  path: '/orders/{orderNo}',
  scopes: read,
  // Without an order management system `expand` is disregarded.
  handle: async ({ world, shopper, param }) =>
    ok(orderDocument(await world.orders.read(shopper, param('orderNo')))),
};

export const guestOrderLookup: Operation = {
  id: 'guestOrderLookup',
  family,
  method: 'post',
  path: '/orders/{orderNo}/lookup',
  scopes: read,
  async handle(call) {
    const own = await ownOrder(call);
    if (own) return ok(orderDocument(own));
    const { world, site, param, body } = call;
    const { orderViewCode, email, phone, postalCode } = (body ?? {}) as Record<string, string | undefined>;
    if (orderViewCode && email)
      return ok(
        orderDocument(
          await world.orders.lookup(site.id, param('orderNo'), { viewCode: orderViewCode, email }),
        ),
      );
    if (orderViewCode && phone) throw notSimulated('Looking an order up by phone');
    if (postalCode && (email || phone)) throw notSimulated('Partial access to an order');
    throw problem(
      400,
      'insufficient-identifying-information',
      'Insufficient identifying information provided to retrieve the order.',
    );
  },
};

/** The shopper's own order needs no other proof than the token. */
async function ownOrder({ world, shopper, param }: Call): Promise<PlacedOrder | undefined> {
  try {
    return await world.orders.read(shopper, param('orderNo'));
  } catch (error) {
    if (error instanceof WorldError && error.code === 'not-found') return undefined;
    throw error;
  }
}

export const failOrder: Operation = {
  id: 'failOrder',
  family,
  method: 'post',
  path: '/orders/{orderNo}/actions/fail',
  scopes: write,
  async handle({ world, shopper, param, query }) {
    if (flag(query, 'reopenBasket')) throw notSimulated('Reopening the basket of a failed order');
    await world.orders.fail(shopper, param('orderNo'));
    return done;
  },
};

export const getPaymentMethodsForOrder: Operation = {
  id: 'getPaymentMethodsForOrder',
  family,
  method: 'get',
  path: '/orders/{orderNo}/payment-methods',
  scopes: read,
  async handle({ world, shopper, param }) {
    await world.orders.read(shopper, param('orderNo'));
    return ok(applicablePayments(world));
  },
};
