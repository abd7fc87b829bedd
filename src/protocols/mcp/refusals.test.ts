/** What is refused before any tool is asked, each with its HTTP status and a JSON-RPC error. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMcpHandler } from './handler.ts';
import { callOf, echo, modern, post, rpc, serveMcp, serverOf } from '../../../test/support/mcp-server.ts';

const unreachable = { ...echo, call: () => assert.fail('a tool was asked') };

const refused: [what: string, body: string | object, status: number, code: number, headers?: object][] = [
  ['a body that is not JSON', '{"jsonrpc":', 400, -32700],
  ['an empty body', '', 400, -32700],
  [
    'a batch in a revision without batches',
    [callOf('echo')],
    400,
    -32600,
    { 'MCP-Protocol-Version': '2025-06-18' },
  ],
  ['a batch over the limit', Array.from({ length: 21 }, () => callOf('echo')), 400, -32600],
  ['an empty batch', [], 400, -32600],
  ['a body that is not an object', '5', 400, -32600],
  ['an object that is not a message', { id: 4, params: {} }, 400, -32600],
  ['a message of another version', { ...callOf('echo'), jsonrpc: '1.0' }, 400, -32600],
  ['a request whose id is null', { ...callOf('echo'), id: null }, 400, -32600],
  ['a form', 'a=b', 415, -32600, { 'Content-Type': 'application/x-www-form-urlencoded' }],
  ['JSON with a text content type', rpc('ping'), 415, -32600, { 'Content-Type': 'text/plain' }],
  ['a page of another site', callOf('echo'), 403, -32000, { Origin: 'https://evil.example' }],
  ['a page without an origin', callOf('echo'), 403, -32000, { Origin: 'null' }],
  ['a page of another port', callOf('echo'), 403, -32000, { Origin: 'https://shop.example:8443' }],
  ['an unknown revision', rpc('ping'), 400, -32000, { 'MCP-Protocol-Version': '1999-01-01' }],
  ['arguments that are not an object', rpc('tools/call', { name: 'echo', arguments: 'x' }), 400, -32602],
  ['a call without a name', rpc('tools/call', { arguments: {} }), 400, -32602],
  ['an unknown tool', callOf('missing'), 400, -32602],
  ['a tool named like a member of every object', callOf('__proto__'), 400, -32602],
  ['deep nesting', callOf('echo', { deep: nested(70) as object }), 400, -32600],
  ['absurd nesting', `${'['.repeat(500_000)}${']'.repeat(500_000)}`, 400, -32600],
  [
    'absurd nesting in a message',
    `{"jsonrpc":"2.0","id":1,"a":${'['.repeat(5e5)}${']'.repeat(5e5)}}`,
    400,
    -32600,
  ],
];

for (const [what, body, status, code, headers] of refused) {
  test(`rejects ${what} with ${status}`, async () => {
    await using serving = await serveMcp(serverOf(unreachable), { allowedOrigins: ['https://shop.example'] });
    const reply = await post(serving.url, body, { ...headers });
    assert.equal(reply.status, status);
    assert.equal(reply.body.jsonrpc, '2.0');
    assert.equal(reply.body.error?.code, code);
  });
}

test('returns 400 for a 2026-07-28 request with wrong parameters or an unknown tool too', async () => {
  await using serving = await serveMcp(serverOf(unreachable));
  for (const params of [
    { name: 'echo', arguments: [] },
    { name: 'missing', arguments: {} },
  ]) {
    const { message, headers } = modern(rpc('tools/call', params));
    const reply = await post(serving.url, message, headers);
    assert.equal(reply.status, 400);
    assert.equal(reply.body.error?.code, -32602);
  }
  const unknown = modern(rpc('tools/none'));
  assert.equal((await post(serving.url, unknown.message, unknown.headers)).status, 404);
});

test('rejects bytes that are not UTF-8', async () => {
  await using serving = await serveMcp(serverOf(unreachable));
  const body = Buffer.from(JSON.stringify(callOf('echo', { word: 'ü' })), 'latin1');
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(serving.url, { method: 'POST', headers, body });
  assert.equal(response.status, 400);
});

test('accepts calls from a page of an allowed origin', async () => {
  await using serving = await serveMcp(serverOf(echo), { allowedOrigins: ['https://shop.example'] });
  const reply = await post(serving.url, callOf('echo'), { Origin: 'https://shop.example' });
  assert.equal(reply.status, 200);
});

test('returns 405 with the allowed method for other methods than POST', async () => {
  await using serving = await serveMcp(serverOf(unreachable));
  for (const method of ['GET', 'HEAD', 'DELETE', 'PUT', 'PATCH', 'OPTIONS']) {
    const response = await fetch(serving.url, { method, headers: { Accept: 'text/event-stream' } });
    assert.equal(response.status, 405, method);
    assert.equal(response.headers.get('allow'), 'POST');
    await response.body?.cancel();
  }
});

test('accepts a body of exactly the limit, and not one byte more, with or without Content-Length', async () => {
  await using serving = await serveMcp(serverOf(echo));
  const bare = JSON.stringify(callOf('echo', { word: '' }));
  const sized = (bytes: number) => bare.replace('""', `"${'x'.repeat(bytes - bare.length)}"`);
  const limit = 1_048_576;
  assert.equal((await post(serving.url, sized(limit))).status, 200);
  assert.equal((await post(serving.url, sized(limit + 1))).status, 413);
  for (const [bytes, status] of [
    [limit, 200],
    [limit + 1, 413],
  ] as const) {
    const response = await fetch(serving.url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: new Blob([sized(bytes)]).stream(),
      duplex: 'half',
    });
    assert.equal(response.status, status);
    await response.body?.cancel();
  }
});

test('measures a body that is longer than its Content-Length', async () => {
  const handle = createMcpHandler({ maxBodyBytes: 200 });
  const request = new Request('http://127.0.0.1/mcp', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Content-Length': '10' },
    body: JSON.stringify(callOf('echo', { word: 'x'.repeat(200) })),
  });
  assert.equal((await handle(request, serverOf(unreachable))).status, 413);
});

function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
}
