/** HTTP+SSE as 2024-11-05 has it, by hand. */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'node:test';
import { begun, cancelled, plainServer } from './plain-server.ts';
import { call, get, openRaw, rpc, until } from './raw-stream.ts';
import { serveFaces } from './serving.ts';

test('sends the endpoint first, and disables caching and buffering of the stream', async () => {
  await using serving = await serveFaces({ server: plainServer, basePath: '/shop' });
  const response = await get(serving.sse);
  assert.equal(response.statusCode, 200);
  assert.match(String(response.headers['content-type']), /^text\/event-stream/);
  assert.equal(response.headers['cache-control'], 'no-cache, no-transform');
  assert.equal(response.headers['x-accel-buffering'], 'no');
  const [first] = (await response.setEncoding('utf8').take(1).toArray()) as [string];
  assert.match(first, /^event: endpoint\ndata: \/shop\/api\/mcp\/messages\?sessionId=[0-9a-f-]{36}\n\n$/);
});

test('accepts a message, and responds on the stream', async () => {
  await using serving = await serveFaces({ server: plainServer });
  const stream = await openRaw(serving.sse);
  const params = { protocolVersion: '2024-11-05', capabilities: {}, clientInfo: { name: 't', version: '1' } };
  const accepted = await stream.post(rpc('initialize', params));
  assert.equal(accepted.status, 202);
  assert.equal(await accepted.text(), 'Accepted');
  await until(() => stream.messages().length === 1);
  assert.deepEqual(stream.messages()[0]?.result?.['protocolVersion'], '2024-11-05');
  assert.equal((await stream.post({ jsonrpc: '2.0', method: 'notifications/initialized' })).status, 202);
  await stream.post(call('echo', { a: 1 }, 'second'));
  await until(() => stream.messages().length === 2);
  assert.equal(stream.messages()[1]?.id, 'second');
  assert.equal(serving.faces.sessions(), 1);
  stream.cut();
  await until(() => serving.faces.sessions() === 0);
});

test('uses one server per connection', async () => {
  await using serving = await serveFaces({ server: plainServer });
  const streams = await Promise.all([openRaw(serving.sse), openRaw(serving.sse)]);
  await Promise.all(streams.map((stream, n) => stream.post(call('echo', { n }, 1))));
  await until(() => streams.every((stream) => stream.messages().length === 1));
  for (const [n, stream] of streams.entries()) {
    assert.deepEqual(stream.messages()[0]?.result?.['structuredContent'], { args: { n }, session: true });
  }
});

test('returns 404 for an unknown session with any body', async () => {
  await using serving = await serveFaces({ server: plainServer });
  for (const query of [
    '',
    '?sessionId=',
    '?sessionId=1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed',
    '?sessionId[]=x',
  ]) {
    for (const body of [JSON.stringify(rpc('ping')), 'no JSON']) {
      const response = await fetch(new URL(`/api/mcp/messages${query}`, serving.origin), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
      });
      assert.equal(response.status, 404, query);
      assert.equal(((await response.json()) as { error: { code: number } }).error.code, -32001);
    }
  }
  const got = await fetch(new URL('/api/mcp/messages', serving.origin));
  assert.equal(got.status, 405);
});

test('accepts only the credential that opened the session', async () => {
  await using serving = await serveFaces({ server: plainServer });
  const own = await openRaw(serving.sse, { Authorization: 'Bearer mine' });
  const without = await openRaw(serving.sse);
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify(rpc('ping'));
  const statusOf = async (endpoint: URL, more: Record<string, string>) =>
    (await fetch(endpoint, { method: 'POST', headers: { ...headers, ...more }, body })).status;
  assert.equal(await statusOf(own.endpoint, { Authorization: 'Bearer mine' }), 202);
  assert.equal(await statusOf(own.endpoint, { Authorization: 'Bearer other' }), 404);
  assert.equal(await statusOf(own.endpoint, {}), 404);
  assert.equal(await statusOf(without.endpoint, {}), 202);
  assert.equal(await statusOf(without.endpoint, { Authorization: 'Bearer mine' }), 404);
  await until(() => own.messages().length === 1 && without.messages().length === 1);
});

