/**
 * Profiles of agents: fetched by the platform's HTTP client through the service `portico.profile` (its time-out, rate and circuit
 * are the merchant's to set), kept in the custom cache `porticoProfiles` of the application server.
 */
import CacheMgr from 'dw/system/CacheMgr';
import LocalServiceRegistry from 'dw/svc/LocalServiceRegistry';
import { readFreshness } from '../../../../../src/protocols/ucp/negotiation/freshness.ts';
import type { Profile, Profiles } from '../../../../../src/protocols/ucp/negotiation/profiles.ts';
import type { Limits } from '../../../../../src/protocols/ucp/access/sliding-limits.ts';
import type { ProtocolFailure } from '../../../../../src/protocols/ucp/protocol-error.ts';
import type { JsonObject } from '../../../../../src/protocols/ucp/release.ts';
import { isPublicName } from './public-name.ts';

/** Bytes that are read of a profile, as the service reads. */
const longest = 131_072;
/** Characters: an entry of a custom cache holds 128 KB. What is longer is fetched at each call. */
const longestKept = 60_000;
/** Milliseconds in which an address that failed is not asked again. */
const pause = 60_000;
/** Fetches per minute, per host and in total, so that one host cannot use up the shared limit. */
const ofHost = 30;
const ofAll = 120;

interface Entry {
  document?: JsonObject;
  failure?: ProtocolFailure;
  fetchedAt: number;
  until: number;
}

export const createProfiles = (limits: Limits): Profiles => ({
  isKept(url) {
    const known = read(CacheMgr.getCache('porticoProfiles').get(url));
    return known !== undefined && known.until > Date.now();
  },
  resolve: async (url) => {
    // A script cannot see the IP address that a name resolves to, so only public host names are fetched.
    if (!isPublicName(url)) return unreachable;
    const cache = CacheMgr.getCache('porticoProfiles');
    const known = read(cache.get(url));
    if (known && known.until > Date.now()) return told(url, known);
    // The host first: what it may not have must not be taken from the others.
    const host = await limits.take(`profiles of ${new URL(url).host}`, ofHost);
    if (!host.allowed) return busy(host.retryAfter);
    const all = await limits.take('profiles', ofAll);
    if (!all.allowed) return busy(all.retryAfter);
    const entry = fetchProfile(url);
    if (!entry) return busy(1);
    const kept = JSON.stringify(entry);
    if (kept.length <= longestKept) cache.put(url, kept);
    return told(url, entry);
  },
  // Signatures are not verified here, so newer keys are not needed.
  refresh: async () => undefined,
});

const told = (url: string, { document, failure, fetchedAt }: Entry): Profile | ProtocolFailure =>
  document ? { url, document, fetchedAt } : (failure ?? unreachable);

function read(kept: unknown): Entry | undefined {
  return kept === undefined || kept === null ? undefined : (JSON.parse(String(kept)) as Entry);
}

/** Undefined when the service itself must not be called now: that says nothing of the profile. */
function fetchProfile(url: string): Entry | undefined {
  const service = LocalServiceRegistry.createService('portico.profile', {
    createRequest(request) {
      request.setURL(url);
      request.setRequestMethod('GET');
      request.addHeader('Accept', 'application/json');
      // The target of a redirect has not been checked.
      request.client.setAllowRedirect(false);
      return null;
    },
    parseResponse: (_request, client) => ({
      status: client.statusCode,
      text: String(client.text ?? ''),
      cacheControl: String(client.getResponseHeader('Cache-Control') ?? ''),
      age: String(client.getResponseHeader('Age') ?? ''),
    }),
    filterLogMessage: () => '',
  });
  const fetchedAt = Date.now();
  const result = service.call();
  const failed = (failure: ProtocolFailure): Entry => ({ failure, fetchedAt, until: fetchedAt + pause });
  const reason = result.unavailableReason;
  if (reason === 'RATE_LIMITED' || reason === 'CIRCUIT_BROKEN') return undefined;
  if (!result.ok) return failed(unreachable);
  const { status, text, cacheControl, age } = result.object as Received;
  if (status < 200 || status > 299) return failed(unreachable);
  if (text.length > longest) return failed(malformed('The profile is larger than 128 KiB.'));
  const document = parse(text);
  if (!document) return failed(malformed('The profile is not a JSON object with a "ucp" member.'));
  const fresh = readFreshness([
    ['cache-control', cacheControl],
    ['age', age],
  ]);
  return { document, fetchedAt, until: fetchedAt + fresh };
}

interface Received {
  status: number;
  text: string;
  cacheControl: string;
  age: string;
}

/** The part that is negotiated by: the rest would only fill the cache. */
function parse(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isProfile = isObject(value) && Object.hasOwn(value, 'ucp') && isObject(value['ucp']);
    return isProfile ? { ucp: value['ucp'] as JsonObject } : undefined;
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const unreachable: ProtocolFailure = {
  code: 'profile_unreachable',
  content: 'The profile could not be fetched. Check that its URL is publicly reachable.',
};
const malformed = (content: string): ProtocolFailure => ({ code: 'profile_malformed', content });
const busy = (retryAfter: number): ProtocolFailure => ({
  code: 'unavailable',
  content: 'Too many new profiles are being read at the moment. Try again later.',
  retryAfter,
});
