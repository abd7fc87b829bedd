/** What two parties speak: release, capabilities, and what else of the agent's profile a call needs. */
import type { CapabilityName, Site, PaymentHandler } from '#commerce';
import { lackOf, type CapabilityLack } from './lack.ts';
import { type PlatformHandlers, type PlatformProfile, firstObjects, readProfile } from './read-profile.ts';
import { type AddressRules, readPublicUrl } from './ucp-agent.ts';
import { type OperationName, operations } from '../operation.ts';
import type { ProtocolFailure } from '../protocol-error.ts';
import type { CapabilityFacts, JsonObject, Release } from '../release.ts';
import { asObject } from '#manifest';

export interface Negotiated {
  release: Release;
  /** `incompatible`: the operation's capability has no common version. An outcome with status 200, not a protocol error. */
  outcome: 'agreed' | 'incompatible';
  /** Where they are incompatible: what the operation needs, and what the profile has of it. */
  lacks?: CapabilityLack;
  /** The profile does not name the operation's capability, and the store's preference lets that pass. */
  undeclared?: true;
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
 * @param rules `pinned`: the release that the store answers this platform in, whatever version the profile has. One that
 *   is not served any more does not count: the platform could not buy.
 * @returns `profile_malformed`, `version_unsupported`, `capability_disabled`, or what was negotiated
 */
export function negotiate(
  document: JsonObject,
  releases: readonly Release[],
  site: Site,
  operation?: OperationName,
  rules: AddressRules & { pinned?: string | undefined } = {},
): Negotiated | ProtocolFailure {
  const profile = readProfile(document);
  if (profile.version === undefined)
    return malformed([{ path: '/ucp/version', text: '/ucp/version is missing' }]);
  const release = releaseOf(rules.pinned, releases) ?? releaseOf(profile.version, releases);
  if (!release) {
    const spoken = releases.map(({ version }) => version).join(', ');
    return {
      code: 'version_unsupported',
      content: `The UCP version of the profile is not supported. Supported versions: ${spoken}.`,
      continueUrl: site.storefront,
    };
  }
  const problems = release.profileProblems(profile.document).slice(0, 20);
  if (problems.length)
    return malformed(problems.map((text) => ({ path: pointerOf(text), text: text.slice(0, 300) })));
  if (operation && !isOffered(site, operation)) return disabled(operation);
  const declared = namedVersions(profile, release);
  const versions = new Map(
    [...declared].map(([name, entries]) => [name, entries.map(({ version }) => version)]),
  );
  const agreed = activeOf(site, release, versions);
  const webhookUrl = webhookOf(declared, agreed, rules);
  const tolerated =
    operation &&
    undeclaredOf(site, release, { theirs: versions, declared: agreed }, operations[operation].capability);
  const active = tolerated ? activeOf(site, release, new Map([...versions, ...tolerated])) : agreed;
  const agreement = agree(release, active, operation);
  return {
    ...agreement,
    ...(agreement.outcome === 'incompatible' && operation
      ? { lacks: lackOf(release, versions, operations[operation].capability) }
      : {}),
    ...(tolerated ? { undeclared: true as const } : {}),
    ...(webhookUrl === undefined ? {} : { webhookUrl }),
    handlers: profile.handlers,
    keys: keysOf(document, release),
  };
}

/** The release of that version, or the one that its platforms are answered in. */
const releaseOf = (version: string | undefined, releases: readonly Release[]): Release | undefined =>
  releases.find((release) => release.version === version) ??
  releases.find(({ alsoAnswers }) => version !== undefined && alsoAnswers.includes(version));

/** A release that answers an older one takes what that one declares for its own. */
const namedVersions = (
  { capabilities }: PlatformProfile,
  { version: own, alsoAnswers }: Release,
): PlatformProfile['capabilities'] =>
  alsoAnswers.length === 0
    ? capabilities
    : new Map(
        [...capabilities].map(([name, entries]) => [
          name,
          entries.map((entry) => (alsoAnswers.includes(entry.version) ? { ...entry, version: own } : entry)),
        ]),
      );

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
  // All schemas that UCP publishes have the version of their release.
  const ours = offeredCapabilities(site, release).map((one) => ({ ...one, versions: [release.version] }));
  return intersect(ours, theirs, release.version);
}

