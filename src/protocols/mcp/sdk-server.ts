/** A server of ours as one of the SDK's: it speaks initialize, server/discover and ping; the rest comes to what we declare. */
import { Server, type ServerContext } from '@modelcontextprotocol/server';
import { completeVariable } from './complete.ts';
import type { Exchange } from './exchange.ts';
import { prepare } from './prepare.ts';
import { getPrompt } from './prompts.ts';
import { readResource } from './resources.ts';
import type { McpServer } from './server.ts';
import { callTool } from './tool-call.ts';

export interface SdkServerDeps {
  /** The exchange that a call belongs to; several where the server serves a whole connection. */
  exchangeOf(context: ServerContext): Exchange;
  /** Told what a tool, a resource or a prompt threw, which callers are never told. */
  onFault(error: unknown): void;
  /** Adds to the SDK's server what ours cannot say. */
  extend?(sdk: Server): void;
}

/**
 * Serves one request, or one connection: the SDK's servers are single-use. It is the SDK's low-level server, because the
 * other one checks arguments and results by itself; here the declared schemas are for listing, and the tool checks.
 */
export function toSdkServer(server: McpServer, deps: SdkServerDeps): Server {
  const prepared = prepare(server);
  const { name, title, version } = server;
  const { capabilities } = prepared.options;
  const sdk = new Server({ name, title, version }, prepared.options);
  sdk.setRequestHandler('tools/list', () => ({ tools: prepared.tools }));
  sdk.setRequestHandler('tools/call', ({ params }, context) =>
    callTool(prepared.toolOf.get(params.name), params.arguments ?? {}, context, deps),
  );
  if (capabilities?.resources) {
    sdk.setRequestHandler('resources/list', () => ({ resources: prepared.resources }));
    sdk.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: prepared.templates }));
    sdk.setRequestHandler('resources/read', ({ params }, context) =>
      readResource(prepared, params.uri, context, deps),
    );
  }
  if (capabilities?.prompts) {
    sdk.setRequestHandler('prompts/list', () => ({ prompts: prepared.prompts }));
    sdk.setRequestHandler('prompts/get', ({ params }) => getPrompt(prepared, params, deps));
  }
  if (capabilities?.completions) {
    sdk.setRequestHandler('completion/complete', ({ params }) => completeVariable(prepared, params, deps));
  }
  deps.extend?.(sdk);
  return sdk;
}
