import { isIP } from 'node:net';
import { ask, type FetchAnswer, type AskLimits } from './ask.ts';
import { settleOrAbort, withTimeout } from './timing.ts';
import { detectCharset } from './charset.ts';
import { createConnector, findAddresses } from './connector.ts';
import type {
  Fetcher,
  FetcherOptions,
  FetchError,
  FetchLimits,
  FetchRequest,
  HttpExchange,
  Politeness,
} from './exchange.ts';
import { FetchFailure, messageOf } from './failure.ts';
import { headerOf, mediaType, readRetryAfter } from './headers.ts';
import { systemNetwork, type Network } from './network.ts';
import { createPoliteness } from './politeness.ts';
import { createPool } from './pool.ts';
import { privateHeaderRules } from './private-headers.ts';
import { chooseProxy } from './proxy.ts';
import {
  createRedirectTrail,
  followRedirect,
  isRedirect,
  type RedirectStep,
  withCookies,
} from './redirects.ts';
import { readResolve, readTarget, fixedAddress, type Target, type TargetRules } from './target.ts';
import { trustAlso } from './tls.ts';

type IsLocal = (target: Target, signal?: AbortSignal) => Promise<boolean>;

const rememberMs = 30_000;
const maxKnown = 256;

/**
 * Decides how a target is paced: as local when it is a loopback or private address, or a name for one. Names require a
 * lookup, only if private addresses are allowed; results are cached.
 */
function createLocality(
  rules: Pick<TargetRules, 'allowPrivate' | 'isPublic'> & Pick<Network, 'lookup'>,
  connectMs: number,
): IsLocal {
  const known = new Map<string, { local: boolean; until: number }>();
  return async (target, signal = new AbortController().signal) => {
    const fixed = fixedAddress(target);
    if (fixed !== undefined) return !rules.isPublic(fixed);
    if (!rules.allowPrivate) return false;
    const now = performance.now();
    const kept = known.get(target.hostname);
    if (kept && kept.until > now) return kept.local;
    const addresses = await withTimeout(connectMs, 'timeout-connect', signal, (stop) =>
      settleOrAbort(rules.lookup(target.hostname), stop),
    ).catch(() => []);
    const local = addresses.length > 0 && addresses.every((address) => !rules.isPublic(address));
    if (known.size >= maxKnown) known.clear();
    known.set(target.hostname, { local, until: now + rememberMs });
    return local;
  };
}

const defaults: FetchLimits = {
  connectMs: 5_000,
  firstByteMs: 10_000,
  totalMs: 15_000,
  headerBytes: 65_536,
  maxBytes: 5_000_000,
  ratio: 100,
};
const mostRedirects = 5;

/**
 * Every request of the process goes through a fetcher. It never rejects for what the other side did; see `HttpExchange`
 * for results and `FetchErrorCode` for failures. Headers are sent as
 * given and none is added, so ask for compression with `accept-encoding` (gzip, deflate, br, zstd are understood).
 * Waiting for a turn counts neither as time of the exchange nor toward its limits.
 * @throws TypeError when `resolve` or `proxy` cannot be read
 */
export function createFetcher(options: FetcherOptions = {}): Fetcher {
  return createFetcherOn(systemNetwork, options);
}

