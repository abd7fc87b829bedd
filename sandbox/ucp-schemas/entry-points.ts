/** Which official schemas an answer or a request must fit: the capability's own and those of each extension of it. */
import type { OperationName } from '../../src/protocols/ucp/operation.ts';
import type { ReleaseVersion } from '../../src/protocols/ucp/release.ts';
import type { Mode } from './annotations.ts';

export interface EntryPoints {
  response: Record<OperationName, readonly string[]>;
  request: Partial<Record<OperationName, { mode: Mode; schemas: readonly string[] }>>;
  /** Absent: the release has no schema of a refusal, and only its messages can be checked. */
  error?: string;
  profile: string;
  /** The profile's schema is of the document, not of its `ucp` member alone. */
  profileIsWhole: boolean;
}

const checkoutDefinition = '#/$defs/dev.ucp.shopping.checkout';
const cartDefinition = '#/$defs/dev.ucp.shopping.cart';

/** The cart's definition is named `checkout`, against the convention, so that generic composition misses `cart_id`. */
const checkout = [
  'shopping/checkout.json',
  'shopping/cart.json#/$defs/checkout',
  `shopping/discount.json${checkoutDefinition}`,
  `shopping/fulfillment.json${checkoutDefinition}`,
  `shopping/buyer_consent.json${checkoutDefinition}`,
];
const cart = ['shopping/cart.json', `shopping/discount.json${cartDefinition}`];
const consentOfCart = `shopping/buyer_consent.json${cartDefinition}`;
const lookup = 'shopping/catalog_lookup.json#/$defs';
const search = 'shopping/catalog_search.json#/$defs';

const points = (
  cart: readonly string[],
  rest: Pick<EntryPoints, 'error' | 'profile' | 'profileIsWhole'>,
): EntryPoints => ({
  ...rest,
  response: {
    search_catalog: [`${search}/search_response`],
    lookup_catalog: [`${lookup}/lookup_response`],
    get_product: [`${lookup}/get_product_response`],
    create_cart: cart,
    get_cart: cart,
    update_cart: cart,
    cancel_cart: cart,
    create_checkout: checkout,
    get_checkout: checkout,
    update_checkout: checkout,
    complete_checkout: checkout,
    cancel_checkout: checkout,
    get_order: ['shopping/order.json'],
  },
  request: {
    search_catalog: { mode: 'read', schemas: [`${search}/search_request`] },
    lookup_catalog: { mode: 'read', schemas: [`${lookup}/lookup_request`] },
    get_product: { mode: 'read', schemas: [`${lookup}/get_product_request`] },
    create_cart: { mode: 'create', schemas: cart },
    update_cart: { mode: 'update', schemas: cart },
    create_checkout: { mode: 'create', schemas: checkout },
    update_checkout: { mode: 'update', schemas: checkout },
    complete_checkout: { mode: 'complete', schemas: checkout },
  },
});

/** Checkouts and orders only: nothing of a cart or a catalog is answered. The definitions of extensions are all `checkout`. */
const oldCheckout = [
  'shopping/checkout.json',
  ...['discount', 'fulfillment', 'buyer_consent'].map((name) => `shopping/${name}.json#/$defs/checkout`),
];

const january = (later: EntryPoints): EntryPoints => {
  const { create_checkout, update_checkout, complete_checkout } = later.request;
  const schemas = oldCheckout;
  return {
    ...later,
    response: Object.fromEntries(
      Object.entries(later.response).map(([operation, given]) => [
        operation,
        operation.endsWith('_checkout') ? oldCheckout : given,
      ]),
    ) as EntryPoints['response'],
    request: {
      ...(create_checkout ? { create_checkout: { ...create_checkout, schemas } } : {}),
      ...(update_checkout ? { update_checkout: { ...update_checkout, schemas } } : {}),
      ...(complete_checkout ? { complete_checkout: { ...complete_checkout, schemas } } : {}),
    },
  };
};

export const entryPoints: Record<ReleaseVersion, EntryPoints> = {
  '2026-01-23': january(
    points([], {
      profile: 'ucp.json#/$defs/business_schema',
      profileIsWhole: false,
    }),
  ),
  // Its schema of a whole profile refers to a file that is not there: only the `ucp` member can be checked.
  '2026-04-08': points(cart, {
    error: 'shopping/types/error_response.json',
    profile: 'ucp.json#/$defs/business_schema',
    profileIsWhole: false,
  }),
  '2026-08-25': points([...cart, consentOfCart], {
    error: 'common/types/error_response.json',
    profile: 'profile.json#/$defs/business_schema',
    profileIsWhole: true,
  }),
};
