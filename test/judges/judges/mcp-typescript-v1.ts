import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { versionOf } from '../install.ts';
import { clientJudge, type McpClient } from '../typescript-clients.ts';

export default clientJudge({
  name: 'MCP TypeScript SDK 1',
  versions: [versionOf('npm:@modelcontextprotocol/sdk')],
  checks:
    'The official client calls every tool and validates each structured answer against the schema that the tool lists.',
  shop: 'walled',
  transports: ['http', 'sse'],
  async connect(url, transport, headers) {
    const client = new Client({ name: 'judge', version: '1.0.0' });
    const Transport = transport === 'sse' ? SSEClientTransport : StreamableHTTPClientTransport;
    await client.connect(new Transport(url, { requestInit: { headers } }));
    return {
      tools: async () => (await client.listTools()).tools.map(({ name }) => name),
      call: (name, given) => client.callTool({ name, arguments: given }) as ReturnType<McpClient['call']>,
      close: () => client.close(),
    };
  },
});