/** The same with a given resolver and rules for public addresses. */
export function createFetcherOn(network: Network, options: FetcherOptions = {}): Fetcher {
  const limits = { ...defaults, ...options.limits };
  const rules = {
    allowPrivate: options.allowPrivate ?? false,
    resolve: readResolve(options.resolve),
    isPublic: network.isPublic,
    lookup: network.lookup,
    ...(options.hidesNames ? { hidesNames: true } : {}),
    ...(options.onPrivateName ? { onPrivateName: options.onPrivateName } : {}),
  };
  const politeness = options.politeness ?? createPoliteness();
  const isLocal = createLocality(rules, limits.connectMs);
  const proxyFor = options.proxy && chooseProxy(options.proxy);
  const connect = createConnector({
    ...rules,
    connectMs: limits.connectMs,
    secureContext: trustAlso(options.ca ?? []),
    ...(proxyFor ? { proxyFor } : {}),
  });
  const pool = createPool(connect, limits.headerBytes);
  const secret = options.privateHeaders && privateHeaderRules(options.privateHeaders);

  async function fetch(request: FetchRequest): Promise<HttpExchange> {
    const exchange = await exchangeOf(request);
    return secret ? secret.erase(exchange) : exchange;
  }

  async function exchangeOf(request: FetchRequest): Promise<HttpExchange> {
    let last: FetchAnswer | undefined;
    let spent = 0;
    const first = readFirst(request);
    if ('error' in first) return compose(request, normal(request.url), [], undefined, 0, first.error);
    let { step } = first;
    const maxHops = Math.min(mostRedirects, Math.max(0, request.redirects ?? mostRedirects));
    const trail = createRedirectTrail(step, maxHops);
    try {
      for (;;) {
        last = undefined;
        const totalMs = Math.min(request.timeoutMs ?? limits.totalMs, limits.totalMs) - spent;
        if (totalMs <= 0) throw new FetchFailure('timeout-total', 'The redirects exceeded the time limit.');
        last = await askPolitely(
          secret ? secret.open(step, trail.hops.length > 0) : step,
          {
            ...limits,
            totalMs,
            maxBytes: request.maxBytes ?? limits.maxBytes,
            follow: maxHops > 0,
            leaveStreams: request.leaveStreams ?? false,
          },
          request.signal,
        );
        spent += last.timings.total;
        if (last.error || maxHops === 0 || !isRedirect(last.status)) break;
        const location = headerOf(last.headers, 'location');
        const hop = { status: last.status ?? 0, location: location ?? '' };
        const next = followRedirect(step, hop.status, location, rules);
        const isItself = next.method === step.method && next.target.url.href === step.target.url.href;
        const again = isItself && request.returnsCookies ? withCookies(next, last.headers) : undefined;
        trail.add(step, { ...hop, ...(again && { cookies: again.names }) }, again?.step ?? next);
        step = again?.step ?? next;
      }
      return compose(request, step.target.url.href, trail.hops, last, spent);
    } catch (error) {
      return compose(request, step.target.url.href, trail.hops, last, spent, describe(error, 'reset'));
    }
  }

  function readFirst(request: FetchRequest): { step: RedirectStep } | { error: FetchError } {
    try {
      const target = readTarget(request.url, rules);
      const { method = 'GET', headers = {}, body } = request;
      return { step: { target, method, headers, ...(body === undefined ? {} : { body }) } };
    } catch (error) {
      return { error: describe(error) };
    }
  }

  async function askPolitely(
    step: RedirectStep,
    ends: AskLimits,
    signal: AbortSignal | undefined,
  ): Promise<FetchAnswer> {
    const local = await isLocal(step.target, signal);
    const release = await politeness.turn(step.target.hostname, local, signal);
    const answer = await ask(pool, step, ends, signal);
    release(toPace(answer));
    return answer;
  }

  return {
    fetch,
    async lookup(host, port) {
      const hostname = host.replace(/^\[|\]$/g, '');
      const mapped = rules.resolve.get(`${hostname}:${port}`);
      if (mapped) return { ok: true, addresses: [mapped.address] };
      const isUnseen = [true, false].some((secure) => proxyFor?.({ hostname, port, secure })?.resolvesNames);
      if (isUnseen && !isIP(hostname)) return { ok: true, addresses: [] };
      try {
        const signal = AbortSignal.timeout(limits.connectMs);
        return { ok: true, addresses: await settleOrAbort(findAddresses(hostname, rules), signal) };
      } catch (error) {
        return { ok: false, error: describe(error) };
      }
    },
    close: () => pool.close(),
  };
}

/** @param otherwise of an error that is not a failure: what has been sent by then is not known */
function describe(error: unknown, otherwise: 'dns' | 'reset' = 'dns'): FetchError {
  if (error instanceof FetchFailure) return { code: error.code, message: error.message };
  return { code: otherwise, message: messageOf(error) };
}

function toPace(answer: FetchAnswer): Parameters<Awaited<ReturnType<Politeness['turn']>>>[0] {
  const retryAfterMs = readRetryAfter(headerOf(answer.headers, 'retry-after'), Date.now());
  return {
    ...(answer.status === undefined ? {} : { status: answer.status, ttfbMs: answer.timings.ttfb }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}

/** Builds the exchange from the last response, or from the reason why there was none. */
function compose(
  request: FetchRequest,
  finalUrl: string,
  hops: HttpExchange['hops'],
  answer: FetchAnswer | undefined,
  total: number,
  failure?: FetchError,
): HttpExchange {
  const error = failure ?? answer?.error;
  const contentType = answer && headerOf(answer.headers, 'content-type');
  const body = error || !answer ? new Uint8Array() : answer.body;
  return {
    method: request.method ?? 'GET',
    url: hops[0]?.url ?? finalUrl,
    finalUrl,
    hops,
    ...(answer?.status === undefined ? {} : { status: answer.status }),
    ...(error ? { error } : {}),
    headers: answer?.headers ?? [],
    ...(answer?.protocol ? { protocol: answer.protocol } : {}),
    timings: { dns: 0, connect: 0, tls: 0, ttfb: 0, ...answer?.timings, total },
    bytes: answer?.bytes ?? { wire: 0, decoded: 0, truncated: false },
    type: mediaType(contentType),
    ...detectCharset(body, contentType),
    ...(answer?.address ? { address: answer.address } : {}),
    ...(answer?.tls ? { tls: answer.tls } : {}),
    body,
    at: answer?.at ?? Date.now(),
  };
}

function normal(url: string): string {
  return URL.parse(url)?.href ?? url;
}
