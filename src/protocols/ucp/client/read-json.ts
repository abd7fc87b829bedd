/** One GET or POST of a store as a fact: status, headers that matter, time, and the JSON if it is any. */
import { isDeeperThan } from '#http';

export interface Read<E extends SafeExchange = SafeExchange> {
  exchange: E;
  /** Absent: no answer, or no JSON. */
  json?: unknown;
  /** Why there is no JSON, in words of ours. */
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
  const problem = unreadable(exchange);
  if (problem !== undefined) return { exchange, problem };
  const text = new TextDecoder().decode(exchange.body);
  const parsed = parseJson(exchange.type === 'text/event-stream' ? lastEvent(text) : text);
  return 'problem' in parsed ? { exchange, problem: parsed.problem } : { exchange, json: parsed.json };
}

function unreadable({ error, status, bytes }: SafeExchange): string | undefined {
  if (error) return `no answer (${error.code})`;
  if (status === undefined) return 'no answer';
  if (bytes.truncated) return `the answer is larger than ${maxBytes} bytes`;
  return undefined;
}

export function parseJson(text: string): { json: unknown } | { problem: string } {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\ufeff/, '')) as unknown;
  } catch (error) {
    // The engine's message quotes the text; only the place of it is ours to tell.
    const place = /at position (\d{1,9})/.exec(String(error))?.[1];
    return {
      problem: text.trim() === '' ? 'it is empty' : `it is no JSON${place ? ` (at character ${place})` : ''}`,
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
export const whyNoAnswer = (code: string): string => reasons[code] ?? `No answer came (${code}).`;

const reasons: Record<string, string> = {
  dns: 'The name does not resolve.',
  refused: 'The connection is refused.',
  proxy: 'The proxy on the way failed.',
  tls: 'The certificate or the TLS handshake fails.',
  'not-public': 'The address is not on the public internet.',
  'timeout-connect': 'No connection came about in time.',
  'timeout-first-byte': 'No answer came in time.',
  'timeout-total': 'The answer did not come to its end in time.',
  throttled: 'The store asks for a longer pause than this probe may take.',
  cancelled: 'The time of the probe was over.',
};
