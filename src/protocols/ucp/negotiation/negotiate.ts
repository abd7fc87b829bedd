/** What two parties speak: release, capabilities, and what else of the agent's profile a call needs. */
import type { CapabilityName, Site } from '#commerce';
import { type Active, intersect, relevant } from './intersect.ts';
import { type PlatformHandlers, type PlatformProfile, firstObjects, readProfile } from './read-profile.ts';
import { type AddressRules, readPublicUrl } from './ucp-agent.ts';
import { type OperationName, operations } from '../operation.ts';
import type { ProtocolFailure } from '../protocol-error.ts';
import type { CapabilityFacts, JsonObject, Release } from '../release.ts';

export interface Negotiated {
  release: Release;
  /** `incompatible`: the operation's capability has no common version. An outcome with status 200, not a protocol error. */
  outcome: 'agreed' | 'incompatible';
  /** For the envelope: the operation's root capability and its extensions; all that is active without an operation. */
  capabilities: Record<string, { version: string }[]>;
  /** Where the agent wants order updates; only when orders are negotiated. */
  webhookUrl?: string;
  handlers: PlatformHandlers;
  /** The agent's public keys, as foreign as the rest of its profile. */
  keys: readonly JsonObject[];
}

const maxKeys = 50;

/**
 * @param document the agent's profile as fetched
 * @param operation undefined: everything that is active, for a list of tools
 * @returns `profile_malformed`, `version_unsupported`, `capability_disabled`, or what was negotiated
 */
export function negotiate(
  document: JsonObject,
  releases: readonly Release[],
  site: Site,
  operation?: OperationName,
  rules: AddressRules = {},
): Negotiated | ProtocolFailure {
  const profile = readProfile(document);
  if (profile.version === undefined)
    return malformed([{ path: '/ucp/version', text: '/ucp/version is missing' }]);
  const release = releases.find(({ version }) => version === profile.version);
  if (!release) {
    const spoken = releases.map(({ version }) => version).join(', ');
    return {
      code: 'version_unsupported',
      content: `The profile's version is not spoken here. This business speaks ${spoken}.`,
      continueUrl: site.storefront,
    };
  }
  const problems = release.profileProblems(profile.document).slice(0, 20);
  if (problems.length)
    return malformed(problems.map((text) => ({ path: pointerOf(text), text: text.slice(0, 300) })));
  if (operation && !isOffered(site, operation)) return disabled(operation);
  const versions = new Map(
    [...profile.capabilities].map(([name, entries]) => [name, entries.map(({ version }) => version)]),
  );
  const active = activeOf(site, release, versions);
  const webhookUrl = webhookOf(profile, active, rules);
  return {
    ...agree(release, active, operation),
    ...(webhookUrl === undefined ? {} : { webhookUrl }),
    handlers: profile.handlers,
    keys: keysOf(document, release),
  };
}

/** For callers without a profile: the site's primary release and all that it offers. */
export function withoutProfile(
  releases: readonly Release[],
  site: Site,
  operation?: OperationName,
): Negotiated | ProtocolFailure {
  if (operation && !isOffered(site, operation)) return disabled(operation);
  const release = primaryRelease(site, releases);
  const active = activeOf(site, release, undefined);
  return { ...agree(release, active, operation), handlers: new Map(), keys: [] };
}

function activeOf(
  site: Site,
  release: Release,
  theirs: ReadonlyMap<string, readonly string[]> | undefined,
): Active {
  // All that UCP itself publishes bears the version of its release.
  const ours = offeredCapabilities(site, release).map((one) => ({ ...one, versions: [release.version] }));
  return intersect(ours, theirs, release.version);
}

function agree(
  release: Release,
  active: Active,
  operation: OperationName | undefined,
): Pick<Negotiated, 'release' | 'outcome' | 'capabilities'> {
  const chosen = operation
    ? relevant(operations[operation].capability, active, release.capabilities)
    : active;
  return {
    release,
    outcome: operation && chosen.size === 0 ? 'incompatible' : 'agreed',
    capabilities: Object.fromEntries([...chosen].map(([name, version]) => [name, [{ version }]])),
  };
}

function webhookOf(profile: PlatformProfile, active: Active, rules: AddressRules): string | undefined {
  const name = 'dev.ucp.shopping.order';
  const version = active.get(name);
  return profile.capabilities
    .get(name)
    ?.filter((entry) => entry.version === version)
    .map(({ config }) => readPublicUrl(config['webhook_url'], rules))
    .find((url) => url !== undefined);
}

/** Where its release keeps them; a profile in the middle of the renaming may have the other member only. */
function keysOf(document: JsonObject, { keyField }: Release): JsonObject[] {
  const other = keyField === 'keys' ? 'signing_keys' : 'keys';
  const listed = Array.isArray(document[keyField]) ? document[keyField] : document[other];
  return firstObjects(listed, maxKeys);
}

const pointerOf = (text: string): string => /^\/[^\s:]{0,200}/.exec(text)?.[0] ?? '/';

const disabled = (operation: OperationName): ProtocolFailure => ({
  code: 'capability_disabled',
  content: `This store does not offer ${operations[operation].capability} to agents.`,
});

const malformed = (problems: NonNullable<ProtocolFailure['problems']>): ProtocolFailure => ({
  code: 'profile_malformed',
  content: 'The profile is not as its release says.',
  problems,
});

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
