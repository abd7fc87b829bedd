/** For tests: a server of example tools on a loopback socket, and requests as hosts without an SDK send them. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { createMcpHandler, type McpHandlerOptions } from '../../src/protocols/mcp/handler.ts';
import type { McpAnswer, McpCall, McpServer, McpTool } from '../../src/protocols/mcp/server.ts';

export type Serving = AsyncDisposable & { url: string };

export async function serveMcp(server: McpServer, options: McpHandlerOptions = {}): Promise<Serving> {
  const handle = createMcpHandler(options);
  const listening = createAdaptorServer({
    fetch: (request: Request) => handle(request, server),
    createServer,
  }) as Server;
  listening.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return {
    url: `http://127.0.0.1:${(listening.address() as AddressInfo).port}/mcp`,
    async [Symbol.asyncDispose]() {
      listening.closeAllConnections();
      await new Promise((resolve) => listening.close(resolve));
    },
  };
}

export const tool = (
  name: string,
  call: (args: Record<string, unknown>, context: McpCall) => Promise<McpAnswer> | McpAnswer,
  more: Partial<McpTool> = {},
): McpTool => ({
  name,
  title: name,
  description: `For tests: ${name}.`,
  inputSchema: { type: 'object', properties: { word: { type: 'string' } }, required: ['word'] },
  ...more,
  call: async (args, context) => call(args, context),
});

/** Says back what it was given, and how the request came. */
export const echo = tool('echo', (args, { request, body }) => ({
  structured: { args, bytes: body.byteLength, accept: request.headers.get('accept') },
}));

export const serverOf = (...tools: McpTool[]): McpServer => ({
  name: 'tests',
  title: 'Tests',
  version: '1.0.0',
  instructions: 'Use echo.',
  tools,
});

export interface Reply {
  status: number;
  headers: Headers;
  type: string | null;
  body: RpcReply;
}

export interface RpcReply {
  jsonrpc: string;
  id: unknown;
  result?: Record<string, unknown>;
  error?: { code: number; message: string; data?: Record<string, unknown> };
}

/** One bare message, as `@shopify/ucp-cli` sends it: no handshake, JSON only. */
export async function post(
  url: string,
  message: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...headers },
    body: typeof message === 'string' ? message : JSON.stringify(message),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    type: response.headers.get('content-type'),
    body: (text === '' ? {} : JSON.parse(text)) as RpcReply,
  };
}

export const rpc = (method: string, params?: Record<string, unknown>, id: string | number = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  ...(params ? { params } : {}),
});

export const callOf = (name: string, args: Record<string, unknown> = {}, id: string | number = 1) =>
  rpc('tools/call', { name, arguments: args }, id);

/** What a message of 2026-07-28 carries beside its own parameters, and the headers that repeat it. */
export function modern(message: { method: string; params?: Record<string, unknown> }) {
  const version = '2026-07-28';
  const envelope = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/clientInfo': { name: 'tests', version: '1' },
  };
  const name = message.params?.['name'];
  return {
    message: { ...message, params: { ...message.params, _meta: envelope } },
    headers: {
      'MCP-Protocol-Version': version,
      'Mcp-Method': message.method,
      ...(typeof name === 'string' ? { 'Mcp-Name': name } : {}),
    },
  };
}
