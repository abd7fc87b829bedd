import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { McpEvidence } from '../../evidence.ts';
import { healthy, jsonReply, type Hit, type ShopReply, type Route } from '../shop-server.ts';
import { audit, open, valueOf } from '../../../../test/support/audit/try-shop.ts';

type Answer = (
  message: { id?: number; method: string; params: Record<string, unknown> },
  hit: Hit,
) => ShopReply | undefined;

/** A manifest that declares an MCP endpoint, and nothing else. */
const manifest: Route = ({ path }, origin) =>
  path === '/.well-known/ucp'
    ? jsonReply({
        ucp: {
          version: '2026-08-25',
          services: {
            'dev.ucp.shopping': [{ transport: 'mcp', endpoint: `${origin}/mcp`, version: '2026-08-25' }],
          },
          capabilities: {},
          payment_handlers: {},
        },
      })
    : undefined;

const speaks =
  (answer: Answer): Route =>
  (hit) => {
    if (hit.path !== '/mcp' || hit.method !== 'POST') return undefined;
    return answer(JSON.parse(hit.body) as Parameters<Answer>[0], hit);
  };
const result = (value: object, id = 1): ShopReply => jsonReply({ jsonrpc: '2.0', id, result: value });
const error = (code: number, status = 200, data?: object): ShopReply => ({
  ...jsonReply({ jsonrpc: '2.0', id: 1, error: { code, message: 'No.', ...(data ? { data } : {}) } }),
  status,
});
const tools = {
  tools: [{ name: 'search', description: 'Find products by words', inputSchema: { type: 'object' } }],
};

async function probe(...routes: Route[]): Promise<McpEvidence & { hits: Hit[] }> {
  const shop = await open(...routes, healthy);
  const evidence = await audit(shop, { profileBase: 'https://agent.test/p/', maxRequests: 120 });
  return { ...valueOf(evidence, 'mcp'), hits: shop.hits.filter(({ path }) => path.startsWith('/mcp')) };
}
const methods = ({ calls = [] }: McpEvidence): string[] =>
  calls.map(({ method, outcome }) => `${method} ${outcome}`);

test('discovers a server of the current revision, which needs no session', async () => {
  const found = await probe(
    manifest,
    speaks(({ method }) =>
      method === 'server/discover'
        ? result({ supportedVersions: ['2025-11-25', '2026-07-28'], capabilities: {} })
        : method === 'tools/list'
          ? result(tools)
          : undefined,
    ),
  );
  assert.deepEqual(methods(found), ['server/discover result', 'tools/list result']);
  assert.deepEqual(found.handshake, { era: 'modern', ref: 'mcp-server-discover', version: '2026-07-28' });
  assert.equal(found.tools?.list[0]?.name, 'search');
  for (const { headers, body } of found.hits.filter(({ method }) => method === 'POST')) {
    const { method, params } = JSON.parse(body) as {
      method: string;
      params: Record<'_meta', Record<string, unknown>>;
    };
    assert.equal(headers['mcp-protocol-version'], '2026-07-28');
    assert.equal(headers['mcp-method'], method);
    assert.equal(headers['accept'], 'application/json, text/event-stream');
    const { _meta: self } = params;
    assert.equal(self['io.modelcontextprotocol/protocolVersion'], '2026-07-28');
    assert.deepEqual(self['io.modelcontextprotocol/clientCapabilities'], {});
  }
  const listed = found.hits.find(({ body }) => body.includes('tools/list'));
  assert.match(listed?.body ?? '', /"profile":"https:\/\/agent\.test\/p\/2026-08-25"/);
});

test('initializes a server of the previous revision, with its session and notification, also over a stream', async () => {
  const seen: (string | undefined)[] = [];
  const found = await probe(
    manifest,
    speaks(({ id, method }, { headers }) => {
      if (method === 'initialize')
        return {
          ...result({ protocolVersion: '2025-06-18', capabilities: {} }),
          headers: { 'content-type': 'application/json', 'mcp-session-id': 's1' },
        };
      const session = headers['mcp-session-id'];
      if (session !== 's1') return error(-32000, 400);
      seen.push(headers['mcp-protocol-version'] as string);
      if (method === 'notifications/initialized') return { status: id === undefined ? 202 : 400 };
      const events = `: hello\n\nevent: message\ndata: {"jsonrpc":"2.0","method":"notifications/message"}\n\ndata: ${JSON.stringify({ jsonrpc: '2.0', id, result: tools })}\n\n`;
      return { headers: { 'content-type': 'text/event-stream' }, body: events };
    }),
  );
  assert.deepEqual(found.handshake, { era: 'legacy', ref: 'mcp-initialize', version: '2025-06-18' });
  assert.deepEqual(methods(found), [
    'server/discover error',
    'tools/list error',
    'initialize result',
    'notifications/initialized none',
    'tools/list result',
  ]);
  assert.deepEqual(seen, ['2025-06-18', '2025-06-18']);
  assert.equal(found.tools?.count, 1);
});

