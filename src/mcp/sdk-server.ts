/** A server of ours as one of the SDK's: it speaks initialize, server/discover, ping and lists; calls come to our tools. */
import {
  ProtocolError,
  Server,
  type CallToolResult,
  type ServerContext,
  type Tool,
} from '@modelcontextprotocol/server';
import type { AnswerHead, Exchange } from './exchange.ts';
import { refusals } from './refusal.ts';
import type { McpServer, McpTool } from './server.ts';

export interface SdkServerDeps {
  /** The exchange that a call belongs to; several where the server serves a whole connection. */
  exchangeOf(context: ServerContext): Exchange;
  /** Told what a tool threw, which callers are never told. */
  onFault(error: unknown): void;
}

/**
 * Serves one request, or one connection: the SDK's servers are single-use. It is the SDK's low-level server, because the
 * other one checks arguments and results by itself; here the declared schemas are for listing, and the tool checks.
 */
export function toSdkServer(server: McpServer, deps: SdkServerDeps): Server {
  const { listing, byName } = prepare(server);
  const { name, title, version, instructions } = server;
  const sdk = new Server(
    { name, title, version },
    {
      capabilities: { tools: {} },
      ...(instructions === undefined ? {} : { instructions }),
      cacheHints: { 'tools/list': cacheHint, 'server/discover': cacheHint },
      jsonSchemaValidator: noValidator,
    },
  );
  sdk.setRequestHandler('tools/list', () => ({ tools: listing }));
  sdk.setRequestHandler('tools/call', ({ params }, context) =>
    callTool(byName.get(params.name), params.arguments ?? {}, context, deps),
  );
  return sdk;
}

/** What is listed changes with the preferences of a site, for everybody alike. */
const cacheHint = { ttlMs: 300_000, cacheScope: 'private' } as const;

/** The SDK makes one for each server otherwise, which is dear; only elicitation would ask it. */
const noValidator = {
  getValidator(): never {
    throw new Error('Nothing is elicited here.');
  },
};

interface Prepared {
  listing: Tool[];
  byName: Map<string, McpTool>;
}

const preparations = new WeakMap<McpServer, Prepared>();

function prepare(server: McpServer): Prepared {
  const known = preparations.get(server);
  if (known) return known;
  const prepared = {
    listing: server.tools.filter(({ unlisted }) => !unlisted).map(listed),
    byName: new Map(server.tools.map((tool) => [tool.name, tool])),
  };
  preparations.set(server, prepared);
  return prepared;
}

function listed({ name, title, description, inputSchema, outputSchema, annotations }: McpTool): Tool {
  return {
    name,
    title,
    description,
    inputSchema: inputSchema as Tool['inputSchema'],
    ...(outputSchema ? { outputSchema: outputSchema as NonNullable<Tool['outputSchema']> } : {}),
    ...(annotations ? { annotations } : {}),
  };
}

async function callTool(
  tool: McpTool | undefined,
  args: Record<string, unknown>,
  context: ServerContext,
  { exchangeOf, onFault }: SdkServerDeps,
): Promise<CallToolResult> {
  const exchange = exchangeOf(context);
  const fail = (head: AnswerHead, error: ProtocolError): never => {
    exchange.answered(head);
    throw error;
  };
  if (!tool) return fail({ status: 400, headers: {} }, new ProtocolError(-32602, 'There is no such tool.'));
  const { request, body } = exchange;
  const { signal } = context.mcpReq;
  try {
    const answer = await tool.call(args, { request, body, signal, progress: () => {} });
    if ('error' in answer) {
      const { code, message, data, status, headers = {} } = answer.error;
      return fail({ status, headers }, new ProtocolError(code, message, data));
    }
    const { structured, text: told, isError, status = 200, headers = {} } = answer;
    // Written before anything is told: what cannot be written is a fault of the tool.
    const text = told ?? JSON.stringify(structured);
    exchange.answered({ status, headers });
    return {
      content: [{ type: 'text', text }],
      structuredContent: structured,
      ...(isError === undefined ? {} : { isError }),
    };
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    // A tool that gives up because nobody listens any more is not at fault.
    if (!signal.aborted) onFault(error);
    const { status, code, message } = refusals.internal;
    return fail({ status, headers: {} }, new ProtocolError(code, message));
  }
}
