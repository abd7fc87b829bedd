import { createServer, type RequestListener } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { after } from 'node:test';
import type { FetcherOptions } from '../../src/fetch/exchange.ts';
import { createFetcherOn, createFetcher } from '../../src/fetch/fetcher.ts';
import type { Network } from '../../src/fetch/network.ts';
import { until } from './until.ts';

/** Test servers on loopback. Each is closed, with its sockets, when the tests of the file are over. */
export interface Loopback {
  port: number;
  /** `127.0.0.1:port`, for the `resolve` option. */
  at: string;
  /** Sockets accepted so far. */
  accepted(): number;
  /** Sockets open now. */
  open(): number;
}

export function serveHttp(answer: RequestListener): Promise<Loopback> {
  return listen(createServer(answer));
}

/** Speaks bytes: for answers that no HTTP server would give. */
export function serveRaw(answer: (socket: Socket) => void): Promise<Loopback> {
  return listen(
    createTcpServer((socket) => {
      socket.once('data', () => answer(socket));
    }),
  );
}

/** HTTP/2 and HTTP/1.1 over TLS. */
export function serveTls(
  credentials: { key: string; cert: string },
  answer: (request: Http2ServerRequest, response: Http2ServerResponse) => void,
): Promise<Loopback> {
  return listen(createSecureServer({ ...credentials, allowHTTP1: true }, answer));
}

/** Waits until a server has no open socket; fails when one stays. */
export const untilClosed = (server: Loopback): Promise<void> =>
  until(() => server.open() === 0, 'no socket stays open');

/** A fetcher that is closed with the tests; every named host is on loopback. */
export function fetcherFor(options: FetcherOptions = {}, network?: Network) {
  const fetcher = network ? createFetcherOn(network, options) : createFetcher(options);
  after(() => fetcher.close());
  return fetcher;
}

async function listen(server: Server): Promise<Loopback> {
  const sockets = new Set<Socket>();
  let accepted = 0;
  server.on('connection', (socket: Socket) => {
    accepted += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { port, at: `127.0.0.1:${port}`, accepted: () => accepted, open: () => sockets.size };
}
