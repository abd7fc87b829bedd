/**
 * The manifest of a store that lets Salesforce's own UCP be found on its domain: fetched there, checked, and served as it is.
 * What cannot be fetched is an error: a copy is never served beyond the life that its source gave it, or the minute that UCP
 * requires at least. Neither may it come from a service such as this one: that would be another store's manifest, or a loop.
 */
import { createHash } from 'node:crypto';
import type { Fetcher, HttpExchange } from '#fetch';
import { isKnownTag, openHeaders } from '#http';
import {
  asObject,
  cacheDirectives,
  forbiddenDirectives,
  isVersionDate,
  maxAge,
  serviceEndpoints,
  ucpReleases,
} from '#manifest';
import { readJson } from './client/read-json.ts';
import type { ManifestRequest } from './manifest-response.ts';
import { boundedMap } from './negotiation/bounded-map.ts';
import { spentAge } from './negotiation/freshness.ts';

export interface NativeManifestOptions {
  fetcher: Pick<Fetcher, 'fetch'>;
  /** Id of the store that has a host, as a `Host` header says it. */
  storeAt(host: string): Promise<string | undefined>;
  now(): number;
  /** Of each failed fetch, for the operator. */
  logger?: { warn(facts: Record<string, unknown>, event: string): void };
}

/** Where the profile of a store's preferred release is. */
export interface NativeSource {
  /** Id of the store. */
  store: string;
  url: string;
}

export interface NativeManifests {
  serve(request: ManifestRequest, source: NativeSource): Promise<Response>;
  /** Why agents get no profile, in half a sentence; undefined while they get one. Fetches if it is time. */
  problem(source: NativeSource): Promise<string | undefined>;
}

/**
 * Marks requests for a profile (RFC 8586), so that a service that gets its own does not fetch it again. Proxies pass the header on,
 * under whatever name they reach the service.
 */
const loopHeader = 'CDN-Loop';
const loopName = 'portico-manifest';

/** Whether a request for a manifest is one for Salesforce's profile, by this service or one such as it. */
export const isForNativeManifest = (headers: Headers): boolean =>
  (headers.get(loopHeader) ?? '').split(',').some((one) => one.split(';')[0]?.trim() === loopName);

/** For a request that came back: 508 Loop Detected (RFC 5842). */
export const manifestLoop = (): Response =>
  refusal({
    problem: 'This URL is served by Portico. Salesforce’s profile cannot be read from it.',
    status: 508,
  });

interface Copy {
  bytes: Uint8Array<ArrayBuffer>;
  etag: string;
  at: number;
  /** Seconds from `at`. */
  life: number;
  /** When to fetch again; epoch milliseconds. */
  dueAt: number;
  /** Hosts of its endpoints. */
  hosts: string[];
}

type Fetched = Copy | Failure;

interface Failure {
  problem: string;
  status: 404 | 502;
  dueAt: number;
}

const none = { problem: 'not found', status: 404, dueAt: 0 } as const;

const mostBytes = 262_144;
/** Seconds without a fetch, however short the life is: or each request would be one. */
const leastKept = 30;
/** Seconds: what UCP requires at least, what counts where the source gives none, and what we keep at most. */
const leastAge = 60;
const usualAge = 300;
const mostAge = 3_600;
/** Milliseconds in which a failure is not tried again. */
const pause = 5_000;

export function createNativeManifests({
  fetcher,
  storeAt,
  now,
  logger,
}: NativeManifestOptions): NativeManifests {
  const kept = boundedMap<Fetched>(500);
  const running = new Map<string, Promise<Fetched>>();

  function copyOf(url: string, release: string | undefined): Promise<Fetched> {
    const known = kept.get(url);
    if (known && now() <= known.dueAt) return Promise.resolve(known);
    const started = running.get(url);
    if (started) return started;
    const fetching = fetchCopy(fetcher, url, release, now).then((fetched) => {
      if ('problem' in fetched && fetched.status === 502)
        logger?.warn({ url, problem: fetched.problem }, 'native-manifest-unavailable');
      const best = (known && stillValid(known, fetched, now())) ?? fetched;
      kept.set(url, best);
      return best;
    });
    running.set(url, fetching);
    return fetching.finally(() => void running.delete(url));
  }

  /** A cache may answer with the manifest of another store, which no mark of a request can prevent. */
  async function ownCopy({ store, url }: NativeSource, release?: string): Promise<Fetched> {
    const fetched = await copyOf(release === undefined ? url : `${url}/${release}`, release);
    for (const host of 'hosts' in fetched ? fetched.hosts : []) {
      const owner = await storeAt(host);
      if (owner !== undefined && owner !== store)
        return { problem: 'it is the manifest of another store', status: 502, dueAt: fetched.dueAt };
    }
    return fetched;
  }

  async function serve({ ifNoneMatch, release }: ManifestRequest, source: NativeSource): Promise<Response> {
    // Others would be asked of Salesforce for whoever calls.
    if (release !== undefined && !ucpReleases.some((one) => one === release)) return refusal(none);
    const fetched = await ownCopy(source, release);
    if ('problem' in fetched) return refusal(fetched);
    const { bytes, etag, at, life } = fetched;
    const headers = {
      ...openHeaders,
      'Cache-Control': `public, max-age=${Math.max(leastAge, life - ageOf(at, now()))}`,
      Vary: 'Accept-Encoding',
      ETag: etag,
    };
    if (isKnownTag(ifNoneMatch, etag)) return new Response(null, { status: 304, headers });
    return new Response(bytes, {
      headers: { ...headers, 'Content-Type': 'application/json', 'Content-Length': String(bytes.byteLength) },
    });
  }

  return {
    serve,
    async problem(source) {
      const fetched = await ownCopy(source);
      return 'problem' in fetched ? fetched.problem : undefined;
    },
  };
}

