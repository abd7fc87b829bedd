/**
 * The manifest of a store that lets Salesforce's own UCP be found on its domain: fetched there, checked, and served as it is.
 * What cannot be fetched is an error: a copy is never served beyond the life that its source gave it.
 */
import { createHash } from 'node:crypto';
import type { Fetcher } from '#fetch';
import { isKnownTag, openHeaders } from '#http';
import { asObject, cacheDirectives, isVersionDate, maxAge, serviceEndpoints, ucpReleases } from '#manifest';
import { readJson } from './client/read-json.ts';
import type { ManifestRequest } from './manifest-response.ts';
import { boundedMap } from './negotiation/bounded-map.ts';

export interface NativeManifestOptions {
  fetcher: Pick<Fetcher, 'fetch'>;
  now(): number;
  /** Of each failed fetch, for the operator. */
  logger?: { warn(facts: Record<string, unknown>, event: string): void };
}

/** @param source URL of the profile of the preferred release */
export type NativeManifests = (request: ManifestRequest, source: string) => Promise<Response>;

interface Copy {
  bytes: Uint8Array<ArrayBuffer>;
  etag: string;
  at: number;
  /** Seconds. */
  life: number;
}

type Fetched = Copy | { problem: string; status: 404 | 502; at: number };

const none = { problem: 'not found', status: 404, at: 0 } as const;

const mostBytes = 262_144;
/** Seconds: what UCP requires at least, what counts where the source gives none, and what we keep at most. */
const leastAge = 60;
const usualAge = 300;
const mostAge = 3_600;
/** Milliseconds in which a failure is not tried again. */
const pause = 5_000;

export function createNativeManifests({ fetcher, now, logger }: NativeManifestOptions): NativeManifests {
  const kept = boundedMap<Fetched>(500);
  const running = new Map<string, Promise<Fetched>>();

  function copyOf(url: string, release: string | undefined): Promise<Fetched> {
    const known = kept.get(url);
    if (known && !isOver(known, now())) return Promise.resolve(known);
    const started = running.get(url);
    if (started) return started;
    const fetching = fetchCopy(fetcher, url, release, now).then((fetched) => {
      if ('problem' in fetched && fetched.status === 502)
        logger?.warn({ url, problem: fetched.problem }, 'native-manifest-unavailable');
      kept.set(url, fetched);
      return fetched;
    });
    running.set(url, fetching);
    return fetching.finally(() => void running.delete(url));
  }

  return async ({ ifNoneMatch, release }, source) => {
    // Others would be asked of Salesforce for whoever calls.
    if (release !== undefined && !ucpReleases.some((one) => one === release)) return refusal(none);
    const fetched = await copyOf(release === undefined ? source : `${source}/${release}`, release);
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
  };
}

const ageOf = (at: number, now: number): number => Math.ceil(Math.max(0, now - at) / 1_000);

/** Caches may keep the answer for a minute at least: so much earlier our copy is over. */
const isOver = (fetched: Fetched, now: number): boolean =>
  'problem' in fetched ? now - fetched.at > pause : ageOf(fetched.at, now) > fetched.life - leastAge;

async function fetchCopy(
  fetcher: Pick<Fetcher, 'fetch'>,
  url: string,
  release: string | undefined,
  now: () => number,
): Promise<Fetched> {
  const at = now();
  const { exchange, json, problem } = await readJson(fetcher, {
    url,
    headers: { accept: 'application/json' },
    maxBytes: mostBytes,
    timeoutMs: 8_000,
  });
  const failed = (said: string): Fetched => ({ problem: said, status: 502, at });
  const { status, headers, body } = exchange;
  if (status === 404 && release !== undefined) return { ...none, at };
  if (status !== undefined && status !== 200) return failed(`it returned ${status}`);
  if (problem !== undefined) return failed(problem);
  const wrong = wrongProfile(json, url, release);
  if (wrong !== undefined) return failed(wrong);
  const bytes = new Uint8Array(body);
  const age = maxAge(cacheDirectives(headers)) ?? usualAge;
  return {
    bytes,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
    at,
    life: Math.min(mostAge, Math.max(leastAge, age)),
  };
}

/** What agents need at least: their schemas judge the rest. */
function wrongProfile(json: unknown, url: string, release: string | undefined): string | undefined {
  const version = asObject(asObject(json)?.['ucp'])?.['version'];
  if (!isVersionDate(version)) return 'it is not a UCP profile';
  if (release !== undefined && version !== release) return `it is the profile of ${version}`;
  const endpoints = (['rest', 'mcp'] as const).flatMap((transport) => serviceEndpoints(json, transport, url));
  return endpoints.length === 0 ? 'it declares no endpoint' : undefined;
}

function refusal({ problem, status }: Extract<Fetched, { problem: string }>): Response {
  const body =
    status === 404
      ? { code: 'not_found', content: 'No UCP profile was found at this URL.' }
      : {
          code: 'unavailable',
          content: `The UCP profile of this store could not be read from Salesforce: ${problem}.`,
        };
  return Response.json(body, {
    status,
    headers: {
      ...openHeaders,
      'Cache-Control': 'no-store',
      ...(status === 502 ? { 'Retry-After': '60' } : {}),
    },
  });
}
