/** One GET or POST of a store as a fact: status, headers that matter, time, and the JSON if it is any. */
import { isDeeperThan } from '#http';

export interface Read<E extends SafeExchange = SafeExchange> {
  exchange: E;
  /** Absent: no answer, or no JSON. */
  json?: unknown;
  /** Why it is not valid JSON, in our own words. */
  problem?: string;
}

const maxBytes = 1_048_576;
const maxDepth = 64;

/** Never rejects. Redirects are not followed unless asked for. */
export async function readJson<E extends SafeExchange>(
  fetcher: { fetch(request: SafeRequest): Promise<E> },
  request: SafeRequest,
): Promise<Read<E>> {
  const exchange = await fetcher.fetch({ redirects: 0, maxBytes, timeoutMs: 10_000, ...request });
  const problem = unreadable(exchange, request.maxBytes ?? maxBytes);
  if (problem !== undefined) return { exchange, problem };
  const text = new TextDecoder().decode(exchange.body);
  const parsed = parseJson(exchange.type === 'text/event-stream' ? lastEvent(text) : text);
  return 'problem' in parsed ? { exchange, problem: parsed.problem } : { exchange, json: parsed.json };
}

function unreadable({ error, status, bytes }: SafeExchange, limit: number): string | undefined {
  if (error) return `no response (${error.code})`;
  if (status === undefined) return 'no response';
  if (bytes.truncated) return `the response is larger than ${limit} bytes`;
  return undefined;
}

export function parseJson(text: string): { json: unknown } | { problem: string } {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\ufeff/, '')) as unknown;
  } catch (error) {
    // The engine's message quotes the text, so only the position is reported.
    const place = /at position (\d{1,9})/.exec(String(error))?.[1];
    return {
      problem:
        text.trim() === '' ? 'it is empty' : `it is not valid JSON${place ? ` (at character ${place})` : ''}`,
    };
  }
  return isDeeperThan(maxDepth, json)
    ? { problem: `it is nested more than ${maxDepth} levels deep` }
    : { json };
}

/** Data of the last message of an event stream: MCP may answer one call so. */
function lastEvent(text: string): string {
  const events = text.split(/\r?\n\r?\n/).filter((event) => /^data:/m.test(event));
  return (events.at(-1) ?? '')
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(5))
    .join('\n');
}

export interface SafeRequest {
  url: string;
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'OPTIONS';
  headers?: Record<string, string>;
  body?: string;
  redirects?: number;
  maxBytes?: number;
  timeoutMs?: number;
  signal?: AbortSignal;
}

export interface SafeExchange {
  url: string;
  finalUrl: string;
  hops: { url: string; status: number; location: string }[];
  /** Absent when no answer came; then `error` says why. */
  status?: number;
  error?: { code: string; message: string };
  /** As received, names lower-case. */
  headers: [name: string, value: string][];
  timings: { ttfb: number; total: number };
  bytes: { decoded: number; truncated: boolean };
  /** Media type without parameters, lower-case. */
  type: string;
  charset: string;
  body: Uint8Array;
}

export interface SafeFetcher {
  fetch(request: SafeRequest): Promise<SafeExchange>;
}

/** @param code of the fetcher */
export const whyNoAnswer = (code: string): string => reasons[code] ?? `The request failed (${code}).`;

const reasons: Record<string, string> = {
  dns: 'The host name does not resolve.',
  refused: 'The connection was refused.',
  proxy: 'The proxy failed.',
  tls: 'The TLS handshake failed, or the certificate is invalid.',
  'not-public': 'The address is not on the public internet.',
  'timeout-connect': 'The connection timed out.',
  'timeout-first-byte': 'The server did not respond in time.',
  'timeout-total': 'The response did not finish in time.',
  throttled: 'The server is rate limiting requests (Retry-After is longer than this check can wait).',
  cancelled: 'The check ran out of time.',
};
