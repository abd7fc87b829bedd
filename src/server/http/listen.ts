/** A listening socket for an application, with graceful shutdown. */
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import proxyAddress from 'proxy-addr';
import { bareAddress } from '#http';
import { limitConnectionsPerNetwork } from './connections-per-network.ts';
import { limitPipelining } from './request-pipelining.ts';
import { limitRequestDrain, outlastsDrain } from './request-drain-limit.ts';
import { closeSlowReaders } from './slow-reader-timeout.ts';

export interface Listener {
  /** Without a trailing slash. */
  url: string;
  /** From here on each response closes its connection, so that a load balancer sends new ones elsewhere. */
  leave(): void;
  /** Stops accepting calls, and resolves when the running ones are answered; calls `cancel` after the grace period. */
  close(graceMs: number, cancel: () => void): Promise<void>;
}

/** Facts about a call that are not in the request. */
export interface ConnectionFacts {
  incoming?: { socket?: { remoteAddress?: string | undefined } };
}

/** Time for canceled calls to be answered before their connections are cut, in milliseconds. */
const lastWords = 2_000;

/** How long a connection is kept after an answer, in milliseconds. */
const keepMs = 5_000;
/**
 * Longer than any usual proxy keeps one (nginx and AWS a minute, Caddy two, Google ten): were we to close it first, the proxy might
 * be sending the next call by it, and answer 502.
 */
const keepForProxyMs = 620_000;

/** @throws when the address cannot be listened on */
export async function listen(
  fetch: (request: Request, env: ConnectionFacts) => Response | Promise<Response>,
  {
    port,
    host,
    trustedProxies = [],
    slowReaderMs = 30_000,
    slowReaderLookMs,
    headersMs = 15_000,
    requestMs = 30_000,
    maxConnections,
    maxConnectionsPerNetwork,
    isExempt = () => false,
    onRefused,
  }: {
    port: number;
    host: string;
    trustedProxies?: readonly string[] | undefined;
    /** Milliseconds after which an answer of which nothing is taken is given up. */
    slowReaderMs?: number;
    /** Milliseconds between two looks for such answers; default half of that. */
    slowReaderLookMs?: number;
    /** Milliseconds that a caller has for the headers of a request. */
    headersMs?: number;
    /** Milliseconds that a caller has for a whole request. */
    requestMs?: number;
    /** At once; more are closed unheard. Absent: no limit. */
    maxConnections?: number | undefined;
    /** Of one network at once, trusted proxies left out. Absent: no limit. */
    maxConnectionsPerNetwork?: number | undefined;
    /** Addresses for which that limit does not count. */
    isExempt?(address: string): boolean;
    /** Called when a connection was closed unheard, once a minute at most. */
    onRefused?(): void;
  },
): Promise<Listener> {
  const isTrusted = proxyAddress.compile([...trustedProxies]);
  /** Only trusted proxies may name the caller, because any client can send such a header. */
  const clientOf = ({ incoming }: { incoming: IncomingMessage }): ConnectionFacts =>
    trustedProxies.length === 0
      ? { incoming }
      : { incoming: { socket: { remoteAddress: proxyAddress(withoutPorts(incoming), isTrusted) } } };
  const keepAliveTimeout = trustedProxies.length === 0 ? keepMs : keepForProxyMs;
  const serverOptions = {
    requestTimeout: requestMs,
    headersTimeout: headersMs,
    // How often these two are looked at. What is over by then ends in one turn: 10,000 that were opened together took half a second.
    connectionsCheckingInterval: 50,
    keepAliveTimeout,
  };
  const slowReaders = closeSlowReaders(slowReaderMs, slowReaderLookMs);
  const running = new Set<ServerResponse>();
  let closing = false;
  let leaving = false;
  // Connections that are kept alive, or were opened and never used, would hold the server open for long.
  const cutWhenQuiet = () => {
    if (closing && running.size === 0) server.closeAllConnections();
  };
  const leave = () => {
    leaving = true;
    for (const response of running) response.shouldKeepAlive = false;
  };
  const answer = getRequestListener((request, env) => {
    const { incoming, outgoing } = env as { incoming: IncomingMessage; outgoing: ServerResponse };
    const response = fetch(request, clientOf({ incoming }));
    // Nothing comes after such a request.
    if (!outlastsDrain(incoming)) return response;
    return Promise.resolve(response).then((answered) => {
      // No request can follow on this connection, so the response says so.
      if (answered.status === 413 && outlastsDrain(incoming)) outgoing.shouldKeepAlive = false;
      return answered;
    });
  });
  const handle: RequestListener = (request, response) => {
    // Proxies differ in which of two they believe (RFC 9112, section 3.2). Node itself refuses a request without any.
    if (hasSeveralHosts(request)) return refuse(response, severalHosts);
    running.add(response);
    slowReaders.watch(response);
    limitRequestDrain(request, response);
    if (leaving) response.shouldKeepAlive = false;
    response.once('close', () => {
      running.delete(response);
      cutWhenQuiet();
    });
    void answer(request, response);
  };
  const receive = limitPipelining(handle);
  const server = createServer(serverOptions, receive);
  server.on('checkContinue', (request, response) => {
    continueWhenRead(request, response);
    receive(request, response);
  });
  server.on('clientError', refuseUnread);
  if (maxConnections !== undefined) server.maxConnections = maxConnections;
  let reportedAt = -Infinity;
  const reportRefused = (): void => {
    if (performance.now() - reportedAt < 60_000) return;
    reportedAt = performance.now();
    onRefused?.();
  };
  server.on('drop', reportRefused);
  if (maxConnectionsPerNetwork !== undefined) {
    limitConnectionsPerNetwork(server, {
      maxConnections: maxConnectionsPerNetwork,
      isExempt: (address) => isTrusted(address, 0) || isExempt(address),
      onRefused: reportRefused,
    });
  }
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const bound = server.address() as AddressInfo;
  const name = bound.family === 'IPv6' ? `[${bound.address}]` : bound.address;

  return {
    url: `http://${name}:${bound.port}`,
    leave,
    async close(graceMs, cancel) {
      closing = true;
      leave();
      const closed = new Promise((resolve) => server.close(resolve));
      cutWhenQuiet();
      const cancelling = setTimeout(cancel, graceMs);
      const cutting = setTimeout(() => server.closeAllConnections(), graceMs + lastWords);
      await closed;
      slowReaders.close();
      clearTimeout(cancelling);
      clearTimeout(cutting);
    },
  };
}

