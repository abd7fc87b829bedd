/** What both sides speak, worked out once, because it comes with every call of an agent. */
import { findPartner, type Site } from '#commerce';
import type { UcpCall } from './call.ts';
import { boundedMap } from './negotiation/bounded-map.ts';
import {
  isOffered,
  negotiate,
  primaryRelease,
  readProfileUrl,
  readUcpAgent,
  withoutProfile,
  type Negotiated,
  type Profile,
  type Profiles,
} from './negotiation/index.ts';
import { operationNames, type OperationName } from './operation.ts';
import type { ProtocolFailure } from './protocol-error.ts';
import type { Release } from './release.ts';

export interface Agreement {
  /** Absent: the caller named none. */
  profile?: Profile;
  negotiated: Negotiated;
}

/** The operations that an agent's calls are served, and the release that answers them. */
export interface ServedOperations {
  release: Release;
  operations: readonly OperationName[];
}

/** Failures lead on to the storefront: a person can still go shopping (UCP overview, Error Handling). */
export interface Negotiation {
  /** Without a profile: the caller named none, and on the given paths need not. */
  nameAgent(call: UcpCall): { profile?: string } | ProtocolFailure;
  agree(call: UcpCall, profile: string | undefined): Promise<Agreement | ProtocolFailure>;
  /**
   * For a list of tools. Where the profile is missing, cannot be read or is served nothing: all that the site offers in its
   * primary release, because a call says why it is refused and an empty list does not.
   * @param profile as the caller sent it
   */
  servedTo(site: Site, profile: unknown): Promise<ServedOperations>;
  /** Keys of the profile fetched anew; undefined when there is nothing newer. */
  refreshKeys(call: UcpCall, profile: Profile): Promise<Negotiated['keys'] | undefined>;
}

interface NegotiationDeps {
  releases: readonly Release[];
  profiles: Profiles;
  allowInsecureLoopback: boolean;
}

export function createNegotiation(deps: NegotiationDeps): Negotiation {
  const readHeader = headerReader(deps);
  const agreed = negotiator(deps);
  const towardsStore = ({ site }: UcpCall, failure: ProtocolFailure): ProtocolFailure => ({
    continueUrl: site.storefront,
    ...failure,
  });
  return {
    nameAgent(call) {
      const header = call.http.header('ucp-agent');
      if (call.surface === 'given' && header === null) return {};
      const named = call.surface === 'mcp' ? readProfileUrl(call.profile, deps) : readHeader(header);
      return 'code' in named ? towardsStore(call, named) : named;
    },
    async agree(call, named) {
      const profile = named === undefined ? undefined : await deps.profiles.resolve(named);
      if (profile && 'code' in profile) return towardsStore(call, profile);
      const negotiated = agreed(call, profile);
      return 'code' in negotiated ? towardsStore(call, negotiated) : { profile, negotiated };
    },
    async servedTo(site, profile) {
      const named = readProfileUrl(profile, deps);
      const resolved = 'code' in named ? named : await deps.profiles.resolve(named.profile);
      const served =
        'code' in resolved
          ? []
          : operationNames.flatMap((operation) => {
              const negotiated = agreed({ site, operation }, resolved);
              const isServed = !('code' in negotiated) && negotiated.outcome === 'agreed';
              return isServed ? [{ operation, release: negotiated.release }] : [];
            });
      const [first] = served;
      return first
        ? { release: first.release, operations: served.map(({ operation }) => operation) }
        : {
            release: primaryRelease(site, deps.releases),
            operations: operationNames.filter((operation) => isOffered(site, operation)),
          };
    },
    async refreshKeys({ site }, profile) {
      const newer = await deps.profiles.refresh(profile);
      if (!newer) return undefined;
      const pinned = pinnedFor(site, profile);
      const again = negotiate(newer.document, deps.releases, site, undefined, { ...deps, pinned });
      return 'code' in again ? undefined : again.keys;
    },
  };
}

/** Before the caller is authenticated: by its profile. */
const pinnedFor = (site: Site, { url }: Profile): string | undefined =>
  findPartner(site, { profile: url })?.release;

/** The same header; one that is longer than most is read each time. */
function headerReader(deps: NegotiationDeps) {
  const known = boundedMap<ReturnType<typeof readUcpAgent>>(1_000);
  return (header: string | null): ReturnType<typeof readUcpAgent> => {
    if (header === null || header.length > 500) return readUcpAgent(header, deps);
    return getOrMake(known, header, () => readUcpAgent(header, deps));
  };
}

/** The same profile document and site: what they agree on. */
function negotiator(deps: NegotiationDeps) {
  const anonymous = {};
  const bySite = new WeakMap<object, WeakMap<object, Map<string, Negotiated | ProtocolFailure>>>();
  return (
    { site, operation }: Pick<UcpCall, 'site' | 'operation'>,
    profile: Profile | undefined,
  ): Negotiated | ProtocolFailure => {
    const byDocument = getOrMake(bySite, site, () => new WeakMap());
    const known = getOrMake(byDocument, profile?.document ?? anonymous, () => new Map());
    return getOrMake(known, operation, () =>
      profile
        ? negotiate(profile.document, deps.releases, site, operation, {
            ...deps,
            pinned: pinnedFor(site, profile),
          })
        : withoutProfile(deps.releases, site, operation),
    );
  };
}

function getOrMake<K, V>(
  map: { get(key: K): V | undefined; set(key: K, value: V): unknown },
  key: K,
  make: () => V,
): V {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}