test('skips the handshake for a UCP endpoint', async () => {
  const found = await probe(
    manifest,
    speaks(({ method, params }) =>
      method === 'tools/list' && !params['_meta'] ? result(tools) : error(-32601, 404),
    ),
  );
  assert.equal(found.handshake?.era, 'direct');
  assert.deepEqual(methods(found), ['server/discover error', 'tools/list result']);
});

test('stops at an endpoint that rejects our profile, with the reason', async () => {
  const data = { code: 'profile_unreachable', content: 'Cannot read it.' };
  const found = await probe(
    manifest,
    speaks(({ method }) => error(method === 'server/discover' ? -32601 : -32001, 424, data)),
  );
  assert.equal(found.handshake, undefined);
  assert.equal(found.calls?.length, 2);
  assert.deepEqual(found.calls.at(-1)?.said, { code: 'profile_unreachable', text: 'Cannot read it.' });
});

test('stops at a login, a challenge, or no response', async () => {
  const login = await probe(
    manifest,
    speaks(() => ({ status: 401, headers: { 'www-authenticate': 'Bearer' } })),
  );
  assert.deepEqual(methods(login), ['server/discover none']);
  const reset = await probe(
    manifest,
    speaks(() => ({ reset: true })),
  );
  assert.deepEqual(methods(reset), ['server/discover none']);
  assert.equal(reset.hits.filter(({ method }) => method === 'POST').length, 2, 'one retry');
});

test('ignores web pages, garbage, and endless streams at no further cost', async () => {
  const page = { headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Shop</title>' };
  const found = await probe(
    manifest,
    speaks(() => page),
    ({ path }) =>
      path === '/mcp' ? { headers: { 'content-type': 'text/event-stream' }, endless: true } : undefined,
  );
  assert.deepEqual(methods(found), ['server/discover none', 'tools/list none', 'initialize none']);
  assert.equal(found.tools, undefined);
  assert.ok(found.get?.ref);
  const huge = `{"jsonrpc":"2.0","id":1,"result":{"tools":[${'{"name":"x"},'.repeat(120_000)}{}]}}`;
  const big = await probe(
    manifest,
    speaks(() => ({ headers: { 'content-type': 'application/json' }, body: huge })),
  );
  assert.equal(big.handshake, undefined);
});

test('finds the endpoint by the card in the resource catalog if there is no manifest', async () => {
  const found = await probe(
    ({ path }, origin) =>
      path === '/.well-known/ard.json'
        ? jsonReply({
            specVersion: '1.0',
            entries: [{ type: 'application/mcp-server-card+json', url: `${origin}/mcp/server-card` }],
          })
        : path === '/mcp/server-card'
          ? jsonReply({
              name: 'test.shop/store',
              remotes: [{ type: 'streamable-http', url: `${origin}/mcp` }],
            })
          : undefined,
    speaks(({ method }) => (method === 'tools/list' ? result(tools) : result({ supportedVersions: [] }))),
  );
  assert.deepEqual(
    found.candidates.map(({ via }) => via),
    ['ard'],
  );
  assert.ok(found.endpoint?.endsWith('/mcp'));
  assert.deepEqual([found.card?.state, found.card?.legacy, found.tools?.count], ['ok', false, 1]);
});

test('requests a card next to the endpoint, then at its former path', async () => {
  const former: Route = ({ path }) =>
    path === '/.well-known/mcp/server-card.json' ? jsonReply({ name: 'test.shop/store' }) : undefined;
  const found = await probe(
    manifest,
    speaks(() => result({})),
    former,
  );
  assert.deepEqual([found.card?.state, found.card?.legacy], ['ok', true]);
  const none = await probe(
    manifest,
    speaks(() => result({})),
  );
  assert.deepEqual([none.card?.state, none.card?.legacy], ['absent', false]);
});

test('does not call a URL on another domain that a text only mentions', async () => {
  const found = await probe(({ path }) =>
    path === '/llms.txt'
      ? {
          headers: { 'content-type': 'text/plain' },
          body: '# Shop\n\n- [Tools](https://mcp.elsewhere.example/mcp)\n',
        }
      : undefined,
  );
  assert.equal(found.candidates.length, 1);
  assert.deepEqual([found.endpoint, found.calls], [undefined, undefined]);
});

test('lists every call in the traffic with its body', async () => {
  const shop = await open(
    manifest,
    speaks(() => result(tools)),
    healthy,
  );
  const evidence = await audit(shop, { profileBase: 'https://agent.test/p', maxRequests: 120 });
  const posts = valueOf(evidence, 'traffic').filter(({ method }) => method === 'POST');
  assert.equal(posts.length, shop.hits.filter(({ method }) => method === 'POST').length);
  for (const { sent } of posts) assert.match(sent?.body ?? '', /"jsonrpc":"2\.0"/);
  const mode = valueOf(evidence, 'mode');
  assert.equal(mode.profileBase, 'https://agent.test/p');
});
