/** One server, every way to reach it: Streamable HTTP of both eras, and the older HTTP+SSE beside it. */
import type { ServerEventBus } from '@modelcontextprotocol/server';
import { createMcpHandler } from './handler.ts';
import type { AllowedOrigins } from './read-message.ts';
import { transportRefusals, refuse } from './refusal.ts';
import type { McpHooks } from './sdk-server.ts';
import type { McpServer } from './server.ts';
import { createSseEndpoint } from './sse/endpoint.ts';
import { createTicker } from './ticker.ts';

export interface McpFacesOptions extends McpHooks {
  /** The server, or which one a request is for: it may depend on the credential. */
  server: McpServer | ((request: Request) => McpServer);
  /** Pages that may call; requests without an origin come from no page. Default none. */
  allowedOrigins?: AllowedOrigins;
  /** Names that we answer to, in lower case, each with its port or for any port; default: not checked. */
  allowedHosts?: readonly string[];
  limits?: Partial<McpLimits>;
  /** Path below which a proxy publishes this service, such as `/portico`; default none. */
  basePath?: string;
  /** Where changes are published for `subscriptions/listen`, which is not offered otherwise. */
  bus?: ServerEventBus;
}

export interface McpLimits {
  /** Default 1 MiB. */
  maxBodyBytes: number;
  /** Levels of nesting in a message; default 64. */
  maxDepth: number;
  /** Open streams of HTTP+SSE in total; default 2,000. */
  maxSessions: number;
  /** Open streams from one network; default 64, because hosted clients share addresses. */
  maxSessionsOfNetwork: number;
  /** Until a stream on which nothing is said is closed, in milliseconds; default 30 minutes. */
  idleMs: number;
  /** Between comments on a quiet stream, in milliseconds; default 20 seconds. A client that reads none for three is cut. */
  keepAliveMs: number;
  /** Until the answer to a POST becomes an event stream, where the client takes one, in milliseconds; default one second. */
  patienceMs: number;
}

/** Where a request came from: limits count by it. */
export interface McpOrigin {
  network: string;
}

export interface McpFaces {
  /**
   * Serves `POST …/mcp`, `POST …/mcp/sse`, `GET …/mcp/sse`, and `POST …/mcp/messages`, distinguished by the last segment of
   * the path. Never rejects; anything else gets a JSON error. Tools receive this request object.
   */
  fetch(request: Request, origin: McpOrigin): Promise<Response>;
  /** Ends every stream, and opens no more; answers to POST come to their end. */
  close(): Promise<void>;
  /** Streams of HTTP+SSE that are open. */
  sessions(): number;
}

const defaults: McpLimits = {
  maxBodyBytes: 1_048_576,
  maxDepth: 64,
  maxSessions: 2_000,
  maxSessionsOfNetwork: 64,
  idleMs: 1_800_000,
  keepAliveMs: 20_000,
  patienceMs: 1_000,
};

export function createMcpFaces(options: McpFacesOptions): McpFaces {
  const { server, limits, ...shared } = options;
  const { maxBodyBytes, maxDepth, keepAliveMs, patienceMs, ...sessions } = { ...defaults, ...limits };
  const ticker = createTicker(keepAliveMs);
  const { allowedOrigins = [], allowedHosts } = shared;
  const messages = { allowedOrigins, allowedHosts, maxBodyBytes, maxDepth };
  const post = createMcpHandler({
    ...shared,
    maxBodyBytes,
    maxDepth,
    responses: 'stream',
    patienceMs,
    ticker,
  });
  const sse = createSseEndpoint({ ...shared, messages, sessions, ticker });
  const serverFor = (request: Request) => (typeof server === 'function' ? server(request) : server);

  return {
    async fetch(request, { network }) {
      try {
        const { pathname } = new URL(request.url);
        const face = pathname.slice(pathname.lastIndexOf('/') + 1);
        if (face === 'messages') return await sse.receive(request);
        if (face === 'sse' && request.method !== 'POST') {
          return await sse.open(request, serverFor(request), network);
        }
        return await post(request, () => serverFor(request));
      } catch (error) {
        options.onFault?.(error);
        return refuse(transportRefusals.internal);
      }
    },
    close: sse.close,
    sessions: sse.count,
  };
}
