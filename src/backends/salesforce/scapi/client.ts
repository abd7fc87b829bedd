/** The shopping API of B2C Commerce (SCAPI). Source: the OpenAPI of Shopper Login, Search, Products, Baskets v2, Orders, Customers. */
import type { Backend } from '#commerce';
import type { PlatformCaller } from '../calls/caller.ts';
import type { SetupRefusals } from '../calls/refusals.ts';
import type { ShopApi } from '../shop-api.ts';
import { createBaskets } from './baskets.ts';
import { createLogin } from './login.ts';
import { createOrders } from './orders.ts';
import { createShoppers, type WithToken } from './shoppers.ts';
import { type ScapiInstance, listed, callScapi, reader } from './wire.ts';
import { createSalesforceBackend, type SalesforceOptions } from '../backend.ts';
import { inPortions } from '../catalogue/portions.ts';
import { createCategories } from './categories.ts';
import { productsOf, searchOf } from './map-product.ts';
import { productsDocument, searchDocument } from './product-documents.ts';
import { mostProducts, productsRequest, searchRequest } from './requests.ts';

export interface ScapiOptions {
  caller: PlatformCaller;
  /** Of the realm: the first label of the host. */
  shortCode: string;
  /** `f_ecom_zzxy_prd`. */
  organization: string;
  /** Id of the site. */
  site: string;
  clientId: string;
  /** The client is a private one. */
  clientSecret: string;
  refusals?: SetupRefusals;
  /** Origin that answers instead of `https://{shortCode}.api.commercecloud.salesforce.com`. */
  baseUrl?: string;
  now?(): number;
}

/**
 * Each operation is one call, with exceptions: `openBasket` is two if the instance opens baskets in another currency; the
 * first catalog call, and one every half hour, gets a token first; an expired token costs its renewal and a retry.
 * @throws TypeError when `baseUrl` is not an origin, or `shortCode` not a host label
 */
export function createScapi(options: ScapiOptions): ShopApi {
  const { caller, organization, site, clientId, clientSecret, refusals, now = Date.now } = options;
  const place: ScapiInstance = { caller, base: baseOf(options), organization, site, refusals };
  const login = createLogin(place, { clientId, clientSecret, now });
  const shoppers = createShoppers(login, now, refusals);
  return {
    guest: () => shoppers.guest(),
    renew: (guest) => shoppers.renew(guest),
    ...createCatalogue(place, shoppers.looking),
    ...createBaskets(place, shoppers.as),
    ...createOrders(place, shoppers.as),
    hasTemporaryBaskets: true,
  };
}

function baseOf({ shortCode, baseUrl }: ScapiOptions): string {
  const base = URL.parse(baseUrl ?? `https://${shortCode}.api.commercecloud.salesforce.com`);
  if (!base || !/^https?:$/.test(base.protocol) || base.href !== `${base.origin}/`)
    throw new TypeError('baseUrl must be an origin, and shortCode must be a host label.');
  return base.origin;
}

/* An instance behind its newer shopping API. */

export const createScapiBackend = (connection: ScapiOptions, options: SalesforceOptions): Backend =>
  createSalesforceBackend(createScapi(connection), {
    ...options,
    ...(options.now || !connection.now ? {} : { now: connection.now }),
    ...(connection.refusals ? { refusals: connection.refusals } : {}),
  });

/** Catalog calls: searches, products, and categories, with a token of our own. */
const readSearch = reader(searchDocument, searchOf);

function createCatalogue(
  place: ScapiInstance,
  looking: WithToken,
): Pick<ShopApi, 'search' | 'products' | 'categories'> {
  return {
    async search(wanted) {
      const asked = {
        operation: 'productSearch',
        method: 'GET',
        family: '/search/shopper-search/v1',
        path: '/product-search',
        parameters: searchRequest(wanted),
        repeat: 'safe',
      } as const;
      return looking((token) => callScapi(place, token, asked, readSearch));
    },
    async products(ids, market) {
      const read = reader(productsDocument, (document) => productsOf(document, market.currency));
      const portions = inPortions(ids, mostProducts, listed).map((portion) => ({
        operation: 'getProducts',
        method: 'GET' as const,
        family: '/product/shopper-products/v1',
        path: '/products',
        parameters: productsRequest(portion, market),
        repeat: 'safe' as const,
      }));
      const found = await Promise.all(
        portions.map((asked) => looking((token) => callScapi(place, token, asked, read))),
      );
      return found.flat();
    },
    ...createCategories(place, looking),
  };
}