/**
 * With the lenient preference: the capability and its extensions, if the profile does not list them. A listed version counts,
 * as does a list without any of ours. An extension without what it extends must be pruned (UCP overview, Capability
 * Intersection): a profile that lists one has left the capability out.
 * @returns undefined if nothing is tolerated
 */
function undeclaredOf(
  site: Site,
  release: Release,
  { theirs, declared }: { theirs: ReadonlyMap<string, readonly string[]>; declared: Active },
  capability: string,
): Map<string, string[]> | undefined {
  if (site.negotiation !== 'lenient') return undefined;
  const isSilent = (name: string): boolean => (theirs.get(name) ?? []).length === 0;
  const isForeign = theirs.size > 0 && !release.capabilities.some(({ name }) => theirs.has(name));
  if (!isSilent(capability) || isForeign) return undefined;
  const whole = relevant(capability, activeOf(site, release, undefined), release.capabilities);
  const isOrphan = (name: string): boolean =>
    (theirs.get(name) ?? []).includes(release.version) && !declared.has(name);
  // Nothing of it in the release: the call is refused, and not to be counted as served.
  if (whole.size === 0 || [...whole.keys()].some(isOrphan)) return undefined;
  return new Map([...whole.keys()].filter(isSilent).map((name) => [name, [release.version]]));
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

function webhookOf(
  declared: PlatformProfile['capabilities'],
  active: Active,
  rules: AddressRules,
): string | undefined {
  const name = 'dev.ucp.shopping.order';
  const version = active.get(name);
  return declared
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
  content: 'The profile does not follow the schema of its release. See problems.',
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
  const leading = releases.filter(({ checkoutOnly }) => !checkoutOnly);
  const found =
    leading.find(({ version }) => version === site.primaryRelease) ??
    leading.toSorted((a, b) => (a.version < b.version ? 1 : -1))[0];
  if (!found) throw new Error('At least one release is required.');
  return found;
}

/** Name → negotiated version. */
type Active = ReadonlyMap<string, string>;

/**
 * @param ours with the versions in which we offer each
 * @param theirs versions by name; undefined without a profile: then all of ours are active
 */
export function intersect(
  ours: readonly (CapabilityFacts & { versions: readonly string[] })[],
  theirs: ReadonlyMap<string, readonly string[]> | undefined,
  protocol: string,
): Active {
  const active = new Map<string, string>();
  for (const { name, versions } of ours) {
    const version = highestCommon(versions, theirs ? (theirs.get(name) ?? []) : versions);
    if (version !== undefined) active.set(name, version);
  }
  const facts = new Map(ours.map((one) => [one.name, one]));
  prune(active, facts);
  // Ranges are looked at once versions are chosen: they exclude, they do not choose another version.
  for (const [name, { requires }] of facts)
    if (active.has(name) && !isMet(requires, active, protocol)) active.delete(name);
  prune(active, facts);
  return active;
}

/** Versions are compared by equality; dates as texts order as dates. */
function highestCommon(ours: readonly string[], theirs: readonly string[]): string | undefined {
  return ours
    .filter((version) => theirs.includes(version))
    .toSorted()
    .at(-1);
}

/** Takes away extensions of which no parent is left, until all have one. */
function prune(active: Map<string, string>, facts: ReadonlyMap<string, CapabilityFacts>): void {
  const isOrphan = (name: string): boolean => {
    const parents = facts.get(name)?.extends;
    return parents !== undefined && !parents.some((parent) => active.has(parent));
  };
  for (;;) {
    const orphans = [...active.keys()].filter(isOrphan);
    if (orphans.length === 0) return;
    for (const name of orphans) active.delete(name);
  }
}

function isMet(requires: CapabilityFacts['requires'], active: Active, protocol: string): boolean {
  const { protocol: range, capabilities = {} } = requires ?? {};
  return (
    (!range || isWithin(protocol, range)) &&
    Object.entries(capabilities).every(([name, range]) => {
      const version = active.get(name);
      // A parent that is not active is nothing the extension would work on: only its version could be wrong.
      return version === undefined || isWithin(version, range);
    })
  );
}

const isWithin = (version: string, { min, max }: { min: string; max?: string }): boolean =>
  version >= min && (max === undefined || version <= max);

/** The root of an operation and what extends it, by however many steps: what its answers may name. */
export function relevant(root: string, active: Active, facts: readonly CapabilityFacts[]): Active {
  const chosen = new Map<string, string>();
  const version = active.get(root);
  if (version === undefined) return chosen;
  chosen.set(root, version);
  for (let size = 0; size !== chosen.size;) {
    size = chosen.size;
    for (const { name, extends: parents = [] } of facts) {
      const own = active.get(name);
      if (own !== undefined && !chosen.has(name) && parents.some((parent) => chosen.has(parent)))
        chosen.set(name, own);
    }
  }
  return chosen;
}

/**
 * @param platform by handler name; a handler that the platform does not declare is offered as the site has it, since
 * most real profiles declare none and say nothing by that
 * @param cart ids of the handlers that fit the cart
 */
export function resolveHandlers(
  site: readonly PaymentHandler[],
  platform: PlatformHandlers,
  cart: readonly string[],
): PaymentHandler[] {
  return site
    .filter(({ id }) => cart.includes(id))
    .flatMap((handler) => {
      const theirs = platform.get(handler.name);
      if (theirs === undefined) return [handler];
      const instruments = commonInstruments(handler.instruments, theirs);
      return instruments.length ? [{ ...handler, instruments }] : [];
    });
}

type Instruments = PaymentHandler['instruments'];

/** In our order, which is a preference. A handler of ours without instruments takes every type. */
function commonInstruments(ours: Instruments, theirs: readonly JsonObject[]): Instruments {
  const types = [
    ...new Set(theirs.flatMap(({ type }) => (typeof type === 'string' && type.length <= 100 ? [type] : []))),
  ];
  if (ours.length === 0) return types.map((type) => ({ type }));
  return ours.flatMap((instrument) => {
    const same = theirs.filter(({ type }) => type === instrument.type);
    if (same.length === 0) return [];
    const { constraints } = instrument;
    // Several entries of one type are alternatives: only a single one can narrow.
    const their = same.length === 1 ? asObject(same[0]?.['constraints']) : undefined;
    if (!constraints || !their) return [instrument];
    const narrowed = narrow(constraints, their);
    return narrowed ? [{ ...instrument, constraints: narrowed }] : [];
  });
}

const maxDepth = 4;
/** Lists of demands or of alternatives, not of values: an intersection would loosen them. */
const demands: ReadonlySet<string> = new Set(['required', 'anyOf']);

/**
 * Lists of values that both sides name become what they have in common: `brands` of 2026-04-08, `properties.*.enum` of
 * 2026-08-25. Only members of ours stay: nothing of the platform's is repeated.
 * @returns undefined when a list has nothing in common
 */
function narrow(ours: JsonObject, theirs: JsonObject, depth = 0): JsonObject | undefined {
  const result: JsonObject = {};
  for (const [key, own] of Object.entries(ours)) {
    const other = Object.hasOwn(theirs, key) && !demands.has(key) ? theirs[key] : undefined;
    const value = narrowValue(own, other, depth);
    if (value === undefined) return undefined;
    result[key] = value;
  }
  return result;
}

function narrowValue(own: unknown, other: unknown, depth: number): unknown {
  if (Array.isArray(own) && Array.isArray(other)) {
    const values = new Set<unknown>(other);
    const common = own.filter((value) => values.has(value));
    return common.length ? common : undefined;
  }
  const [object, their] = [asObject(own), asObject(other)];
  if (object && their && depth < maxDepth) return narrow(object, their, depth + 1);
  return own;
}
