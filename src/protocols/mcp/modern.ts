/** The revision of 2026-07-28 by the SDK's own handler, which makes a server for each request: ours is found by the request. */
import {
  createMcpHandler as createSdkHandler,
  type McpHttpHandler,
  type ServerEventBus,
} from '@modelcontextprotocol/server';
import type { McpExchange } from './exchange.ts';
import { toSdkServer, type McpHooks } from './sdk-server.ts';
import type { McpServer } from './server.ts';

/** @param bus where changes are published for `subscriptions/listen` */
export function modernServing(hooks: McpHooks, bus?: ServerEventBus) {
  const handlers = new WeakMap<McpServer, McpHttpHandler>();
  const exchanges = new WeakMap<Request, McpExchange>();
  const handlerOf = (server: McpServer): McpHttpHandler => {
    const known = handlers.get(server);
    if (known) return known;
    const made = createSdkHandler(
      ({ requestInfo }) => {
        const exchange = requestInfo && exchanges.get(requestInfo);
        if (!exchange) throw new Error('The SDK returned a response to a request that it did not receive.');
        return toSdkServer(server, { ...hooks, exchangeOf: () => exchange });
      },
      { legacy: 'reject', ...(bus ? { bus } : {}) },
    );
    handlers.set(server, made);
    return made;
  };
  return (server: McpServer, exchange: McpExchange, message: unknown): Promise<Response> => {
    exchanges.set(exchange.request, exchange);
    return handlerOf(server).fetch(exchange.request, { parsedBody: message });
  };
}
