/** What this release offers, and where it is described. */
import type { CapabilityFacts } from '../../release.ts';
import { capability, version } from './names.ts';

const site = `https://ucp.dev/${version}`;

const facts = (name: string, spec: string, schema: string, parents?: readonly string[]): CapabilityFacts => ({
  name,
  spec: `${site}/specification/shopping/${spec}`,
  schema: `${site}/schemas/shopping/${schema}.json`,
  ...(parents ? { extends: parents } : {}),
});

export const overview = `${site}/specification/overview`;
export const restSchema = `${site}/services/shopping/rest.openapi.json`;
export const mcpSchema = `${site}/services/shopping/mcp.openrpc.json`;

/** Parents before their extensions. */
export const capabilities: readonly CapabilityFacts[] = [
  facts(capability.checkout, 'checkout', 'checkout'),
  facts(capability.cart, 'cart', 'cart'),
  facts(capability.order, 'order', 'order'),
  facts(capability.catalogSearch, 'catalog/search', 'catalog_search'),
  facts(capability.catalogLookup, 'catalog/lookup', 'catalog_lookup'),
  facts(capability.fulfillment, 'extensions/fulfillment', 'fulfillment', [capability.checkout]),
  facts(capability.discount, 'extensions/discount', 'discount', [capability.checkout, capability.cart]),
  facts(capability.buyerConsent, 'extensions/buyer-consent', 'buyer_consent', [
    capability.checkout,
    capability.cart,
  ]),
];
