/** What a site publishes at `/.well-known/ucp`: one document for both readers. */
import type { Site } from '#commerce';
import { primaryRelease } from './negotiation/index.ts';
import type { Addresses, JsonObject, Release } from './release.ts';
import type { PublicJwk } from './signatures/index.ts';

export interface ProfileParts {
  site: Site;
  releases: readonly Release[];
  keys: readonly PublicJwk[];
  addresses: Addresses;
  /** Path before `/.well-known`, such as `/s/demo`; empty where the site has a host of its own. */
  base?: string;
}

/** Flat members, and the official profile of the primary release with links to the others. */
export function businessProfile({ site, releases, keys, addresses, base = '' }: ProfileParts): JsonObject {
  const primary = primaryRelease(site, releases);
  const others = releases.filter((release) => release !== primary).map(({ version }) => version);
  const links = others
    .toSorted()
    .map((version) => [version, `${addresses.origin}${base}/.well-known/ucp/${version}`]);
  const ucp = primary.profile(site, addresses);
  return {
    ...flatMembers(site, addresses),
    ucp: others.length ? { ...ucp, supported_versions: Object.fromEntries(links) } : ucp,
    ...bothKeyFields(keys),
  };
}

/** `/.well-known/ucp/{release}`: complete in itself, without links (UCP overview, Protocol Version). */
export const leafProfile = (
  release: Release,
  { site, keys, addresses }: Pick<ProfileParts, 'site' | 'keys' | 'addresses'>,
): JsonObject => ({ ucp: release.profile(site, addresses), ...bothKeyFields(keys) });

/** 2026-08-25 renamed the member without a time of transition: readers of either find it. */
const bothKeyFields = (keys: readonly PublicJwk[]): JsonObject => ({ signing_keys: keys, keys });

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
