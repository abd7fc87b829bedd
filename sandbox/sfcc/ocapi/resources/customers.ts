/** Customers: their tokens, and what they have. */
import { ok, type Call, type Reply } from '../call.ts';
import { shopperOf } from '../callers.ts';
import type { CustomerDocument } from '../documents.ts';
import type { BasketsResultDocument, CustomerOrderResultDocument } from '../result-documents.ts';
import { basketDocument } from '../documents/basket.ts';
import { orderDocument } from '../documents/order.ts';
import { filled, present } from '../documents/present.ts';
import { badProperty, invalidCustomer, OcapiFault } from '../fault.ts';
import { readPage, slice } from '../pages.ts';
import { textIn } from '../request/members.ts';
import type { Route } from './route.ts';

/** The token comes in the header `Authorization` of the answer. */
async function authenticate(call: Call): Promise<Reply> {
  const type = textIn(call.body, 'type');
  switch (type) {
    case 'guest':
      return welcome(call, call.world.newShopper(call.site.id).customerId);
    case 'refresh':
      return welcome(call, shopperOf(call.caller).customerId);
    case 'credentials':
    case 'session':
      throw new OcapiFault(401, 'AuthenticationFailedException', 'There is no such customer.');
    case undefined:
      throw badProperty('auth_request', '$.type');
    default:
      throw new OcapiFault(400, 'IllegalEnumerationValueException', 'There is no such type.', {
        value: type,
        type: 'auth_request.type',
      });
  }
}

async function welcome({ tokens, client }: Call, customerId: string): Promise<Reply> {
  const document: CustomerDocument = {
    _type: 'customer',
    auth_type: 'guest',
    customer_id: customerId,
    preferred_locale: 'default',
  };
  return ok(document, { authorization: `Bearer ${await tokens.issue(client.id, customerId)}` });
}

async function listBaskets(call: Call): Promise<Reply> {
  const baskets = await call.world.baskets.list(ownOf(call));
  const document: BasketsResultDocument = {
    _type: 'baskets_result',
    ...present({ baskets: filled(baskets.map((basket) => basketDocument(basket, call))) }),
    total: baskets.length,
  };
  return ok(document);
}

async function listOrders(call: Call): Promise<Reply> {
  const page = readPage(call.query, { usual: 10, most: 50 });
  const orders = await call.world.orders.list(ownOf(call));
  const shown = slice(orders, page);
  const document: CustomerOrderResultDocument = {
    _type: 'customer_order_result',
    count: shown.length,
    ...present({ data: filled(shown.map((order) => orderDocument(order, call))) }),
    start: page.start,
    total: orders.length,
  };
  return ok(document);
}

/** @throws OcapiFault when the address names another one */
function ownOf({ caller, params: { customerId = '' } }: Call): ReturnType<typeof shopperOf> {
  const shopper = shopperOf(caller);
  if (shopper.customerId !== customerId) throw invalidCustomer(customerId);
  return shopper;
}

export const customerRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/customers/auth',
    operation: 'getAccessToken',
    audience: 'client',
    body: 'auth_request',
    answer: authenticate,
  },
  {
    method: 'GET',
    path: '/customers/{customerId}/baskets',
    operation: 'getCustomerBaskets',
    audience: 'shopper',
    answer: listBaskets,
  },
  {
    method: 'GET',
    path: '/customers/{customerId}/orders',
    operation: 'getCustomerOrders',
    audience: 'shopper',
    answer: listOrders,
  },
];
