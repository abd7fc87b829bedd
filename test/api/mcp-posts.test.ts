/** What the OpenAPI document says of the posts of MCP is what they answer. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from './service.ts';

interface Documented {
  responses: Record<string, { content?: Record<string, object> }>;
}

const call = (method: string, params: object = {}) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
const bodies: Record<string, string> = {
  'a list': call('tools/list'),
  'no such method': call('nothing/here'),
  'no such tool': call('tools/call', { name: 'nothing', arguments: {} }),
  'a tool without its arguments': call('tools/call', { name: 'analyze_storefront', arguments: {} }),
  'a tool of a store': call('tools/call', { name: 'search_catalog', arguments: {} }),
  'a notification': JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }),
  'invalid JSON': '{',
  'not a message': '{}',
  'a batch': '[]',
  'too large': JSON.stringify({ text: 'x'.repeat(1_100_000) }),
};
const heads: Record<string, Record<string, string>> = {
  JSON: { accept: 'application/json' },
  'a stream': { accept: 'application/json, text/event-stream' },
  'a page': { accept: 'application/json, text/event-stream', origin: 'https://evil.example' },
  'a form': { 'content-type': 'application/x-www-form-urlencoded' },
};

test('documents each status and content type of MCP responses', async (t) => {
  const { url } = await startService(t, { sandbox: true });
  const { paths } = (await (await fetch(`${url}/openapi.json`)).json()) as {
    paths: Record<string, { post?: Documented }>;
  };
  const opened = new AbortController();
  t.after(() => opened.abort());
  const stream = await fetch(`${url}/api/mcp/sse`, { signal: opened.signal });
  const { value } = (await stream.body?.getReader().read()) ?? {};
  const session = /data: (\S+)/.exec(new TextDecoder().decode(value))?.[1] ?? '';
  assert.match(session, /^\/api\/mcp\/messages\?sessionId=/);
  const addresses: [path: string, address: string, met: string[]][] = [
    ['/api/mcp', '/api/mcp', ['200', '202', '400', '403', '413', '415']],
    ['/api/mcp/sse', '/api/mcp/sse', ['200', '202', '400', '403', '413', '415']],
    ['/api/mcp/messages', session, ['202', '400', '403', '413', '415']],
    ['/api/mcp/messages', '/api/mcp/messages?sessionId=none', ['403', '404']],
    ['/api/ucp/mcp', '/api/ucp/mcp', ['200', '202', '400', '403', '413', '415']],
  ];
  for (const [path, address, expected] of addresses) {
    const { responses } = paths[path]?.post ?? { responses: {} };
    const met = new Set<string>();
    for (const [what, body] of Object.entries(bodies))
      for (const [who, headers] of Object.entries(heads)) {
        const all = { 'content-type': 'application/json', ...headers };
        const answer = await fetch(url + address, { method: 'POST', headers: all, body });
        const text = await answer.text();
        const note = `${address}, ${what} for ${who}: ${answer.status} ${text.slice(0, 200)}`;
        const said = responses[answer.status] ?? responses['default'];
        assert.ok(said, note);
        const type = answer.headers.get('content-type')?.split(';')[0];
        assert.deepEqual(
          type === undefined || Object.hasOwn(said.content ?? {}, type),
          true,
          `${note} ${type}`,
        );
        assert.equal(said.content === undefined, text === '', note);
        met.add(String(answer.status));
      }
    for (const status of expected) assert.ok(met.has(status), `${address} ${status}: ${[...met].join()}`);
  }
});
