/** What every call to an instance goes through: time limit, repetition, circuit breaker, correlation id. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Fetcher, HttpExchange } from '#fetch';
import { judgeExchange, type Failure } from './verdict.ts';
import { ApiError } from '../shop-api.ts';

export interface CallerOptions {
  /** Made with `instanceFetcherOptions`. */
  fetcher: Fetcher;
  /** Names the instance in errors. */
  name: string;
  /** Epoch milliseconds. */
  now?(): number;
  /** From 0 to below 1. */
  random?(): number;
  sleep?(ms: number): Promise<unknown>;
  limits?: Partial<CallerLimits>;
}

interface CallerLimits extends RetryLimits {
  /** Of a whole call, repetitions included; the platform itself gives up after 10 s. */
  timeoutMs: number; // 11,000
  /** Decoded bytes of an answer. */
  maxBytes: number; // 5,000,000
  /** Requests for one call. */
  tries: number; // 3
  /** Failed requests in a row that open the circuit. */
  failures: number; // 10
  openMs: number; // 5,000
}

export interface CallRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  body?: string;
  /** It changes nothing that matters: it is repeated, and never `unknown`. */
  safe: boolean;
  /** A changing call that is idempotent: retried like a safe one, but reported as `unknown` if it may have been processed. */
  idempotent?: boolean;
  /** Instead of the caller's own. */
  timeoutMs?: number;
}

export interface CallAnswer {
  /** 200 to 499, but neither 429 nor any 3xx other than 303. */
  status: number;
  /** Names lower-case; repeated fields joined by commas. */
  headers: Map<string, string>;
  text: string;
}

export interface PlatformCaller {
  /** @throws ApiError of kind `unavailable` or `unknown`; nothing that was sent or answered is in it but the status */
  call(request: CallRequest): Promise<CallAnswer>;
}

const defaults: CallerLimits = {
  timeoutMs: 11_000,
  maxBytes: 5_000_000,
  tries: 3,
  gapMs: 200,
  longestRetryAfterMs: 2_000,
  failures: 10,
  openMs: 5_000,
};

/** One for each instance: its circuit breaker is shared by all who call through it. */
export function createCaller({ fetcher, name, ...options }: CallerOptions): PlatformCaller {
  const { now = Date.now, random = Math.random, sleep = wait } = options;
  const limits = { ...defaults, ...options.limits };
  const circuit = createCircuit({ failures: limits.failures, openMs: limits.openMs, now });

  async function send(
    request: CallRequest,
    id: string,
    timeoutMs: number,
  ): Promise<HttpExchange | undefined> {
    const { method, url, body } = request;
    const sent = { method, url, headers: headersOf(request, id), ...(body === undefined ? {} : { body }) };
    const ends = { redirects: 0, timeoutMs, maxBytes: limits.maxBytes };
    // A fetcher never rejects; should one do so, its reason could quote what was sent.
    return fetcher.fetch({ ...sent, ...ends }).catch(() => undefined);
  }

  return {
    async call(request) {
      const id = randomUUID();
      const timeoutMs = request.timeoutMs ?? limits.timeoutMs;
      const until = now() + timeoutMs;
      const maxTries = request.safe || request.idempotent === true ? limits.tries : 1;
      let last: Fault | undefined;
      for (let tries = 1; ; tries += 1) {
        const entrance = circuit.enter();
        if (!entrance.open) throw toError(name, id, last ?? circuitOpen(entrance.retryAfterMs));
        const verdict = judgeExchange(
          await send(request, id, Math.min(timeoutMs, until - now())),
          !request.safe,
          now(),
        );
        entrance.leave(verdict.ok || !verdict.unhealthy);
        if (verdict.ok) return readAnswer(verdict.exchange);
        // What an earlier try may have done stays unknown, however clearly a later one was refused.
        last = last?.kind === 'unknown' ? { ...verdict, kind: 'unknown' } : verdict;
        const mayTry = verdict.passing && tries < maxTries;
        const gap = mayTry ? gapBefore(tries, verdict.retryAfterMs, random(), limits) : undefined;
        if (gap === undefined || now() + gap >= until) throw toError(name, id, last);
        await sleep(gap);
      }
    },
  };
}

const circuitOpen = (retryAfterMs: number): Fault => ({
  kind: 'unavailable',
  type: 'circuit-open',
  retryAfterMs,
});

function headersOf({ headers = {} }: CallRequest, id: string): Record<string, string> {
  const given = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    'user-agent': 'Portico',
    accept: 'application/json',
    'accept-encoding': 'gzip, br',
    ...(Object.fromEntries(given) as Record<string, string>),
    // The newer API reads the first name, and both appear in what the platform logs and answers.
    'correlation-id': id,
    'x-correlation-id': id,
  };
}

