/** Hostile or broken clients: they are rejected, and do not affect others. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'node:test';
import { cancelled, plainServer } from './plain-server.ts';
import { call, get, openRaw, rpc, until } from './raw-stream.ts';
import { serveFaces } from './serving.ts';

const json = { 'Content-Type': 'application/json' };

/** Global fetch does not allow setting the host. */
async function statusOf(url: URL, method: string, headers: Record<string, string>): Promise<number> {
  const asked = request(url, { method, headers, agent: false });
  asked.end(method === 'POST' ? JSON.stringify(rpc('ping')) : undefined);
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  response.on('error', () => {}).destroy();
  return response.statusCode ?? 0;
}

test('blocks pages of other sites, by origin and by host, on every endpoint', async () => {
  await using serving = await serveFaces({ server: plainServer });
  const stream = await openRaw(serving.sse);
  const faces: [URL, string][] = [
    [serving.sse, 'GET'],
    [serving.sse, 'POST'],
    [serving.http, 'POST'],
    [stream.endpoint, 'POST'],
  ];
  for (const [url, method] of faces) {
    const sent = method === 'POST' ? { ...json, Accept: 'application/json' } : {};
    for (const origin of [
      'http://evil.example',
      'null',
      `${serving.origin}.evil.example`,
      'http://127.0.0.1',
    ]) {
      assert.equal(await statusOf(url, method, { ...sent, Origin: origin }), 403, `${url.href} ${origin}`);
    }
    for (const host of ['evil.example', `evil.example:${url.port}`, '127.0.0.1.evil.example']) {
      assert.equal(await statusOf(url, method, { ...sent, Host: host }), 403, `${url.href} ${host}`);
    }
    const ours = await statusOf(url, method, {
      ...sent,
      Origin: serving.origin,
      Host: `LOCALHOST:${url.port}`,
    });
    assert.ok(ours === 200 || ours === 202, `${method} ${url.href} ${ours}`);
  }
});

test('rejects huge bodies, other types, batches, deep nesting, and invalid messages on every endpoint', async () => {
  await using serving = await serveFaces({ server: plainServer, limits: { maxBodyBytes: 10_000 } });
  const stream = await openRaw(serving.sse);
  const deep = `{"jsonrpc":"2.0","id":1,"method":"ping","params":${'{"a":'.repeat(70)}1${'}'.repeat(70)}}`;
  const sent: [status: number, body: string, headers?: Record<string, string>][] = [
    [413, JSON.stringify(call('echo', { word: 'x'.repeat(11_000) }))],
    [415, JSON.stringify(rpc('ping')), { 'Content-Type': 'text/plain' }],
    [400, '[]'],
    [400, JSON.stringify(Array.from({ length: 21 }, () => rpc('ping')))],
    [400, deep],
    [400, '{"jsonrpc":"2.0"'],
    [400, '"a string"'],
    [400, 'null'],
    [400, '{"jsonrpc":"1.0","id":1,"method":"ping"}'],
    [400, '{"jsonrpc":"2.0","id":{},"method":"ping"}'],
    [400, '{}'],
    [400, ''],
  ];
  const accepts = ['application/json', 'application/json, text/event-stream'];
  for (const url of [serving.http, serving.sse, stream.endpoint]) {
    for (const [status, body, headers] of sent) {
      for (const accept of accepts) {
        const response = await fetch(url, {
          method: 'POST',
          headers: { ...json, Accept: accept, ...headers },
          body,
        });
        assert.equal(response.status, status, `${url.href} ${accept} ${body.slice(0, 60)}`);
        assert.equal(((await response.json()) as { jsonrpc: string }).jsonrpc, '2.0');
      }
    }
  }
  // Without a length, so that its size is known only after reading.
  const endless = request(stream.endpoint, { method: 'POST', headers: json, agent: false });
  endless.on('error', () => {}).write('x'.repeat(20_000));
  const [cut] = (await once(endless, 'response')) as [IncomingMessage];
  assert.equal(cut.statusCode, 413);
  endless.destroy();
  assert.equal((await stream.post(rpc('ping'))).status, 202);
  await until(() => stream.messages().length === 1);
  assert.deepEqual(serving.faults, []);
});