test('returns 405 to Streamable HTTP clients that request a stream', async () => {
  await using serving = await serveFaces({ server: plainServer });
  const headers: Record<string, string>[] = [
    { 'Mcp-Session-Id': 'x' },
    { 'MCP-Protocol-Version': '2025-11-25' },
  ];
  for (const header of headers) {
    const response = await get(serving.sse, header);
    assert.equal(response.statusCode, 405);
    assert.equal(response.headers.allow, 'GET, POST');
  }
  for (const method of ['HEAD', 'DELETE', 'PUT', 'OPTIONS']) {
    assert.equal((await fetch(serving.sse, { method })).status, 405, method);
    assert.equal((await fetch(serving.http, { method })).status, 405, method);
  }
  assert.equal((await fetch(serving.http)).status, 405);
  assert.equal((await fetch(serving.sse, { headers: { Accept: 'text/html' } })).status, 406);
  assert.equal(serving.faces.sessions(), 0);
});

test('limits open streams per network and in total, and frees a slot when one ends', async () => {
  const limits = { maxSessions: 3, maxSessionsOfNetwork: 2 };
  await using serving = await serveFaces({ server: plainServer, limits });
  const first = await openRaw(serving.sse, { 'X-Network': 'a' });
  await openRaw(serving.sse, { 'X-Network': 'a' });
  const third = await get(serving.sse, { 'X-Network': 'a' });
  assert.equal(third.statusCode, 503);
  assert.equal(third.headers['retry-after'], '30');
  await openRaw(serving.sse, { 'X-Network': 'b' });
  assert.equal((await get(serving.sse, { 'X-Network': 'c' })).statusCode, 503);
  first.cut();
  await until(() => serving.faces.sessions() === 2);
  assert.equal((await get(serving.sse, { 'X-Network': 'a' })).statusCode, 200);
});

test('keeps a quiet stream alive with comments, and closes it after long inactivity', async (t) => {
  const idleMs = 1_800_000;
  await using serving = await serveFaces({ server: plainServer, limits: { keepAliveMs: 20, idleMs } });
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const stream = await openRaw(serving.sse);
  const comments = (): number => stream.text().split(': keep-alive\n\n').length;
  const fiveMore = async (): Promise<void> => {
    const before = comments();
    await until(() => comments() > before + 5 || serving.faces.sessions() === 0);
    assert.equal(serving.faces.sessions(), 1);
  };
  t.mock.timers.tick(idleMs - 1);
  await fiveMore();
  // A call that runs is not idleness.
  await stream.post(call('slow', { name: 'meanwhile' }, 'm'));
  await until(() => begun.includes('meanwhile'));
  t.mock.timers.tick(2 * idleMs);
  await fiveMore();
  await stream.post({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'm' } });
  await until(() => cancelled.includes('meanwhile'));
  t.mock.timers.tick(idleMs - 1);
  await fiveMore();
  t.mock.timers.tick(1);
  await until(() => serving.faces.sessions() === 0);
  await until(() => stream.response.readableEnded);
  assert.equal((await stream.post(rpc('ping'))).status, 404);
});

test('keeps a stream open beyond the request timeout of the server', async () => {
  await using serving = await serveFaces({ server: plainServer }, { connectionsCheckingInterval: 10 });
  const stream = await openRaw(serving.sse);
  const { headersTimeout, requestTimeout } = serving.server;
  Object.assign(serving.server, { headersTimeout: 60, requestTimeout: 60 });
  await sleep(100);
  // A busy machine needs longer for another request.
  Object.assign(serving.server, { headersTimeout, requestTimeout });
  assert.equal((await stream.post(rpc('ping'))).status, 202);
  await until(() => stream.messages().length === 1);
});

test('closes every stream, stops its tools, and opens no other on shutdown', async () => {
  await using serving = await serveFaces({ server: plainServer });
  const streams = await Promise.all(Array.from({ length: 5 }, () => openRaw(serving.sse)));
  await streams[0]?.post(call('slow', { name: 'at the end' }));
  await until(() => begun.includes('at the end'));
  await serving.faces.close();
  await until(() => streams.every(({ response }) => response.readableEnded));
  assert.equal(serving.faces.sessions(), 0);
  await until(() => cancelled.includes('at the end'));
  assert.equal((await get(serving.sse)).statusCode, 503);
  assert.deepEqual(serving.faults, []);
});
