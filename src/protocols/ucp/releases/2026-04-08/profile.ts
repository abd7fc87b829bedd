/** The business profile of a site. Source: https://ucp.dev/2026-04-08/specification/overview (Profile Structure). */
import type { Site } from '#commerce';
import type { Addresses, CapabilityFacts, JsonObject } from '../../release.ts';
import { capabilities, mcpSchema, overview, restSchema } from './capabilities.ts';
import { handlerEntries } from './encode/envelope.ts';
import { capability, version } from './names.ts';

export function profile(site: Site, addresses: Addresses): JsonObject {
  const offered = offeredNames(site);
  return {
    version,
    services: {
      'dev.ucp.shopping': [
        { version, transport: 'rest', endpoint: addresses.rest, spec: overview, schema: restSchema },
        ...(addresses.mcp === undefined
          ? []
          : [{ version, transport: 'mcp', endpoint: addresses.mcp, spec: overview, schema: mcpSchema }]),
      ],
    },
    capabilities: Object.fromEntries(
      capabilities
        .map((facts) => ({ facts, parents: facts.extends?.filter((parent) => offered.has(parent)) }))
        .filter(({ facts, parents }) => (parents ? parents.length : offered.has(facts.name)))
        .map(({ facts, parents }) => [facts.name, [entry(facts, parents)]]),
    ),
    payment_handlers: site.capabilities.payment ? handlerEntries(site.paymentHandlers) : {},
  };
}

/** Root capabilities that the site has switched on; extensions follow their parents. */
function offeredNames({ capabilities: on }: Site): Set<string> {
  return new Set([
    ...(on.productDiscovery ? [capability.catalogSearch, capability.catalogLookup] : []),
    ...(on.cart ? [capability.cart] : []),
    ...(on.checkout ? [capability.checkout] : []),
    ...(on.orderTracking ? [capability.order] : []),
  ]);
}

const entry = ({ name, spec, schema }: CapabilityFacts, parents?: readonly string[]): JsonObject => ({
  version,
  spec,
  schema,
  ...(parents ? { extends: parents.length === 1 ? parents[0] : parents } : {}),
  ...(name === capability.fulfillment ? { config: fulfillmentConfig } : {}),
});

/** One address for all parcels; parcels and pickups may go together. */
const fulfillmentConfig = {
  allows_multi_destination: { shipping: false, pickup: false },
  allows_method_combinations: [['shipping', 'pickup']],
};
