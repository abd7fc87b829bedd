/** The MCP server of a running service, as clients meet it. */
import type { TestContext } from 'node:test';
import { Client, SSEClientTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** What a tool answered, for tests that read into many shapes. */
export interface ToolAnswer {
  isError: boolean;
  text: string;
  // oxlint-disable-next-line typescript/no-explicit-any
  structured: any;
}

export type CallOptions = NonNullable<Parameters<Client['callTool']>[1]>;

export interface Assistant {
  client: Client;
  call(name: string, args?: Record<string, unknown>, options?: CallOptions): Promise<ToolAnswer>;
}

/** Streamable HTTP of 2026-07-28 or of 2025-11-25, and the older HTTP+SSE. */
export type Face = 'modern' | 'http' | 'sse';

/** Connected by the SDK's client, closed when the test ends. */
export async function connect(
  t: TestContext,
  url: string,
  { authorization, by = 'http' }: { authorization?: string; by?: Face } = {},
): Promise<Assistant> {
  const mode = by === 'modern' ? { pin: '2026-07-28' } : 'legacy';
  const client = new Client({ name: 'tests', version: '1.0.0' }, { versionNegotiation: { mode } });
  const requestInit = authorization === undefined ? {} : { requestInit: { headers: { authorization } } };
  const transport =
    by !== 'sse'
      ? new StreamableHTTPClientTransport(new URL('/api/mcp', url), requestInit)
      : new SSEClientTransport(new URL('/api/mcp/sse', url), requestInit);
  await client.connect(transport);
  // Once it knows the tools, the client holds each answer against its schema.
  await client.listTools();
  t.after(() => client.close());
  return {
    client,
    async call(name, args = {}, options = {}) {
      const answer = await client.callTool({ name, arguments: args }, options);
      return toAnswer(answer as unknown as Parameters<typeof toAnswer>[0]);
    },
  };
}

const toAnswer = ({
  isError = false,
  content,
  structuredContent,
}: {
  isError?: boolean;
  content: { text?: string }[];
  structuredContent?: unknown;
}): ToolAnswer => ({ isError, text: content[0]?.text ?? '', structured: structuredContent });

/** One call as a host without an SDK sends it: no handshake, JSON only. */
export async function bareCall(
  url: string,
  name: string,
  args: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<ToolAnswer> {
  const response = await fetch(new URL('/api/mcp', url), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  });
  const body = (await response.json()) as { result?: Parameters<typeof toAnswer>[0]; error?: unknown };
  if (!body.result) throw new Error(`${response.status} ${JSON.stringify(body.error)}`);
  return toAnswer(body.result);
}
