/** Profiles of agents, fetched once and cached. The cost of discovery is bounded for any caller. */
import type { Fetcher } from '#fetch';
import type { ProtocolFailure } from '../protocol-error.ts';
import type { JsonObject } from '../release.ts';
import { boundedMap } from './bounded-map.ts';
import { fetchProfile } from './fetch-profile.ts';
import { floorMs } from './freshness.ts';
import { readPublicUrl } from './ucp-agent.ts';
import { slidingLimits } from '../access/sliding-limits.ts';

export interface Profile {
  /** As it was asked for, without fragment. */
  url: string;
  document: JsonObject;
  /** Epoch milliseconds. */
  fetchedAt: number;
}

export interface Profiles {
  /**
   * The profile at an address that `readUcpAgent` took. Fresh ones cost nothing; one that is stale is answered at once
   * and fetched again behind, for up to an hour.
   * @returns the profile, or `invalid_profile_url`, `profile_unreachable`, `profile_malformed`, `unavailable` (over a cap)
   */
  resolve(url: string): Promise<Profile | ProtocolFailure>;
  /** Resolving it requires no fetch. @param url as accepted by `readUcpAgent` */
  isKept(url: string): boolean;
  /**
   * Fetches it anew because a signature names a key that it lacks: at most once a minute for each origin.
   * Undefined when nothing newer could be had.
   */
  refresh(profile: Profile): Promise<Profile | undefined>;
}

export interface ProfileLimits {
  /** Profiles kept. */
  entries: number;
  /** Fetches a minute of addresses that are not kept; those that are kept are renewed beyond it. */
  fetchesPerMinute: number;
  /** The same for one host, so that none uses up what all share. */
  hostFetchesPerMinute: number;
  /** At once. */
  running: number;
  /** Of one fetch, in milliseconds. */
  timeoutMs: number;
}

export interface ProfilesOptions {
  fetcher: Fetcher;
  /** Epoch milliseconds. */
  now?: () => number;
  allowInsecureLoopback?: boolean;
  /** How we present ourselves: many hosts refuse requests without it. */
  userAgent?: string;
  limits?: Partial<ProfileLimits>;
}

interface Entry {
  profile: Profile;
  freshUntil: number;
  /** Not fetched again before. */
  retryAt: number;
}
interface Bad {
  failure: ProtocolFailure;
  tries: number;
  until: number;
}

const defaults: ProfileLimits = {
  entries: 1_000,
  fetchesPerMinute: 120,
  hostFetchesPerMinute: 30,
  running: 32,
  timeoutMs: 3_000,
};
const staleMs = 3_600_000;
const firstBackoffMs = 10_000;
const longestBackoffMs = 60_000;
/** Tries are forgotten after this long without one. */
const forgetMs = 600_000;

export function createProfiles(options: ProfilesOptions): Profiles {
  const { fetcher, now = Date.now, userAgent = 'Portico (UCP profile reader)' } = options;
  const limits = { ...defaults, ...options.limits };
  const known = boundedMap<Entry>(limits.entries);
  const bad = boundedMap<Bad>(limits.entries);
  const forced = boundedMap<number>(limits.entries);
  const running = new Map<string, Promise<Profile | ProtocolFailure>>();
  const budget = slidingLimits({ now, subjects: limits.entries });

  /** One fetch at a time for each URL; concurrent callers share its result. */
  function load(url: string): Promise<Profile | ProtocolFailure> {
    const present = running.get(url);
    if (present) return present;
    if (running.size >= limits.running) return Promise.resolve(busy(1));
    const loading = fetchNow(url).finally(() => running.delete(url));
    running.set(url, loading);
    return loading;
  }

  async function fetchNow(url: string): Promise<Profile | ProtocolFailure> {
    const { host } = new URL(url);
    if (!known.get(url)) {
      // The host first: what it may not have must not be taken from the others.
      const ofHost = await budget.take(`host ${host}`, limits.hostFetchesPerMinute);
      if (!ofHost.allowed) return busy(ofHost.retryAfter);
      const ofAll = await budget.take('all', limits.fetchesPerMinute);
      if (!ofAll.allowed) return busy(ofAll.retryAfter);
    }
    const fetched = await fetchProfile(fetcher, url, { userAgent, timeoutMs: limits.timeoutMs });
    const at = now();
    if ('failure' in fetched) {
      const backoff = remember(fetched.host ? `host ${host}` : url, fetched.failure);
      const entry = known.get(url);
      if (entry) entry.retryAt = at + backoff;
      return fetched.failure;
    }
    bad.delete(url);
    bad.delete(`host ${host}`);
    const profile = { url, document: fetched.document, fetchedAt: at };
    known.set(url, { profile, freshUntil: at + fetched.freshMs, retryAt: 0 });
    return profile;
  }

  /** Each failure in a row doubles the pause. */
  function remember(subject: string, failure: ProtocolFailure): number {
    const before = bad.get(subject);
    const tries = before && now() - before.until < forgetMs ? before.tries + 1 : 1;
    const pause = Math.min(longestBackoffMs, firstBackoffMs * 2 ** (tries - 1));
    bad.set(subject, { failure, tries, until: now() + pause });
    return pause;
  }

  function refusal(url: string): ProtocolFailure | undefined {
    const found = [bad.get(url), bad.get(`host ${new URL(url).host}`)].find(
      (one) => one !== undefined && one.until > now(),
    );
    return found && { ...found.failure, retryAfter: Math.ceil((found.until - now()) / 1000) };
  }

  return {
    isKept(url) {
      const entry = known.get(url);
      return entry !== undefined && now() < entry.freshUntil + staleMs;
    },
    async resolve(address) {
      // What was fetched is known by its checked address: the same text needs no second look.
      const url = known.get(address) ? address : readPublicUrl(address, options);
      if (url === undefined)
        return { code: 'invalid_profile_url', content: 'The profile URL is not a valid https URL.' };
      const entry = known.get(url);
      const at = now();
      if (entry && at < entry.freshUntil) return entry.profile;
      if (entry && at < entry.freshUntil + staleMs) {
        if (at >= entry.retryAt) void load(url);
        return entry.profile;
      }
      return refusal(url) ?? (await load(url));
    },
    async refresh({ url, fetchedAt }) {
      const current = known.get(url)?.profile;
      if (current && current.fetchedAt > fetchedAt) return current;
      const { origin } = new URL(url);
      const last = forced.get(origin);
      if (last !== undefined && now() - last < floorMs) return undefined;
      forced.set(origin, now());
      if (refusal(url)) return undefined;
      const loaded = await load(url);
      return 'code' in loaded ? undefined : loaded;
    },
  };
}

const busy = (retryAfter: number): ProtocolFailure => ({
  code: 'unavailable',
  content: 'Too many new profiles are being read at the moment. Try again later.',
  retryAfter,
});
