import type { Dispatcher } from 'undici';
import { createBodyReader, type BodyEnd } from './decode.ts';
import type { FetchError, HttpExchange, TlsFacts } from './exchange.ts';
import { FetchFailure, nameHttpError, neverSent } from './failure.ts';
import { headerSize, joinedHeader, readHeaders, writeHeaders, type HeaderList } from './headers.ts';
import type { ConnectionPool, PooledConnection, LineHandler } from './pool.ts';
import { isRedirect, type RedirectStep } from './redirects.ts';

/** One request and its response, without redirects. */
export interface FetchAnswer {
  status?: number;
  error?: FetchError;
  headers: HeaderList;
  protocol?: string;
  address?: string;
  tls?: TlsFacts;
  timings: HttpExchange['timings'];
  bytes: HttpExchange['bytes'];
  body: Uint8Array;
  /** Epoch milliseconds. */
  at: number;
}

export interface AskLimits {
  firstByteMs: number;
  /** Time left for the whole request. */
  totalMs: number;
  headerBytes: number;
  maxBytes: number;
  ratio: number;
  /** Redirects will be followed, so only the head of such a response matters. */
  follow: boolean;
  /** Only the head of an event stream matters too. */
  leaveStreams: boolean;
}

/** Sends one request and waits for its complete response. Never rejects, leaves no timer and no listener. */
export function ask(
  pool: ConnectionPool,
  step: RedirectStep,
  limits: AskLimits,
  signal?: AbortSignal,
): Promise<FetchAnswer> {
  return new Promise((resolve) => {
    const answer: FetchAnswer = {
      headers: [],
      timings: { dns: 0, connect: 0, tls: 0, ttfb: 0, total: 0 },
      bytes: { wire: 0, decoded: 0, truncated: false },
      body: new Uint8Array(),
      at: Date.now(),
    };
    const start = performance.now();
    let sent = start;
    let firstByte: number | undefined;
    let control: Dispatcher.DispatchController | undefined;
    let reader: ReturnType<typeof createBodyReader> | undefined;
    let received = false;
    let wasSent = false;
    let headTimer: NodeJS.Timeout | undefined;
    /** The response body is only read so that the connection can be reused. */
    let draining = false;
    const totalTimer = setTimeout(
      () =>
        fail({
          code: 'timeout-total',
          message: `The response was not complete within ${Math.round(limits.totalMs)} ms.`,
        }),
      limits.totalMs,
    );
    const onAbort = () => fail({ code: 'cancelled', message: 'Cancelled.' });

    function settle(): void {
      if (handler.over) return;
      handler.over = true;
      clearTimeout(totalTimer);
      clearTimeout(headTimer);
      signal?.removeEventListener('abort', onAbort);
      if (reader) answer.bytes = { ...answer.bytes, wire: reader.wire, decoded: reader.decoded };
      reader?.stop();
      if (!received) control?.abort(new FetchFailure('cancelled', 'The response was not read completely.'));
      handler.line?.leave(handler);
      answer.timings.total = performance.now() - start;
      resolve(answer);
    }

    function fail(error: FetchError): void {
      if (handler.over) return;
      // The HTTP client sends some requests again on a new connection, which may then fail: what was sent stays sent.
      const isLate = wasSent && neverSent.has(error.code);
      if (!draining || error.code === 'cancelled')
        answer.error = isLate ? nameHttpError(error, false) : error;
      settle();
    }

    function onBodyEnd({ error, truncated }: BodyEnd): void {
      if (error) return fail({ code: error, message: bodyMessages[error] });
      answer.bytes.truncated = truncated;
      answer.body = reader?.bytes() ?? answer.body;
      settle();
    }

    const handler: LineHandler = {
      over: false,
      onRequestStart(controller) {
        if (handler.over) return controller.abort(new FetchFailure('cancelled', 'Cancelled.'));
        control = controller;
        wasSent = true;
        noteConnection(answer, handler.line);
        sent = performance.now();
        answer.at = Date.now();
        clearTimeout(headTimer);
        headTimer = setTimeout(
          () => fail({ code: 'timeout-first-byte', message: `No response within ${limits.firstByteMs} ms.` }),
          limits.firstByteMs,
        );
      },
      onResponseStarted() {
        firstByte = performance.now();
      },
      onResponseStart(controller, status) {
        if (handler.over || status < 200) return;
        clearTimeout(headTimer);
        answer.timings.ttfb = (firstByte ?? performance.now()) - sent;
        const headers = readHeaders(pool.rawHeaders(controller.rawHeaders));
        if (headerSize(headers) > limits.headerBytes) {
          return fail({
            code: 'headers-too-large',
            message: `The response headers exceed ${limits.headerBytes} bytes.`,
          });
        }
        answer.status = status;
        answer.headers = headers;
        if (limits.leaveStreams && /^\s*text\/event-stream\b/i.test(joinedHeader(headers, 'content-type'))) {
          answer.bytes.truncated = true;
          return settle();
        }
        draining = limits.follow && isRedirect(status);
        if (draining) headTimer = setTimeout(settle, drainMs);
        reader = createBodyReader({
          encoding: draining ? '' : joinedHeader(headers, 'content-encoding'),
          maxBytes: draining ? drainBytes : limits.maxBytes,
          ratio: limits.ratio,
          onEnd: onBodyEnd,
          onDrain: () => controller.resume(),
        });
      },
      onResponseData(controller, chunk) {
        if (!handler.over && reader?.write(chunk) === false) controller.pause();
      },
      onResponseEnd() {
        received = true;
        if (!handler.over) reader?.end();
      },
      onResponseError(_controller, error) {
        received = true;
        if (error instanceof FetchFailure) Object.assign(answer, error.known);
        fail(nameHttpError(error, answer.status !== undefined));
      },
    };

    signal?.addEventListener('abort', onAbort, { once: true });
    if (signal?.aborted) return onAbort();
    const { url } = step.target;
    const request = {
      path: url.href.slice(url.origin.length),
      method: step.method,
      headers: writeHeaders(step.headers),
    };
    try {
      pool.send(url.origin, step.body === undefined ? request : { ...request, body: step.body }, handler);
    } catch (error) {
      fail(nameHttpError(error, false));
    }
  });
}

const drainBytes = 65_536;
const drainMs = 500;

const bodyMessages = {
  ratio: 'The decompressed body is too large for its compressed size.',
  'bad-encoding': 'The body cannot be decompressed as its Content-Encoding.',
};

/** Facts of the connection; its timings belong to the first request on it. */
function noteConnection(answer: FetchAnswer, line: PooledConnection | undefined): void {
  const connection = line?.connection;
  if (!line || !connection) return;
  answer.protocol = connection.protocol;
  answer.address = connection.address;
  if (connection.tls) answer.tls = connection.tls;
  if (line.fresh) Object.assign(answer.timings, connection.timings);
  line.fresh = false;
}
