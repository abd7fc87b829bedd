/** One fetch of a profile, and what may be wrong with what came. */
import type { Fetcher, FetchErrorCode, HttpExchange } from '#fetch';
import type { ProtocolFailure } from '../protocol-error.ts';
import type { JsonObject } from '../release.ts';
import { readFreshness } from './freshness.ts';

export type Fetched =
  | { document: JsonObject; freshMs: number }
  | {
      failure: ProtocolFailure;
      /** The whole host is unavailable; otherwise only this URL is bad, and others on the host may be good. */
      host: boolean;
    };

const maxBytes = 131_072;
/** For our own politeness, which does not count as time of the exchange. */
const patienceMs = 2_000;

/** Errors that affect every path of the host. A slow path is not one of them: it must not block the others. */
const hostErrors: ReadonlySet<FetchErrorCode> = new Set([
  'dns',
  'refused',
  'tls',
  'timeout-connect',
  'not-public',
]);

/** Never rejects. Redirects are not followed. */
export async function fetchProfile(
  fetcher: Fetcher,
  url: string,
  { userAgent, timeoutMs }: { userAgent: string; timeoutMs: number },
): Promise<Fetched> {
  const exchange = await fetcher.fetch({
    url,
    headers: { 'user-agent': userAgent, accept: 'application/json', 'accept-encoding': 'gzip, br' },
    redirects: 0,
    maxBytes,
    timeoutMs,
    signal: AbortSignal.timeout(timeoutMs + patienceMs),
  });
  if (exchange.error || exchange.status === undefined)
    return unreachable(
      'The profile could not be fetched. Check that its URL is publicly reachable.',
      isOfHost(exchange),
    );
  if (exchange.status < 200 || exchange.status > 299)
    return unreachable(
      `The profile URL returned HTTP ${exchange.status}. It must return 200 without a redirect.`,
    );
  if (exchange.bytes.truncated) return malformed('The profile is larger than 128 KiB.');
  if (!/^(?:application\/json|text\/json|text\/plain|application\/[\w.+-]{1,80}\+json)$/.test(exchange.type))
    return malformed('The profile is not served as JSON. Serve it as application/json.');
  const document = parse(exchange.body);
  return document
    ? { document, freshMs: readFreshness(exchange.headers) }
    : malformed('The profile is not a JSON object with a "ucp" member.');
}

const isOfHost = ({ error }: HttpExchange): boolean => error !== undefined && hostErrors.has(error.code);

function parse(body: Uint8Array): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    return isObject(value) && Object.hasOwn(value, 'ucp') && isObject(value['ucp']) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One text for all reasons: the response must not reveal what is in our network. */
const unreachable = (content: string, host = false): Fetched => ({
  failure: { code: 'profile_unreachable', content },
  host,
});
const malformed = (content: string): Fetched => ({
  failure: { code: 'profile_malformed', content },
  host: false,
});
