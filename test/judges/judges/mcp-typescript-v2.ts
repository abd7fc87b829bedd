import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { versionOf } from '../install.ts';
import { clientJudge, type McpClient } from '../typescript-clients.ts';

export default clientJudge({
  name: 'MCP TypeScript SDK 2',
  versions: [versionOf('npm:@modelcontextprotocol/client')],
  checks:
    'The official client of the second generation calls every tool and validates each structured answer.',
  shop: 'blank',
  transports: ['http'],
  async connect(url, _transport, headers) {
    const client = new Client({ name: 'judge', version: '1.0.0' });
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
    return {
      tools: async () => (await client.listTools()).tools.map(({ name }) => name),
      call: (name, given) => client.callTool({ name, arguments: given }) as ReturnType<McpClient['call']>,
      close: () => client.close(),
    };
  },
});
