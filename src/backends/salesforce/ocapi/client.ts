/** The OCAPI Shop API as the backend needs it (Open Commerce API reference, 24.5). */
import type { Backend } from '#commerce';
import type { ShopApi } from '../shop-api.ts';
import { createBaskets } from './baskets.ts';
import { createOrders } from './orders.ts';
import { createApplication, createGuestTokens } from './tokens.ts';
import { createWire, type WireOptions, inBrackets, listed, type Wire } from './wire.ts';
import { createSalesforceBackend, type SalesforceOptions } from '../backend.ts';
import { inPortions } from '../catalogue/portions.ts';
import { createCategories } from './categories.ts';
import { isNotFound } from './errors.ts';
import { productOf, searchOf } from './map-product.ts';
import { productsDocument, searchDocument } from './product-documents.ts';
import { searchQuery } from './requests.ts';

export interface OcapiOptions extends WireOptions {
  /** Lets the application read orders after the guest's JWT ended, and find them by our reference. */
  clientPassword?: string;
  /** Origin of the account manager; default `https://account.demandware.com`. */
  accountUrl?: string;
  /** Epoch milliseconds. */
  now?(): number;
}

/** @throws TypeError for a host that is not an origin, or an invalid version */
export function createOcapi(options: OcapiOptions): ShopApi {
  const { caller, clientId, clientPassword, accountUrl, now = Date.now } = options;
  const wire = createWire(options);
  const application =
    clientPassword === undefined
      ? undefined
      : createApplication(
          {
            caller,
            clientId,
            clientPassword,
            refusals: options.refusals,
            ...(accountUrl === undefined ? {} : { accountUrl }),
          },
          now,
        );
  return {
    ...createGuestTokens(wire, now),
    ...createCatalogue(wire),
    ...createBaskets(wire),
    ...createOrders(wire, application, now),
  };
}

/* The older, deprecated shopping API: for instances without SCAPI. */

const unsaid = 'If a code is rejected, the reason is not available: unknown, expired, or used up.';
const abandoned =
  'Every price request creates a basket for a new guest and deletes it. These baskets can appear in reports of abandoned baskets.';
const unfollowed =
  'Orders are tracked for 30 minutes, until the token of the guest expires, and buyers have 20 minutes on the bank’s page. With a client password, both are longer.';

export function createOcapiBackend(connection: OcapiOptions, options: SalesforceOptions): Backend {
  const api = createOcapi(connection);
  return createSalesforceBackend(api, {
    ...options,
    ...(options.now || !connection.now ? {} : { now: connection.now }),
    ...(connection.refusals ? { refusals: connection.refusals } : {}),
    limits: {
      'code-faults': unsaid,
      ...(api.hasTemporaryBaskets ? {} : { 'open-baskets': abandoned }),
      ...(connection.clientPassword === undefined ? { 'order-access': unfollowed } : {}),
      ...options.limits,
    },
  });
}

/** Search, products and categories by OCAPI. No shopper is needed. */
const mostIds = 24;

const createCatalogue = (wire: Wire): Pick<ShopApi, 'search' | 'products' | 'categories'> => ({
  // async: what cannot be said is refused like everything else.
  search: async (wanted) =>
    wire.read(
      {
        operation: 'productSearch',
        method: 'GET',
        path: 'product_search',
        query: searchQuery(wanted),
        safe: true,
      },
      searchDocument,
      searchOf,
    ),

  async products(ids, market) {
    const found = await Promise.all(
      inPortions(ids, mostIds, listed).map((portion) =>
        wire
          .read(
            {
              operation: 'getProducts',
              method: 'GET',
              path: `products/${inBrackets(portion)}`,
              query: [
                ['expand', 'prices,availability,variations,images,promotions'],
                ['currency', market.currency],
                ['locale', market.locale],
              ],
              safe: true,
            },
            productsDocument,
            ({ data }) => data.flatMap((document) => productOf(document, market) ?? []),
          )
          .catch((error: unknown) => {
            if (isNotFound(error)) return [];
            throw error;
          }),
      ),
    );
    return found.flat();
  },

  ...createCategories(wire),
});