function readAnswer({ status = 0, headers, body }: HttpExchange): CallAnswer {
  const joined = new Map<string, string>();
  for (const [name, value] of headers) {
    const before = joined.get(name);
    joined.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return { status, headers: joined, text: new TextDecoder().decode(body) };
}

/* A circuit breaker: calls to an instance that keeps failing are paused, so that callers do not wait for it. */

interface CircuitOptions {
  /** Failures in a row that open it. */
  failures: number;
  /** How long it stays open before one trial, in milliseconds. */
  openMs: number;
  /** Milliseconds. */
  now(): number;
}

type Entrance =
  /** Every entrance must be left, with whether the instance answered as a healthy one does. */
  { open: true; leave(healthy: boolean): void } | { open: false; retryAfterMs: number };

interface Circuit {
  enter(): Entrance;
}

/** After `openMs` exactly one request is let through; what comes of it decides for all. */
export function createCircuit({ failures, openMs, now }: CircuitOptions): Circuit {
  let inRow = 0;
  /** Counts how often it opened: requests that began before say nothing about the time since. */
  let opened = 0;
  let closedUntil: number | undefined;
  let trying = false;

  function shut(): void {
    opened += 1;
    inRow = 0;
    closedUntil = now() + openMs;
  }

  function enterTrial(): Entrance {
    trying = true;
    return {
      open: true,
      leave(healthy) {
        trying = false;
        if (healthy) closedUntil = undefined;
        else shut();
      },
    };
  }

  return {
    enter() {
      const left = closedUntil === undefined ? 0 : closedUntil - now();
      // Longer than it is ever shut: the clock jumped back since.
      const pause = left > openMs ? 0 : left;
      // The duration of the trial call is unknown: at most another pause.
      if (pause > 0 || trying) return { open: false, retryAfterMs: pause > 0 ? pause : openMs };
      if (closedUntil !== undefined) return enterTrial();
      const begun = opened;
      return {
        open: true,
        leave(healthy) {
          if (begun !== opened) return;
          inRow = healthy ? 0 : inRow + 1;
          if (inRow >= failures) shut();
        },
      };
    },
  };
}

/** How long to wait before a call is repeated. Unlike `retryAt` of deliveries, the caller waits: seconds, no outbox, and a limit to `Retry-After`. */
interface RetryLimits {
  /** Longest gap before the first repetition, in milliseconds; it triples with each. */
  gapMs: number;
  /** An instance that asks for more is not asked again by itself. */
  longestRetryAfterMs: number;
}

/**
 * Milliseconds, at random so that those who failed together do not come back together. Undefined: the instance wants to be
 * left alone for longer than anybody waits here.
 * @param repetition 1 for the first @param random from 0 to below 1
 */
function gapBefore(
  repetition: number,
  retryAfterMs: number | undefined,
  random: number,
  { gapMs, longestRetryAfterMs }: RetryLimits,
): number | undefined {
  if (retryAfterMs !== undefined && retryAfterMs > longestRetryAfterMs) return undefined;
  const longest = gapMs * 3 ** (repetition - 1);
  return (retryAfterMs ?? 0) + (longest / 2) * (1 + random);
}

/* Errors of calls. They contain no URL, header, or body, because those can contain secrets. */

/** The facts in an error. */
type Fault = Pick<Failure, 'kind' | 'type' | 'status' | 'retryAfterMs'>;

const notCalled =
  'was not called: its URL is not public. For an instance on this machine, set UCP_ALLOW_INSECURE_LOOPBACK=true';

const words: Record<string, string> = {
  'bad-url': notCalled,
  'not-public': notCalled,
  'circuit-open': 'failed too often; calls are paused for a moment',
  'rate-limited': 'rejected the call because of its rate limit',
  overloaded: 'is overloaded',
  redirected: 'returned a redirect',
  'server-error': 'failed',
  'too-large': 'returned a response that is too large',
};

/** @param name of the instance @param id correlation id, by which the platform's own logs are searched */
function toError(name: string, id: string, { kind, type, status, retryAfterMs }: Fault): ApiError {
  const said = words[type] ?? `did not respond: ${type}`;
  const details = [...(status === undefined ? [] : [`status ${status}`]), `correlation ID ${id}`];
  return new ApiError(kind, type, `${name} ${said} (${details.join(', ')}).`, {
    ...(status === undefined ? {} : { status }),
    ...(retryAfterMs === undefined ? {} : { retryAfter: Math.max(1, Math.ceil(retryAfterMs / 1_000)) }),
  });
}
