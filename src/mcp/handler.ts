/** Streamable HTTP without sessions: the revision of 2026-07-28, those of 2025, and bare JSON-RPC, at one endpoint. */
import {
  createMcpHandler as createSdkHandler,
  isLegacyRequest,
  type McpHttpHandler,
} from '@modelcontextprotocol/server';
import { withHead, type AnswerHead, type Exchange } from './exchange.ts';
import { serveLegacy } from './legacy.ts';
import { readMessage } from './read-message.ts';
import { refusals, refuse } from './refusal.ts';
import { toSdkServer } from './sdk-server.ts';
import type { McpServer } from './server.ts';

export interface McpHandlerOptions {
  /** Origins of pages that may call, such as `https://shop.example`; requests without one come from no page. Default none. */
  allowedOrigins?: readonly string[];
  /** Default 1 MiB. */
  maxBodyBytes?: number;
  /** Levels of nesting in a message; default 64. */
  maxDepth?: number;
  /** Told what a tool threw: callers get 500 and nothing of it. */
  onFault?(error: unknown): void;
}

/** Never rejects. The response of a tool call has the status and headers that the tool answered with. */
export type McpHandler = (request: Request, server: McpServer | ServerChoice) => Promise<Response>;

/** Which server a message is for, when that stands in the message itself. @param message parsed, and checked against nothing */
export type ServerChoice = (message: Record<string, unknown>) => McpServer | Promise<McpServer>;

export function createMcpHandler(options: McpHandlerOptions = {}): McpHandler {
  const { allowedOrigins = [], maxBodyBytes = 1_048_576, maxDepth = 64, onFault = () => {} } = options;
  const serveModern = modernServing(onFault);

  return async (request, chosen) => {
    const read = await readMessage(request, { allowedOrigins, maxBodyBytes, maxDepth });
    if (read instanceof Response) return read;
    const { body, message } = read;
    let head: AnswerHead | undefined;
    const exchange: Exchange = { request, body, answered: (told) => (head = told) };
    try {
      const server = typeof chosen === 'function' ? await chosen(message) : chosen;
      const legacy = await isLegacyRequest(request, message);
      if (!legacy && message['method'] === 'subscriptions/listen' && !acceptsStream(request)) {
        return refuse(refusals.stream, message);
      }
      const response = legacy
        ? await serveLegacy(toSdkServer(server, { exchangeOf: () => exchange, onFault }), request, message)
        : await serveModern(server, exchange, message);
      if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store');
      if (head) return withHead(response, head);
      // The SDK refused the parameters before our tool saw them.
      if (message['method'] === 'tools/call' && response.status === 200) {
        return withHead(response, { status: 400, headers: {} });
      }
      return response;
    } catch (error) {
      onFault(error);
      return refuse(refusals.internal, message);
    }
  };
}

/** The SDK's handler makes a server for each request; ours is found again by the request. */
function modernServing(onFault: (error: unknown) => void) {
  const handlers = new WeakMap<McpServer, McpHttpHandler>();
  const exchanges = new WeakMap<Request, Exchange>();
  const handlerOf = (server: McpServer): McpHttpHandler => {
    const known = handlers.get(server);
    if (known) return known;
    const made = createSdkHandler(
      ({ requestInfo }) => {
        const exchange = requestInfo && exchanges.get(requestInfo);
        if (!exchange) throw new Error('The SDK served a request that it was not given.');
        return toSdkServer(server, { exchangeOf: () => exchange, onFault });
      },
      { legacy: 'reject' },
    );
    handlers.set(server, made);
    return made;
  };
  return (server: McpServer, exchange: Exchange, message: unknown): Promise<Response> => {
    exchanges.set(exchange.request, exchange);
    return handlerOf(server).fetch(exchange.request, { parsedBody: message });
  };
}

const acceptsStream = ({ headers }: Request): boolean =>
  (headers.get('accept') ?? '').toLowerCase().includes('text/event-stream');
