/** What is worked out once, because it comes with every call of an agent. */
import type { UcpCall } from './call.ts';
import type { HandlerDeps } from './handle.ts';
import { boundedMap } from './negotiation/bounded-map.ts';
import {
  negotiate,
  readUcpAgent,
  withoutProfile,
  type Negotiated,
  type Profile,
} from './negotiation/index.ts';
import type { ProtocolFailure } from './protocol-error.ts';

/** The same header; one that is longer than most is read each time. */
export function rememberAgents(deps: HandlerDeps) {
  const known = boundedMap<ReturnType<typeof readUcpAgent>>(1_000);
  return (header: string | null): ReturnType<typeof readUcpAgent> => {
    if (header === null || header.length > 500) return readUcpAgent(header, deps);
    return getOrMake(known, header, () => readUcpAgent(header, deps));
  };
}

/** The same profile document and site: what they agree on. */
export function rememberNegotiations(deps: HandlerDeps) {
  const anonymous = {};
  const bySite = new WeakMap<object, WeakMap<object, Map<string, Negotiated | ProtocolFailure>>>();
  return ({ site, operation }: UcpCall, profile: Profile | undefined): Negotiated | ProtocolFailure => {
    const byDocument = getOrMake(bySite, site, () => new WeakMap());
    const known = getOrMake(byDocument, profile?.document ?? anonymous, () => new Map());
    return getOrMake(known, operation, () =>
      profile
        ? negotiate(profile.document, deps.releases, site, operation, deps)
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
