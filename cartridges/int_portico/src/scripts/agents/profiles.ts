/**
 * Profiles of agents: fetched by the platform's HTTP client through the service `portico.profile` (its time-out, rate and circuit
 * are the merchant's to set), kept in the custom cache `porticoProfiles` of the application server.
 */
import CacheMgr from 'dw/system/CacheMgr';
import LocalServiceRegistry from 'dw/svc/LocalServiceRegistry';
import { freshFor } from '../../../../../src/ucp/negotiation/freshness.ts';
import type { Profile, Profiles } from '../../../../../src/ucp/negotiation/profiles.ts';
import type { ProtocolFailure } from '../../../../../src/ucp/protocol-error.ts';
import type { JsonObject } from '../../../../../src/ucp/release.ts';
import { isPublicName } from './public-name.ts';

/** Characters: an entry of a custom cache holds 128 KB. */
const longest = 60_000;
/** Milliseconds in which an address that failed is not asked again. */
const pause = 60_000;

interface Entry {
  document?: JsonObject;
  failure?: ProtocolFailure;
  fetchedAt: number;
  until: number;
}

export const createProfiles = (): Profiles => ({
  resolve: async (url) => {
    if (!isPublicName(url))
      return { code: 'invalid_profile_url', content: 'The profile is at no public https address.' };
    const cache = CacheMgr.getCache('porticoProfiles');
    const known = read(cache.get(url));
    if (known && known.until > Date.now()) return told(url, known);
    const entry = fetchProfile(url);
    cache.put(url, JSON.stringify(entry));
    return told(url, entry);
  },
  // Signatures are not looked at here, so nobody asks for newer keys.
  refresh: async () => undefined,
});

const told = (url: string, { document, failure, fetchedAt }: Entry): Profile | ProtocolFailure =>
  document ? { url, document, fetchedAt } : (failure ?? unreachable);

function read(kept: unknown): Entry | undefined {
  return kept === undefined || kept === null ? undefined : (JSON.parse(String(kept)) as Entry);
}

function fetchProfile(url: string): Entry {
  const service = LocalServiceRegistry.createService('portico.profile', {
    createRequest(request) {
      request.setURL(url);
      request.setRequestMethod('GET');
      request.addHeader('Accept', 'application/json');
      return null;
    },
    parseResponse: (_request, client) => ({
      text: String(client.text ?? ''),
      cacheControl: String(client.getResponseHeader('Cache-Control') ?? ''),
      age: String(client.getResponseHeader('Age') ?? ''),
    }),
    filterLogMessage: () => '',
  });
  const fetchedAt = Date.now();
  const result = service.call();
  const failed = (failure: ProtocolFailure): Entry => ({ failure, fetchedAt, until: fetchedAt + pause });
  if (!result.ok) return failed(unreachable);
  const { text, cacheControl, age } = result.object as { text: string; cacheControl: string; age: string };
  if (text.length > longest) return failed(malformed('The profile is larger than this store reads.'));
  const document = parse(text);
  if (!document) return failed(malformed('The profile is no JSON object with a member "ucp".'));
  const fresh = freshFor([
    ['cache-control', cacheControl],
    ['age', age],
  ]);
  return { document, fetchedAt, until: fetchedAt + fresh };
}

function parse(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isProfile = isObject(value) && Object.hasOwn(value, 'ucp') && isObject(value['ucp']);
    return isProfile ? value : undefined;
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const unreachable: ProtocolFailure = {
  code: 'profile_unreachable',
  content: 'The profile cannot be fetched.',
};
const malformed = (content: string): ProtocolFailure => ({ code: 'profile_malformed', content });