/**
 * `Expect: 100-continue` asks whether the content is wanted. It is when a route reads it: whatever is refused before by the headers
 * alone has its answer without the content, and the connection ends, since a client may send the content or not.
 */
function continueWhenRead(request: IncomingMessage, response: ServerResponse): void {
  const read = request['_read'];
  let continued = false;
  request['_read'] = function (size) {
    if (!continued && !response.headersSent && !response.destroyed) {
      continued = true;
      response.writeContinue();
    }
    read.call(this, size);
  };
  const writeHead = response.writeHead;
  response.writeHead = function (this: ServerResponse, ...given: unknown[]) {
    if (!continued) response.shouldKeepAlive = false;
    return (writeHead as (...all: unknown[]) => ServerResponse).apply(this, given);
  } as typeof writeHead;
}

/** A port behind an address would make a trusted proxy an unknown one, and each connection of a caller another caller. */
function withoutPorts({ headers, socket }: IncomingMessage): IncomingMessage {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => bareAddress(address.trim()))
    .join(',');
  return { headers: { 'x-forwarded-for': forwarded }, socket } as Partial<IncomingMessage> as IncomingMessage;
}

function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count > 1;
}

type Refused = readonly [status: number, title: string, content: string];

const unread: Readonly<Record<string, Refused>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'The headers are larger than 16 KiB.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request was not completed in time.'],
};
const notHttp = [400, 'Bad Request', 'This is not an HTTP/1.1 request.'] as const;
const severalHosts = [400, 'Bad Request', 'The request has more than one Host header.'] as const;

/** No route sees such a request. By default, Node responds with a status and no body. */
function refuseUnread(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  const { status, title, headers, body } = refusal(unread[error.code ?? ''] ?? notHttp);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${title}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}

function refuse(response: ServerResponse, refused: Refused): void {
  const { status, headers, body } = refusal(refused);
  response.writeHead(status, headers).end(body);
}

/** For both kinds of reader, those of problem documents and those of UCP. */
function refusal([status, title, content]: Refused) {
  const body = JSON.stringify({ type: 'about:blank', title, status, code: 'invalid_request', content });
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    Connection: 'close',
  };
  return { status, title, headers, body };
}
