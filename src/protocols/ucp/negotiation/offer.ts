/** What a site sells by which release: its preferences over the capabilities of UCP. */
import type { CapabilityName, Site } from '#commerce';
import { operations, type OperationName } from '../operation.ts';
import type { CapabilityFacts, Release } from '../release.ts';

/** Root capability → the preference that switches it. Extensions live and die with what they extend. */
const switches: Record<string, CapabilityName> = {
  'dev.ucp.shopping.catalog.search': 'productDiscovery',
  'dev.ucp.shopping.catalog.lookup': 'productDiscovery',
  'dev.ucp.shopping.cart': 'cart',
  'dev.ucp.shopping.checkout': 'checkout',
  'dev.ucp.shopping.order': 'orderTracking',
};

/** Capabilities of the release that the site has switched on; orphaned extensions are still among them. */
export const offeredCapabilities = (site: Site, release: Release): CapabilityFacts[] =>
  release.capabilities.filter(({ name }) => isSwitchedOn(site, name));

/** False: a call is answered with `capability_disabled`, and MCP does not list the tool. */
export const isOffered = (site: Site, operation: OperationName): boolean =>
  isSwitchedOn(site, operations[operation].capability) &&
  (operation !== 'complete_checkout' || site.capabilities.payment);

function isSwitchedOn(site: Site, capability: string): boolean {
  const name = Object.hasOwn(switches, capability) ? switches[capability] : undefined;
  return name === undefined || site.capabilities[name];
}

/** The site's own release; the newest that we speak when its preference names none of them. */
export function primaryRelease<R extends Release>(site: Site, releases: readonly R[]): R {
  const found =
    releases.find(({ version }) => version === site.primaryRelease) ??
    releases.toSorted((a, b) => (a.version < b.version ? 1 : -1))[0];
  if (!found) throw new Error('At least one release is needed.');
  return found;
}
