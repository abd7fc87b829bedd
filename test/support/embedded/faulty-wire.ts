/** A wire between a processor's adapter and its fake that fails once, as told. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fetcher, FetchRequest, HttpExchange } from '#fetch';

/**
 * - `unreachable`: no connection is made. `unheard`: the request may have been sent, and never arrives. `unanswered`: it does, and
 *   its answer is lost.
 * - `server-error`: it does, and the answer is status 500. `outage`: it does not, and the answer is status 503.
 * - `late`: the answer comes after so many milliseconds, or not within the time that the request allows.
 * - `meanwhile`: happens between the answer and its arrival.
 */
export type WireFault =
  | 'unreachable'
  | 'unheard'
  | 'unanswered'
  | 'server-error'
  | 'outage'
  | { late: number }
  | { meanwhile: () => Promise<unknown> };

export interface FaultyWire<O extends string> {
  fetcher: Fetcher;
  /** The next request of this operation meets it. */
  fault(operation: O, fault: WireFault): void;
  /** Until `forget`, no connection is made for any request. */
  cut(): void;
  /** The same from the next request of this operation on, which itself is not affected. */
  cutAfter(operation: O): void;
  /** Faults that no request has met, and a cut. */
  forget(): void;
  /** What was asked, in order: the operation, or method and path of a request that is none. */
  asked: string[];
}

/** @param operationOf which operation of the processor a request is, by method and path */
export function faultyWire<O extends string>(
  fetcher: Fetcher,
  operationOf: (method: string, path: string, body: string) => O | undefined,
): FaultyWire<O> {
  const faults: { operation: O; fault: WireFault }[] = [];
  const asked: string[] = [];
  let isCut = false;
  let last: O | undefined;
  return {
    asked,
    fault: (operation, fault) => void faults.push({ operation, fault }),
    cut: () => void (isCut = true),
    cutAfter: (operation) => void (last = operation),
    forget() {
      faults.splice(0);
      isCut = false;
      last = undefined;
    },
    fetcher: {
      ...fetcher,
      async fetch(request) {
        const { pathname } = new URL(request.url);
        const method = request.method ?? 'GET';
        const operation = operationOf(method, pathname, request.body ?? '');
        asked.push(operation ?? `${method} ${pathname}`);
        if (isCut) return withoutAnswer(request, 'refused');
        if (operation !== undefined && operation === last) isCut = true;
        const place = faults.findIndex((one) => one.operation === operation);
        const fault = place < 0 ? undefined : faults.splice(place, 1)[0]?.fault;
        return meet(fetcher, request, fault);
      },
    },
  };
}

async function meet(
  fetcher: Fetcher,
  request: FetchRequest,
  fault: WireFault | undefined,
): Promise<HttpExchange> {
  if (fault === undefined) return fetcher.fetch(request);
  if (fault === 'unreachable') return withoutAnswer(request, 'refused');
  if (fault === 'unheard') return withoutAnswer(request, 'reset');
  if (fault === 'outage') return withStatus(request, 503);
  const exchange = await fetcher.fetch(request);
  if (fault === 'unanswered') return withoutAnswer(request, 'reset');
  if (fault === 'server-error') return withStatus(request, 500);
  if ('late' in fault) {
    const patience = request.timeoutMs ?? Infinity;
    await sleep(Math.min(fault.late, patience));
    return fault.late < patience ? exchange : withoutAnswer(request, 'timeout-total');
  }
  await fault.meanwhile();
  return exchange;
}

const nothing = (request: FetchRequest): Omit<HttpExchange, 'body'> => ({
  method: request.method ?? 'GET',
  url: request.url,
  finalUrl: request.url,
  hops: [],
  headers: [],
  timings: { dns: 0, connect: 0, tls: 0, ttfb: 0, total: 0 },
  bytes: { wire: 0, decoded: 0, truncated: false },
  type: '',
  charset: 'utf-8',
  charsetFrom: 'default',
  at: Date.now(),
});

const withoutAnswer = (request: FetchRequest, code: 'refused' | 'reset' | 'timeout-total'): HttpExchange => ({
  ...nothing(request),
  error: { code, message: 'The connection broke.' },
  body: new Uint8Array(),
});

function withStatus(request: FetchRequest, status: number): HttpExchange {
  const body = Buffer.from('upstream error');
  return {
    ...nothing(request),
    status,
    headers: [['content-type', 'text/plain']],
    type: 'text/plain',
    bytes: { wire: body.length, decoded: body.length, truncated: false },
    body,
  };
}
