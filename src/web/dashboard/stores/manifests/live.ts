/** The manifests that are live at the public URL of a site, as last fetched. */
import type { Site } from '#commerce';
import { isDeeperThan } from '#http';
import type { SiteProbes } from '#storage';
import { storeOrigin } from '../address.ts';
import type { OutsideResponse, Stores } from '../deps.ts';
import { bodyText, describeResponse } from '../outside-response.ts';

export interface LiveDocument {
  path: string;
  /** `200 application/json in 12 ms`. */
  outcome: string;
  status?: number;
  hops: OutsideResponse['hops'];
  headers: [name: string, value: string][];
  /** Milliseconds. */
  timings: { ttfb: number; total: number };
  /** Absent: no JSON, or nested too deeply. */
  document?: unknown;
  /** Start of a response that is not JSON. */
  text?: string;
}

export interface LiveManifests {
  /** Epoch milliseconds. */
  at: number;
  origin: string;
  documents: LiveDocument[];
}

/** The whole manifest first, then that of each release. */
export const manifestPaths = (releases: readonly string[]): string[] => [
  '/.well-known/ucp',
  ...releases.map((release) => `/.well-known/ucp/${release}`),
];

const mostBytes = 262_144;
const patience = 8_000;

export async function readLive(probes: SiteProbes, site: string): Promise<LiveManifests | undefined> {
  const kept = await probes.read(site, 'manifest');
  return kept && (kept.found as LiveManifests);
}

/** Fetches all of them and saves the results. */
export async function lookAtLive(
  { outside, probes, releases }: Stores,
  site: Site,
  now: number,
): Promise<void> {
  const origin = storeOrigin(site);
  const documents = await Promise.all(
    manifestPaths(releases).map(async (path) => {
      const seen = await outside({
        url: origin + path,
        headers: { accept: 'application/json', 'user-agent': 'Portico' },
        maxBytes: mostBytes,
        timeoutMs: patience,
        signal: AbortSignal.timeout(patience * 2),
      });
      return keptOf(path, seen);
    }),
  );
  const found: LiveManifests = { at: now, origin, documents };
  await probes.write(site.id, 'manifest', { at: now, found });
}

/** Headers that matter for a manifest. */
const telling = [
  'content-type',
  'cache-control',
  'etag',
  'last-modified',
  'age',
  'vary',
  'access-control-allow-origin',
  'server',
  'via',
  'location',
];

function keptOf(path: string, seen: OutsideResponse): LiveDocument {
  const { status, hops, headers, timings } = seen;
  const text = bodyText(seen);
  const document = seen.bytes.truncated ? undefined : parse(text);
  return {
    path,
    outcome: describeResponse(seen),
    ...(status === undefined ? {} : { status }),
    hops: hops.map((hop) => ({ ...hop, location: hop.location.slice(0, 500) })),
    headers: headers
      .filter(([name]) => telling.includes(name))
      .map(([name, value]) => [name, value.slice(0, 500)]),
    timings: { ttfb: Math.round(timings.ttfb), total: Math.round(timings.total) },
    ...(document === undefined ? { text: text.slice(0, 500) } : { document }),
  };
}

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isDeeperThan(64, value) ? undefined : value;
  } catch {
    return undefined;
  }
}
