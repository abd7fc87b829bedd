/** The operations of UCP, once for all releases and transports. Paths are those of the official REST binding. */
import type { Release } from './release.ts';

export interface OperationFacts {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  /** Root capability that both sides must have. */
  capability: string;
  /** A created resource is answered with 201. */
  creates?: true;
  /** Comes before there is anything of the caller's here. */
  begins?: true;
  /** Changes state: may carry an idempotency key. */
  changes?: true;
  /** Member of the MCP tool's arguments that carries the payload. */
  payload?: 'catalog' | 'cart' | 'checkout';
}

const catalogSearch = 'dev.ucp.shopping.catalog.search';
const catalogLookup = 'dev.ucp.shopping.catalog.lookup';
const cart = 'dev.ucp.shopping.cart';
const checkout = 'dev.ucp.shopping.checkout';
const order = 'dev.ucp.shopping.order';

export const operations = {
  search_catalog: {
    method: 'POST',
    path: '/catalog/search',
    capability: catalogSearch,
    payload: 'catalog',
    begins: true,
  },
  lookup_catalog: {
    method: 'POST',
    path: '/catalog/lookup',
    capability: catalogLookup,
    payload: 'catalog',
    begins: true,
  },
  get_product: {
    method: 'POST',
    path: '/catalog/product',
    capability: catalogLookup,
    payload: 'catalog',
    begins: true,
  },
  create_cart: {
    method: 'POST',
    path: '/carts',
    capability: cart,
    creates: true,
    begins: true,
    changes: true,
    payload: 'cart',
  },
  get_cart: { method: 'GET', path: '/carts/{id}', capability: cart },
  update_cart: { method: 'PUT', path: '/carts/{id}', capability: cart, changes: true, payload: 'cart' },
  cancel_cart: { method: 'POST', path: '/carts/{id}/cancel', capability: cart, changes: true },
  create_checkout: {
    method: 'POST',
    path: '/checkout-sessions',
    capability: checkout,
    creates: true,
    begins: true,
    changes: true,
    payload: 'checkout',
  },
  get_checkout: { method: 'GET', path: '/checkout-sessions/{id}', capability: checkout },
  update_checkout: {
    method: 'PUT',
    path: '/checkout-sessions/{id}',
    capability: checkout,
    changes: true,
    payload: 'checkout',
  },
  complete_checkout: {
    method: 'POST',
    path: '/checkout-sessions/{id}/complete',
    capability: checkout,
    changes: true,
    payload: 'checkout',
  },
  cancel_checkout: {
    method: 'POST',
    path: '/checkout-sessions/{id}/cancel',
    capability: checkout,
    changes: true,
  },
  get_order: { method: 'GET', path: '/orders/{id}', capability: order },
} as const satisfies Record<string, OperationFacts>;

export type OperationName = keyof typeof operations;
export const operationNames = Object.keys(operations) as OperationName[];

/** Whether the release has the capability of the operation. */
export const hasOperation = (release: Pick<Release, 'capabilities'>, operation: OperationName): boolean =>
  release.capabilities.some(({ name }) => name === operations[operation].capability);

/** Changes of a checkout, and its payment: they may name the version that they act on. */
export const takesCondition = (operation: OperationName): boolean =>
  operation === 'update_checkout' || operation === 'complete_checkout' || operation === 'cancel_checkout';

/** Given path → operation; the identifier's place is the same. */
export const givenPaths: readonly (readonly [method: string, path: string, operation: OperationName])[] = [
  ['POST', '/checkout/sessions', 'create_checkout'],
  ['GET', '/checkout/sessions/{id}', 'get_checkout'],
  ['PUT', '/checkout/sessions/{id}', 'update_checkout'],
  ['POST', '/checkout/sessions/{id}/pay', 'complete_checkout'],
  ['POST', '/checkout/sessions/{id}/cancel', 'cancel_checkout'],
];
