/**
 * Services of Business Manager as an import set them up, and what their profiles allow: a service that is off, the rate limiter, and
 * the circuit breaker (Salesforce: Web Service Rate Limiter and Circuit Breaker). Timeouts are up to the double of a service.
 */
import type { InstanceState } from '../../contract.ts';
import type { UnavailableReason } from './unavailable.ts';

export interface ServiceSettings {
  enabled: boolean;
  profileId?: string;
}

/** Calls, or failed calls, within milliseconds. */
export interface CallLimit {
  calls: number;
  millis: number;
}

export interface ServiceProfile {
  timeoutMillis?: number;
  rate?: CallLimit;
  breaker?: CallLimit;
}

export interface KnownServices {
  services: Map<string, ServiceSettings>;
  profiles: Map<string, ServiceProfile>;
}

type Kept = Pick<InstanceState, 'kept'>;

function keptAs<T>({ kept }: Kept, name: string, empty: () => T): T {
  const known = (kept.get(name) as T | undefined) ?? empty();
  kept.set(name, known);
  return known;
}

/** Of the instance. A service that was not imported has no profile, and nothing limits it. */
export const knownServices = (state: Kept): KnownServices =>
  keptAs(state, 'services', () => ({ services: new Map(), profiles: new Map() }));

interface CallTimes {
  calls: number[];
  failures: number[];
}

const timesOf = (state: Kept, id: string): CallTimes => {
  const all = keptAs(state, 'service-calls', () => new Map<string, CallTimes>());
  const times = all.get(id) ?? { calls: [], failures: [] };
  all.set(id, times);
  return times;
};

/** Why the platform does not make this call; undefined: it is made. */
export function unavailableNow(
  state: Pick<InstanceState, 'kept' | 'now'>,
  id: string,
): UnavailableReason | undefined {
  const { services, profiles } = knownServices(state);
  const service = services.get(id);
  if (!service) return undefined;
  if (!service.enabled) return 'DISABLED';
  const { breaker, rate } = profiles.get(service.profileId ?? '') ?? {};
  const { calls, failures } = timesOf(state, id);
  const isReached = (limit: CallLimit | undefined, times: readonly number[]): boolean =>
    limit !== undefined && times.filter((at) => at > state.now() - limit.millis).length >= limit.calls;
  if (isReached(breaker, failures)) return 'CIRCUIT_BROKEN';
  if (isReached(rate, calls)) return 'RATE_LIMITED';
  calls.push(state.now());
  return undefined;
}

/** Salesforce counts connections that failed, errors of the protocol, and exceptions: here, each result that is not good. */
export function noteFailure(state: Pick<InstanceState, 'kept' | 'now'>, id: string): void {
  timesOf(state, id).failures.push(state.now());
}
