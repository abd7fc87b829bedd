/**
 * HTTP+SSE of 2024-11-05, for older clients: a GET opens a stream, whose first event has the URL for POST.
 * Deprecated since 2026-07-28, so it is only offered together with Streamable HTTP.
 */
import { randomUUID } from 'node:crypto';
import { eventStreamHeaders } from '../event-stream.ts';
import type { McpExchange } from '../exchange.ts';
import { readMessage, refuseStranger, type ReadLimits } from '../read-message.ts';
import { transportRefusals, refuse } from '../refusal.ts';
import { toSdkServer, type McpHooks } from '../sdk-server.ts';
import type { McpServer } from '../server.ts';
import type { Ticker } from '../ticker.ts';
import { createSseSessions, type SessionLimits } from './sessions.ts';
import { SseTransport } from './transport.ts';

export interface SseEndpointOptions extends McpHooks {
  messages: ReadLimits;
  sessions: SessionLimits;
  /** Each tick sends a comment on every stream, and closes those that are idle. */
  ticker: Ticker;
  /** Path below which a proxy publishes this service, such as `/portico`; default none. */
  basePath?: string;
}

export interface SseEndpoint {
  /** Answers GET: a stream, or the refusal of one. `server` serves it to its end. */
  open(request: Request, server: McpServer, network: string): Promise<Response>;
  /** Answers the POST of a message with 202; the result is sent on the stream. */
  receive(request: Request): Promise<Response>;
  /** Streams that are open. */
  count(): number;
  /** Ends every stream, and opens no more. */
  close(): Promise<void>;
}

export function createSseEndpoint(options: SseEndpointOptions): SseEndpoint {
  const { messages, ticker, basePath = '' } = options;
  const sessions = createSseSessions(options.sessions, ticker);
  const exchanges = new WeakMap<Request, McpExchange>();
  let isClosed = false;

  return {
    async open(request, server, network) {
      const refused = refuseStranger(request, messages) ?? refuseOther(request);
      if (refused) return refused;
      if (isClosed || !sessions.hasRoom(network)) return refuse(transportRefusals.full);
      const sessionId = randomUUID();
      // Relative to the origin, whatever name a proxy gave it, and next to the address of the stream.
      const { pathname } = new URL(request.url);
      const folder = pathname.slice(0, pathname.lastIndexOf('/') + 1);
      const transport = new SseTransport(sessionId, `${basePath}${folder}messages?sessionId=${sessionId}`);
      sessions.add(transport, request, network);
      const sdk = toSdkServer(server, {
        ...options,
        exchangeOf: ({ http }) => exchanges.get(http?.req as Request) as McpExchange,
      });
      await sdk.connect(transport);
      return new Response(transport.body, { headers: eventStreamHeaders });
    },

    async receive(request) {
      const stranger = refuseStranger(request, messages);
      if (stranger) return stranger;
      if (request.method === 'POST' && !sessions.find(request)) return refuse(transportRefusals.session);
      const read = await readMessage(request, messages);
      if (read instanceof Response) return read;
      // This transport is that of 2024-11-05.
      if ('batch' in read) return refuse(transportRefusals.batch);
      const { body, message } = read;
      // Once more: the stream may have ended while the body came.
      const transport = sessions.find(request);
      if (!transport) return refuse(transportRefusals.session, message);
      exchanges.set(request, { request, body, streams: true, answered: () => {} });
      const refused = transport.receive(message, request);
      if (refused === 'malformed') return refuse(transportRefusals.notAMessage, message);
      if (refused === 'busy') return refuse(transportRefusals.busy, message);
      return new Response('Accepted', { status: 202, headers: { 'Cache-Control': 'no-store' } });
    },

    count: sessions.count,
    close() {
      isClosed = true;
      return sessions.close();
    },
  };
}

/** Clients of Streamable HTTP look here for a stream that they can do without; those of HTTP+SSE send no such header. */
function refuseOther({ method, headers }: Request): Response | undefined {
  if (method !== 'GET') return refuse(transportRefusals.sseMethod);
  if (headers.has('mcp-session-id') || headers.has('mcp-protocol-version')) {
    return refuse(transportRefusals.sessionHeader);
  }
  const accept = headers.get('accept')?.toLowerCase() ?? '*/*';
  return /text\/(?:event-stream|\*)|\*\/\*/.test(accept)
    ? undefined
    : refuse(transportRefusals.notAcceptable);
}
