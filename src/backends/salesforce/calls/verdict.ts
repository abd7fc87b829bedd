/** Classifies an exchange with an instance: a response, or a kind of failure. Pure. */
import { readRetryAfter, type FetchErrorCode, type HttpExchange } from '#fetch';
import type { ApiErrorKind } from '../shop-api.ts';

export interface Failure {
  kind: Extract<ApiErrorKind, 'unavailable' | 'unknown'>;
  /** Code of the fetcher, or of the table below. */
  type: string;
  status?: number;
  retryAfterMs?: number;
  /** Another try may fare better. */
  passing: boolean;
  /** It speaks against the health of the instance. */
  unhealthy: boolean;
}

/** The connection never stood, or it broke: the request may be well. */
const broken = new Set<FetchErrorCode>(['dns', 'refused', 'proxy', 'reset', 'timeout-connect', 'truncated']);
/** Reported with the reached address although nothing was sent to it. */
const neverSent = new Set<FetchErrorCode>(['tls', 'not-public']);
/**
 * Distinguishes a 503 of an instance that sheds load, before any work, from one of a gateway that lost its connection.
 * Baskets and orders are never shed (the platform's guide on throttling), so there the latter is likely.
 */
const shedding = new Set(['sfdc_load_status', 'sfdc_load', 'retry-after']);

type Verdict = { ok: true; exchange: HttpExchange } | ({ ok: false } & Failure);

/**
 * @param exchange undefined when not even a failure came back
 * @param changes whether the call changes something: then it matters whether it may have been heard
 * @param now epoch milliseconds
 */
export function judgeExchange(exchange: HttpExchange | undefined, changes: boolean, now: number): Verdict {
  const ifHeard = changes ? 'unknown' : 'unavailable';
  if (!exchange) return { ok: false, kind: ifHeard, type: 'no-answer', passing: false, unhealthy: true };
  const failure = failureOf(exchange, ifHeard, now);
  return failure ? { ok: false, ...failure } : { ok: true, exchange };
}

/** @param ifHeard kind of a failure after the instance may have heard the call */
function failureOf(exchange: HttpExchange, ifHeard: Failure['kind'], now: number): Failure | undefined {
  const { status, error, bytes } = exchange;
  if (error || status === undefined) {
    const code = error?.code ?? 'malformed';
    const wasSent = exchange.address !== undefined && !neverSent.has(code);
    const kind = wasSent ? ifHeard : 'unavailable';
    return { kind, type: code, passing: broken.has(code), unhealthy: true };
  }
  if (bytes.truncated) return { kind: ifHeard, type: 'too-large', status, passing: false, unhealthy: false };
  return failureByStatus(exchange.headers, status, ifHeard, now);
}

function failureByStatus(
  headers: HttpExchange['headers'],
  status: number,
  ifHeard: Failure['kind'],
  now: number,
): Failure | undefined {
  const retryAfterMs = readRetryAfter(headers.find(([name]) => name === 'retry-after')?.[1], now);
  const facts = { status, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
  if (status === 429)
    return { ...facts, kind: 'unavailable', type: 'rate-limited', passing: true, unhealthy: false };
  if (status === 503) {
    const isShed = headers.some(([name]) => shedding.has(name));
    const kind = isShed ? 'unavailable' : ifHeard;
    return { ...facts, kind, type: 'overloaded', passing: true, unhealthy: true };
  }
  if (status >= 500) {
    const passing = status === 502 || status === 504;
    return { ...facts, kind: ifHeard, type: 'server-error', passing, unhealthy: true };
  }
  // With 303 the login service returns the codes of public clients: the caller reads it.
  if (status >= 300 && status < 400 && status !== 303)
    return { ...facts, kind: 'unavailable', type: 'redirected', passing: false, unhealthy: false };
  return undefined;
}