test('logs what a tool throws without showing it to the caller', async () => {
  await using serving = await serveFaces({ server: plainServer });
  const stream = await openRaw(serving.sse);
  const asked = [
    call('broken'),
    rpc('resources/read', { uri: 'plain://broken' }),
    rpc('prompts/get', { name: 'greet', arguments: { who: 'broken' } }),
    rpc('completion/complete', {
      ref: { type: 'ref/resource', uri: 'plain://fruit/{name}' },
      argument: { name: 'name', value: 'broken' },
    }),
  ];
  for (const message of asked) {
    const response = await fetch(serving.http, {
      method: 'POST',
      headers: { ...json, Accept: 'application/json, text/event-stream' },
      body: JSON.stringify(message),
    });
    const text = await response.text();
    assert.match(text, /-32603/);
    assert.doesNotMatch(text, /hunter2/);
    await stream.post(message);
  }
  await until(() => stream.messages().length === asked.length);
  assert.doesNotMatch(stream.text(), /hunter2/);
  assert.equal(serving.faults.length, 2 * asked.length);
});

test('disconnects a client that does not read, and continues to serve others', async (t) => {
  // The HTTP server says on the console that it closed the socket.
  const said = t.mock.method(console, 'error', () => {});
  await using serving = await serveFaces({ server: plainServer, limits: { keepAliveMs: 50 } });
  const stream = await openRaw(serving.sse);
  const other = await openRaw(serving.sse);
  stream.response.pause();
  stream.response.socket.pause();
  // More than the buffers of both sockets and of the stream hold.
  for (let sent = 0; sent < 60 && serving.faces.sessions() === 2; sent += 1) {
    const answer = await stream.post(call('big', { bytes: 500_000 }, sent));
    assert.ok(answer.status === 202 || answer.status === 404);
    await sleep(5);
  }
  await until(() => serving.faces.sessions() === 1);
  await until(() => serving.sockets.size <= 4);
  await other.post(rpc('ping'));
  await until(() => other.messages().length === 1);
  assert.match(String(said.mock.calls[0]?.arguments[0]), /stopped reading/);
  stream.cut();
  assert.deepEqual(serving.faults, []);
});

test('disconnects a client that reads nothing of a small response by the third comment', async (t) => {
  t.mock.method(console, 'error', () => {});
  await using serving = await serveFaces({ server: plainServer, limits: { keepAliveMs: 50 } });
  const stream = await openRaw(serving.sse);
  stream.response.pause();
  stream.response.socket.pause();
  // Enough to fill the sockets, too little for the stream to overflow.
  await stream.post(call('big', { bytes: 12_000_000 }));
  await until(() => serving.faces.sessions() === 0);
  stream.cut();
});

test('answers each of thousands of messages once, and runs no more than a share at a time', async () => {
  await using serving = await serveFaces({ server: plainServer });
  const stream = await openRaw(serving.sse);
  const count = 2_000;
  const send = async (first: number) => {
    for (let id = first; id < count; id += 20) {
      const accepted = await stream.post(call('echo', {}, id));
      assert.equal(accepted.status, 202);
      // An answer that is not read keeps its connection.
      await accepted.text();
    }
  };
  await Promise.all(Array.from({ length: 20 }, (_, first) => send(first)));
  await until(() => stream.text().split('event: message').length === count + 1);
  assert.equal(new Set(stream.messages().map(({ id }) => id)).size, count);

  const statuses: number[] = [];
  for (let id = 0; id < 70; id += 1) {
    statuses.push((await stream.post(call('slow', { name: 'crowd' }, `s${id}`))).status);
  }
  assert.equal(statuses.filter((status) => status === 202).length, 64);
  assert.equal(statuses.filter((status) => status === 429).length, 6);
  await stream.post({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 's0' } });
  assert.equal((await stream.post(call('echo', {}, 'again'))).status, 202);
  stream.cut();
  await until(() => cancelled.filter((name) => name === 'crowd').length === 64);
});

test('holds no session for sockets that send nothing or half a request', async () => {
  const short = { headersTimeout: 200, requestTimeout: 300, connectionsCheckingInterval: 50 };
  await using serving = await serveFaces({ server: plainServer }, short);
  const { port } = serving.http;
  const halves = [
    '',
    'GET /api/mcp/sse HTTP/1.1\r\nHost: 127.0.0.1\r\n',
    'POST /api/mcp HTTP/1.1\r\nContent-Le',
  ];
  const sockets = Array.from({ length: 60 }, (_, n) => {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => {});
    socket.resume().write(halves[n % halves.length] ?? '');
    return socket;
  });
  // One that ends its own side is still a reader.
  const half = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
  half.resume().end(`GET /api/mcp/sse HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
  await sleep(100);
  assert.ok(serving.faces.sessions() <= 1);
  half.destroy();
  await until(() => serving.faces.sessions() === 0);
  await until(() => serving.sockets.size <= 20);
  for (const socket of sockets) socket.destroy();
  assert.equal((await get(serving.sse)).statusCode, 200);
});
