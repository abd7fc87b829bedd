/** Options of the API beyond the world, with their defaults. */

import type { NativeOptions } from '../native/profile.ts';

export interface ScapiOptions {
  /** Default: the demo instance's. */
  organization?: string;
  /** Default: the demo instance's, one private and one public. */
  clients?: readonly SlasClient[];
  /** Folder of the official OpenAPI files: requests are checked against them. Absent or not there: by hand, more coarsely. */
  specs?: string;
  /** UCP of the platform itself, on the same host. */
  native?: NativeOptions;
  /** How slow answers wait; milliseconds. */
  sleep?(ms: number): Promise<void>;
}

/** As it is set up in SLAS Admin. */
export interface SlasClient {
  id: string;
  /** Of a private client; a public one has none and proves itself by PKCE. */
  secret?: string;
  /** Sites for which it may ask. */
  channels: readonly string[];
  scopes: readonly string[];
  /** Of a public client: where its codes may be sent. On `localhost` to any port (RFC 8252, section 7.3). */
  redirects?: readonly string[];
}

export const demoOrganization = 'f_ecom_zzzz_001';

const demoScopes = [
  'sfcc.shopper-product-search',
  'sfcc.shopper-products',
  'sfcc.shopper-categories',
  'sfcc.shopper-baskets-orders.rw',
  'sfcc.shopper-myaccount.baskets',
  'sfcc.shopper-myaccount.orders',
];

/** What a headless storefront calls beyond a purchase. */
const storefrontScopes = [
  'sfcc.shopper-configurations',
  'sfcc.shopper-context',
  'sfcc.shopper-myaccount.productlists.rw',
  'sfcc.shopper-promotions',
];

export const demoClients: readonly SlasClient[] = [
  {
    id: '11111111-1111-4111-8111-111111111111',
    secret: 'sandbox-secret',
    channels: ['demo'],
    scopes: demoScopes,
  },
  {
    id: '22222222-2222-4222-8222-222222222222',
    channels: ['demo'],
    scopes: [...demoScopes, ...storefrontScopes],
    redirects: ['http://localhost:3000/callback'],
  },
  // Storefront clients do not have the scope of the platform's own UCP, which therefore needs a client of its own.
  {
    id: '44444444-4444-4444-8444-444444444444',
    secret: 'sandbox-ucp-secret',
    channels: ['demo'],
    scopes: ['dev.ucp.shopping.checkout:manage'],
  },
];