const ageOf = (at: number, now: number): number => Math.ceil(Math.max(0, now - at) / 1_000);

/** A copy outlives a failed fetch until its own life ends. */
function stillValid(known: Fetched, fetched: Fetched, now: number): Copy | undefined {
  if ('problem' in known || !('problem' in fetched) || fetched.status === 404) return undefined;
  const endsAt = known.at + known.life * 1_000;
  return now <= endsAt ? { ...known, dueAt: Math.min(fetched.dueAt, endsAt) } : undefined;
}

async function fetchCopy(
  fetcher: Pick<Fetcher, 'fetch'>,
  url: string,
  release: string | undefined,
  now: () => number,
): Promise<Fetched> {
  const at = now();
  const { exchange, json, problem } = await readJson(fetcher, {
    url,
    headers: { accept: 'application/json', [loopHeader]: loopName },
    maxBytes: mostBytes,
    timeoutMs: 8_000,
  });
  const dueAt = at + pause;
  const failed = (said: string): Failure => ({ problem: said, status: 502, dueAt });
  const { status, headers, body, type } = exchange;
  if (status === 404 && release !== undefined) return { ...none, dueAt };
  if (status === 508) return failed('its URL leads back to this service');
  if (status !== undefined && status !== 200) return failed(`it returned ${status}`);
  if (problem !== undefined) return failed(problem);
  if (!/^application\/(?:[\w.-]+\+)?json$/.test(type)) return failed('its Content-Type is not JSON');
  const endpoints = (['rest', 'mcp'] as const).flatMap((transport) => serviceEndpoints(json, transport, url));
  const wrong = wrongProfile(json, endpoints, release);
  if (wrong !== undefined) return failed(wrong);
  const bytes = new Uint8Array(body);
  const life = lifeOf(headers);
  return {
    bytes,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
    at,
    life,
    // Agents may keep the answer for a minute at least: so much earlier a new one is fetched.
    dueAt: at + Math.max(leastKept, life - leastAge) * 1_000,
    hosts: [...new Set(endpoints.flatMap((one) => URL.parse(one)?.host ?? []))],
  };
}

/** Seconds that are left, as the source and the caches before us say. */
function lifeOf(headers: HttpExchange['headers']): number {
  const directives = cacheDirectives(headers);
  if (forbiddenDirectives(directives).length > 0) return leastAge;
  const left = (maxAge(directives) ?? usualAge) - spentAge(headers);
  return Math.min(mostAge, Math.max(leastAge, left));
}

/** What agents need at least: their schemas judge the rest. */
function wrongProfile(
  json: unknown,
  endpoints: readonly string[],
  release: string | undefined,
): string | undefined {
  const version = asObject(asObject(json)?.['ucp'])?.['version'];
  if (!isVersionDate(version)) return 'it is not a UCP profile';
  if (release !== undefined && version !== release) return `it is the profile of ${version}`;
  return endpoints.length === 0 ? 'it declares no endpoint' : undefined;
}

const refusals = {
  404: () => ({ code: 'not_found', content: 'No UCP profile was found at this URL.' }),
  502: (problem: string) => ({
    code: 'unavailable',
    content: `The UCP profile of this store could not be read from Salesforce: ${problem}.`,
  }),
  508: (content: string) => ({ code: 'loop_detected', content }),
};

function refusal({ problem, status }: { problem: string; status: keyof typeof refusals }): Response {
  const body = refusals[status](problem);
  return Response.json(body, {
    status,
    headers: {
      ...openHeaders,
      'Cache-Control': 'no-store',
      ...(status === 502 ? { 'Retry-After': '60' } : {}),
    },
  });
}
