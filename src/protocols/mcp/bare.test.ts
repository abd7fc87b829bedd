/** Clients that send bare JSON-RPC, without a handshake and without a wish for event streams. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import {
  callOf,
  echo,
  modern,
  post,
  rpc,
  serveMcp,
  serverOf,
  tool,
} from '../../../test/support/mcp-server.ts';

test('returns one JSON body for a bare tools/list, with every listed tool in order and its schema unchanged', async () => {
  const schema = {
    type: 'object',
    properties: { 'x-odd': { $comment: 'kept' } },
    additionalProperties: false,
  };
  const hidden = tool('hidden', () => ({ structured: {} }), { unlisted: true });
  const zebra = tool('zebra', () => ({ structured: {} }), {
    inputSchema: schema,
    outputSchema: { type: 'object', anyOf: [{ required: ['a'] }, { required: ['b'] }] },
    annotations: { readOnlyHint: true },
  });
  await using serving = await serveMcp(serverOf(zebra, hidden, echo));
  const first = await post(serving.url, rpc('tools/list', { arguments: { meta: {} } }));
  assert.equal(first.status, 200);
  assert.match(first.type ?? '', /^application\/json/);
  const tools = first.body.result?.['tools'] as {
    name: string;
    inputSchema: unknown;
    outputSchema?: unknown;
  }[];
  assert.deepEqual(
    tools.map(({ name }) => name),
    ['zebra', 'echo'],
  );
  assert.deepEqual(tools[0]?.inputSchema, schema);
  assert.deepEqual(tools[0]?.outputSchema, zebra.outputSchema);
  const again = await post(serving.url, rpc('tools/list'));
  assert.deepEqual(again.body, first.body);
});

for (const accept of ['application/json', '*/*', '', 'application/json, text/event-stream', 'text/html']) {
  test(`returns JSON if the client accepts "${accept}"`, async () => {
    await using serving = await serveMcp(serverOf(echo));
    const message = callOf('echo', { word: 'ü' }, 'seven');
    const { status, type, body, headers } = await post(serving.url, message, { Accept: accept });
    assert.equal(status, 200);
    assert.match(type ?? '', /^application\/json/);
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.equal(body.id, 'seven');
    const structured = body.result?.['structuredContent'] as { args: unknown; bytes: number; accept: string };
    assert.deepEqual(structured.args, { word: 'ü' });
    // The tool sees the request as received: bytes, not characters, and unchanged headers.
    assert.equal(structured.bytes, Buffer.byteLength(JSON.stringify(message)));
    assert.equal(structured.accept, accept);
    const content = body.result?.['content'] as { type: string; text: string }[];
    assert.deepEqual(JSON.parse(content[0]?.text ?? ''), structured);
    assert.equal('isError' in (body.result ?? {}), false);
  });
}

test('returns JSON if the client sends no Accept header', async () => {
  await using serving = await serveMcp(serverOf(echo));
  const sent = request(serving.url, { method: 'POST', headers: { 'Content-Type': 'application/json' } });
  sent.end(JSON.stringify(callOf('echo')));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  assert.equal(response.statusCode, 200);
  const { result } = JSON.parse(await text(response)) as {
    result: { structuredContent: { accept: unknown } };
  };
  assert.equal(result.structuredContent.accept, null);
});

test('passes arguments that the listed schema forbids to the tool', async () => {
  await using serving = await serveMcp(serverOf(echo));
  const { body } = await post(serving.url, callOf('echo', { word: 5, other: null }));
  const structured = body.result?.['structuredContent'] as { args: unknown };
  assert.deepEqual(structured.args, { word: 5, other: null });
});

test('returns a result that the listed schema forbids unchanged', async () => {
  const liar = tool('liar', () => ({ structured: { surprise: 1 }, isError: true }), {
    outputSchema: { type: 'object', required: ['promised'] },
  });
  await using serving = await serveMcp(serverOf(liar));
  const { body } = await post(serving.url, callOf('liar'));
  assert.deepEqual(body.result?.['structuredContent'], { surprise: 1 });
  assert.equal(body.result?.['isError'], true);
});

test('accepts initialize, ping, and an initialized notification without a session', async () => {
  await using serving = await serveMcp(serverOf(echo));
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 't', version: '1' } };
  const initialized = await post(serving.url, rpc('initialize', params));
  assert.equal(initialized.status, 200);
  assert.equal(initialized.headers.get('mcp-session-id'), null);
  assert.deepEqual(initialized.body.result, {
    protocolVersion: '2025-11-25',
    capabilities: { tools: {} },
    serverInfo: { name: 'tests', title: 'Tests', version: '1.0.0' },
    instructions: 'Use echo.',
  });
  const notified = await post(serving.url, { jsonrpc: '2.0', method: 'notifications/initialized' });
  assert.equal(notified.status, 202);
  assert.deepEqual((await post(serving.url, rpc('ping'))).body.result, {});
});

test('returns JSON to a 2026-07-28 client that accepts only JSON, and 406 if a stream is required', async () => {
  await using serving = await serveMcp(serverOf(echo));
  const discover = modern(rpc('server/discover'));
  const found = await post(serving.url, discover.message, discover.headers);
  assert.equal(found.status, 200);
  assert.equal(found.body.result?.['resultType'], 'complete');
  assert.equal(found.body.result?.['cacheScope'], 'private');
  assert.equal(found.body.result?.['ttlMs'], 300_000);
  const called = modern(callOf('echo', { word: 'x' }));
  assert.equal((await post(serving.url, called.message, called.headers)).status, 200);
  const listen = modern(rpc('subscriptions/listen', { notifications: { toolsListChanged: true } }, 'sub'));
  const refused = await post(serving.url, listen.message, listen.headers);
  assert.equal(refused.status, 406);
  assert.equal(refused.body.id, 'sub');
});
