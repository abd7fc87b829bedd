/** A server of a JSON API on this machine. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ApiRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  header(name: string): string;
  /** As received. */
  text: string;
  /** Undefined where it is not JSON. */
  json: unknown;
}

export interface ApiReply {
  status: number;
  body?: unknown;
  /** Instead of `body`. */
  html?: string;
  headers?: Record<string, string>;
  /** It happened, and the client does not learn of it: the connection breaks, or the response is status 500. */
  fault?: 'drop' | 'server-error';
}

/** Undefined: the connection breaks without a response. */
export type ApiHandler = (request: ApiRequest) => Promise<ApiReply | undefined>;

/** A request and what it was answered, for tests against the provider's own documents. */
export interface ApiExchange {
  method: string;
  path: string;
  request: unknown;
  status: number;
  answer: unknown;
}

export interface StartedApi {
  /** Origin without a slash at the end. */
  url: string;
  /** The first ones. */
  exchanges: readonly ApiExchange[];
  close(): Promise<void>;
}

const mostBytes = 262_144;
const keptExchanges = 2_000;

export async function startApi(
  handler: ApiHandler,
  { port = 0, host = '127.0.0.1' }: { port?: number; host?: string } = {},
): Promise<StartedApi> {
  const exchanges: ApiExchange[] = [];
  const recorded: ApiHandler = async (request) => {
    const reply = await handler(request);
    const { method, path, json } = request;
    if (reply && exchanges.length < keptExchanges)
      exchanges.push({ method, path, request: json, status: reply.status, answer: reply.body });
    return reply;
  };
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    answer(recorded, request, response).catch(() => void response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`,
    exchanges,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(
  handler: ApiHandler,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const text = await bodyOf(request);
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox.invalid');
  const reply = await handler({
    method: request.method ?? 'GET',
    path: pathname,
    query: searchParams,
    header: (name) => String(request.headers[name] ?? ''),
    text,
    json: parsed(text),
  });
  if (!reply || reply.fault === 'drop') return void request.socket.destroy();
  if (reply.fault === 'server-error') return void response.writeHead(500, { 'content-length': 0 }).end();
  const content = reply.html ?? (reply.body === undefined ? '' : JSON.stringify(reply.body));
  const type = reply.html === undefined ? 'application/json' : 'text/html; charset=utf-8';
  response
    .writeHead(reply.status, {
      ...(content === '' ? {} : { 'content-type': type }),
      'content-length': Buffer.byteLength(content),
      'cache-control': 'no-store',
      ...reply.headers,
    })
    .end(content);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) throw new RangeError('The request is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
