import type { Dispatcher } from 'undici';
// Not from 'undici' itself, whose index loads all of its modules: see undici-parts.d.ts.
import Agent from 'undici/lib/dispatcher/agent.js';
import Client from 'undici/lib/dispatcher/client.js';
import Pool from 'undici/lib/dispatcher/pool.js';
import type { Connect, Connection } from './connector.ts';
import { FetchFailure } from './failure.ts';
import { keepRawHeaders } from './raw-headers.ts';

/** A handler that needs the connection of its request. */
export interface LineHandler extends Dispatcher.DispatchHandler {
  /** The client of the request; it has the connection when the request is sent. */
  line?: PooledConnection;
  /** True once the response is no longer needed. */
  over: boolean;
}

/** One undici client, which has one connection at a time. */
export interface PooledConnection {
  connection?: Connection;
  /** True until a request has used the connection's timings. */
  fresh: boolean;
  /** Call when the handler no longer waits: a connection that is no longer needed is aborted. */
  leave(handler: LineHandler): void;
}

export interface ConnectionPool {
  send(origin: string, request: SendRequest, handler: LineHandler): void;
  /** The header list of a response as received, from what undici passes to its handler. */
  rawHeaders(given: unknown): unknown;
  close(): Promise<void>;
}

export interface SendRequest {
  path: string;
  method: string;
  headers: string[];
  body?: string;
}

/** Connections kept by origin: HTTP/2 shares one, HTTP/1.1 opens as many as there are requests at once. */
export function createPool(connect: Connect, headerBytes: number): ConnectionPool {
  const raw = keepRawHeaders();
  const closing = new AbortController();
  const settings = {
    maxHeaderSize: headerBytes,
    allowH2: true,
    // Own timers, precise enough for small limits.
    headersTimeout: 0,
    bodyTimeout: 0,
    // One request at a time on HTTP/1.1, where a slow one would hold up those behind it; HTTP/2 does not ask.
    pipelining: 1,
  };
  const agent = new Agent({
    ...settings,
    factory: (origin) =>
      new Pool(origin, { ...settings, factory: (url) => createLine(url, settings, connect, closing.signal) }),
  });
  return {
    send(origin, request, handler) {
      agent.dispatch({ origin, ...request, body: request.body ?? null }, handler);
    },
    rawHeaders: (given) => (typeof given === 'object' && given !== null && raw.of(given)) || given,
    async close() {
      raw.close();
      closing.abort();
      await agent.destroy();
    },
  };
}

function createLine(origin: URL, settings: object, connect: Connect, closing: AbortSignal): Client {
  const waiting = new Set<LineHandler>();
  let dialing: AbortController | undefined;
  const line: PooledConnection = {
    fresh: false,
    leave(handler) {
      waiting.delete(handler);
      if (waiting.size === 0) dialing?.abort();
    },
  };
  const client = new Client(origin, {
    ...settings,
    connect({ hostname, port, protocol }, answer) {
      const secure = protocol === 'https:';
      const controller = new AbortController();
      dialing = controller;
      const stop = AbortSignal.any([controller.signal, closing]);
      connect({ hostname, port: Number(port) || (secure ? 443 : 80), secure }, stop).then(
        (connection) => {
          line.connection = connection;
          line.fresh = true;
          dialing = undefined;
          if (connection.socket.destroyed)
            answer(new FetchFailure('reset', 'The connection was closed immediately.'), null);
          else answer(null, connection.socket);
        },
        (error: Error) => {
          dialing = undefined;
          answer(error, null);
        },
      );
    },
  });
  const dispatch = client.dispatch.bind(client);
  client.dispatch = (options, handler: LineHandler) => {
    // Canceled while it waited in the pool's queue: do not open a connection.
    if (handler.over) return true;
    handler.line = line;
    waiting.add(handler);
    return dispatch(options, handler);
  };
  return client;
}
