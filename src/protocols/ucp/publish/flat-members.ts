/** The given members of the manifest, beside the official ones. */
import type { Site } from '#commerce';
import type { Addresses, JsonObject } from '../release.ts';

/** Our own mode is not in the vocabulary that readers know: a store that hands over to its page redirects. */
const modes = { agent_delegated: 'agent_delegated', human_handoff: 'redirect' } as const;

export const flatMembers = (site: Site, { rest }: Addresses): JsonObject => ({
  version: '1.0.0',
  name: site.name,
  capabilities: {
    product_discovery: site.capabilities.productDiscovery,
    checkout: site.capabilities.checkout,
    payment: site.capabilities.payment,
    order_tracking: site.capabilities.orderTracking,
  },
  discovery: { endpoint: `${new URL(rest).pathname}/discover` },
  checkout: {
    mode: modes[site.checkoutMode],
    providers: site.providers.length ? site.providers : site.paymentHandlers.map(({ name }) => name),
  },
});
