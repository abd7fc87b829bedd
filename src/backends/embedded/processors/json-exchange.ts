/** Requests to a processor's JSON API through our fetcher. No error holds anything of a request, or of a response but its code. */
import type { Fetcher, Method } from '#fetch';
import { timeLeft, withoutResponse } from './deadline.ts';
import { ProcessorUncertain } from './port.ts';

export interface JsonRequest {
  url: string;
  method: Method;
  headers: Record<string, string>;
  /** Sent as JSON; a string is sent as it is. */
  body?: unknown;
}

export interface JsonAnswer {
  status: number;
  /** Undefined where the response has no body. */
  body: unknown;
  header(name: string): string | undefined;
}

const usualMs = 15_000;
const mostBytes = 1_000_000;

/** @throws ProcessorUncertain without a complete response, and for one that says nothing about what happened */
export async function exchangeJson(fetcher: Fetcher, request: JsonRequest): Promise<JsonAnswer> {
  const answer = await ask(fetcher, request);
  if (isUncertain(answer.status))
    throw new ProcessorUncertain(`The payment processor returned HTTP ${answer.status}.`);
  return answer;
}

/** Failed, sent elsewhere by something between us and the processor, timed out, in conflict, too early, or too many. */
const isUncertain = (status: number): boolean =>
  status >= 500 || (status >= 300 && status < 400) || [408, 409, 425, 429].includes(status);

async function ask(fetcher: Fetcher, { url, method, headers, body }: JsonRequest): Promise<JsonAnswer> {
  const timeoutMs = timeLeft(usualMs);
  const exchange = await fetcher
    .fetch({
      url,
      method,
      headers,
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      redirects: 0,
      timeoutMs,
      maxBytes: mostBytes,
    })
    .catch(() => undefined);
  const status = exchange?.status;
  if (!exchange || exchange.error || status === undefined) throw withoutResponse(exchange);
  if (exchange.bytes.truncated) throw new ProcessorUncertain('The response of the processor is too large.');
  const headersByName = new Map(exchange.headers);
  return { status, body: readJson(exchange.body, status), header: (name) => headersByName.get(name) };
}

/** What says that it worked must be readable: without its content nothing is known. */
function readJson(bytes: Uint8Array, status: number): unknown {
  if (bytes.length === 0) return undefined;
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    if (status < 300) throw new ProcessorUncertain('The payment processor returned an unreadable response.');
    return undefined;
  }
}

/** The origin of an API. @throws TypeError when it is something else */
export function apiOrigin(apiBase: string): string {
  const url = URL.parse(apiBase);
  if (url === null || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    throw new TypeError('apiBase must be an origin such as http://127.0.0.1:4242.');
  return url.origin;
}

/* Reading what was received, whatever it is. */

export function memberOf(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, name)
        ? (inner as Record<string | number, unknown>)[name]
        : undefined,
    value,
  );
}

export function receivedText(value: unknown, ...path: readonly (string | number)[]): string | undefined {
  const found = memberOf(value, ...path);
  return typeof found === 'string' && found !== '' ? found : undefined;
}

export function listAt(value: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const found = memberOf(value, ...path);
  return Array.isArray(found) ? found : [];
}

/** A link to which a buyer may be sent. */
export function linkOf(value: unknown): string | undefined {
  const url = typeof value === 'string' ? URL.parse(value) : null;
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}
