/** From which pages MCP is called: its own and listed ones, and none by a name that was made to resolve to this machine. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { startService } from './service.ts';

const hello = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'page', version: '1' } },
});

/** Global fetch does not let its caller choose the host. */
async function greet(url: string, path: string, host: string, origin: string): Promise<IncomingMessage> {
  const headers = { host, origin, 'content-type': 'application/json', accept: 'application/json' };
  const asked = request(url + path, { method: 'POST', headers, agent: false });
  asked.end(hello);
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  response.resume();
  return response;
}

const listed = 'https://agent.example';
const faces = ['/api/mcp', '/api/mcp/sse', '/api/ucp/mcp', '/s/demo/api/ucp/mcp'];
const isUcp = (path: string): boolean => path.includes('/ucp/');

/** `:port` stands for that of the service. */
type Row = readonly [origin: string, host: string, isAccepted: boolean | ((path: string) => boolean)];

const everywhere: readonly Row[] = [
  ['http://127.0.0.1:port', '127.0.0.1:port', true],
  ['http://localhost:port', 'localhost:port', true],
  [listed, '127.0.0.1:port', true],
  ['http://localhost:1', 'localhost:port', false],
  ['http://localhost:port', '127.0.0.1:port', false],
  ['https://stranger.example', '127.0.0.1:port', false],
  ['null', '127.0.0.1:port', false],
  ['http://evil.example', 'evil.example', false],
  ['http://evil.example:port', 'evil.example:port', false],
  ['http://localhost.evil.example:port', 'localhost.evil.example:port', false],
];

const settings: readonly (readonly [
  what: string,
  environment: Record<string, string>,
  rows: readonly Row[],
])[] = [
  [
    'on this machine only',
    {},
    [
      ['https://lanterns.example', 'lanterns.example', isUcp],
      ['https://shop.example', 'shop.example', false],
    ],
  ],
  [
    'with BASE_URL',
    { BASE_URL: 'https://shop.example' },
    [
      ['https://shop.example', 'shop.example', true],
      ['https://shop.example', '127.0.0.1:port', true],
      ['https://lanterns.example', 'lanterns.example', isUcp],
    ],
  ],
  [
    'for a network, without BASE_URL',
    { HOST: '0.0.0.0' },
    [
      ['http://192.0.2.7:port', '192.0.2.7:port', true],
      ['https://shop.example', 'shop.example', false],
    ],
  ],
];

for (const [what, environment, rows] of settings)
  test(`accepts pages of its own and listed origins for MCP, and rejects rebound names, ${what}`, async (t) => {
    const service = await startService(t, {
      sandbox: true,
      environment: { ALLOWED_ORIGINS: listed, ...environment },
    });
    const { port } = new URL(service.url);
    const { sites } = service.server.selling;
    const demo = await sites.read('demo');
    assert.ok(demo);
    await sites.put({ ...demo, hosts: ['lanterns.example'] });
    for (const path of faces)
      for (const [origin, host, accepted] of [...everywhere, ...rows]) {
        const isAccepted = typeof accepted === 'function' ? accepted(path) : accepted;
        const [from, to] = [origin, host].map((one) => one.replace(':port', `:${port}`)) as [string, string];
        const { statusCode = 0, headers } = await greet(
          service.url.replace('0.0.0.0', '127.0.0.1'),
          path,
          to,
          from,
        );
        const name = `${path} ${host} from ${origin}: ${statusCode}`;
        if (isAccepted) assert.equal(statusCode, 200, name);
        else assert.ok(statusCode === 403 || statusCode === 421, name);
        assert.equal(headers['access-control-allow-origin'], isAccepted ? from : undefined, name);
      }
  });
