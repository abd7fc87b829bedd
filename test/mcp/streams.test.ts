/** When an answer to POST is JSON and when it is an event stream, in both eras. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { begun, cancelled, plainServer } from './plain-server.ts';
import { call, rpc, until } from './raw-stream.ts';
import { serveFaces, type ServingFaces } from './serving.ts';

type Message = { id?: unknown; method?: string; result?: Record<string, unknown>; error?: { code: number } };

const eras = ['2025-11-25', '2026-07-28'] as const;
type Era = (typeof eras)[number];
const both = 'application/json, text/event-stream';

async function post(
  url: URL,
  era: Era,
  message: { method: string; params?: Record<string, unknown> },
  accept = both,
  init: RequestInit = {},
): Promise<Response> {
  const { method, params = {} } = message;
  const name = params['name'] ?? params['uri'];
  const meta = {
    'io.modelcontextprotocol/protocolVersion': era,
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const isModern = era === '2026-07-28';
  const sent = isModern
    ? { ...message, params: { ...params, _meta: { ...meta, ...(params['_meta'] as object) } } }
    : message;
  return await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: accept,
      'MCP-Protocol-Version': era,
      ...(isModern ? { 'Mcp-Method': method } : {}),
      ...(isModern && typeof name === 'string' ? { 'Mcp-Name': name } : {}),
    },
    body: JSON.stringify(sent),
    ...init,
  });
}

const withProgress = (message: ReturnType<typeof call>) => ({
  ...message,
  params: { ...message.params, _meta: { progressToken: 'p' } },
});
const typeOf = (response: Response) => response.headers.get('content-type')?.split(';')[0];
const messagesIn = (text: string): Message[] =>
  [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? '') as Message);

const serving = (limits = {}): Promise<ServingFaces> => serveFaces({ server: plainServer, limits });

for (const era of eras) {
  test(`${era}: responds quickly with JSON, at both URLs`, async () => {
    await using faces = await serving();
    for (const url of [faces.http, faces.sse]) {
      const response = await post(url, era, call('echo', { a: 1 }));
      assert.equal(response.status, 200);
      assert.equal(typeOf(response), 'application/json');
      assert.equal(response.headers.get('cache-control'), 'no-store');
      const { result } = (await response.json()) as Message;
      assert.deepEqual(result?.['structuredContent'], { args: { a: 1 }, session: false });
    }
  });

  test(`${era}: streams requested progress before the response`, async () => {
    await using faces = await serving();
    const response = await post(faces.http, era, withProgress(call('steps')));
    assert.equal(typeOf(response), 'text/event-stream');
    assert.equal(response.headers.get('x-accel-buffering'), 'no');
    assert.equal(response.headers.get('cache-control'), 'no-cache, no-transform');
    const messages = messagesIn(await response.text());
    assert.deepEqual(
      messages.map(({ method }) => method ?? 'answer'),
      [...Array.from({ length: 5 }, () => 'notifications/progress'), 'answer'],
    );
    const unasked = await post(faces.http, era, call('steps'));
    assert.equal(typeOf(unasked), 'application/json');
  });

  test(`${era}: changes a slow response to a stream, and keeps it alive until the result`, async () => {
    await using faces = await serving({ patienceMs: 50, keepAliveMs: 20 });
    const response = await post(faces.http, era, call('slow', { ms: 300 }));
    assert.equal(typeOf(response), 'text/event-stream');
    const text = await response.text();
    assert.match(text, /^: keep-alive\n\n/);
    assert.deepEqual(messagesIn(text)[0]?.result?.['structuredContent'], { waited: 300 });
  });

  test(`${era}: responds with JSON to a client that accepts only JSON, however slowly`, async () => {
    await using faces = await serving({ patienceMs: 20 });
    for (const accept of ['application/json', '*/*']) {
      const progress = await post(faces.http, era, withProgress(call('steps')), accept);
      assert.equal(typeOf(progress), 'application/json');
      const slow = await post(faces.http, era, call('slow', { ms: 100 }), accept);
      assert.equal(typeOf(slow), 'application/json');
      assert.deepEqual(((await slow.json()) as Message).result?.['structuredContent'], { waited: 100 });
    }
  });

  test(`${era}: sends the status of the tool with an error only to a client that accepts only JSON`, async () => {
    await using faces = await serving();
    const plain = await post(faces.http, era, call('refuse'), 'application/json');
    assert.equal(plain.status, 429);
    assert.equal(plain.headers.get('retry-after'), '7');
    const streaming = await post(faces.http, era, call('refuse'));
    assert.equal(streaming.status, 200);
    assert.equal(streaming.headers.get('retry-after'), '7');
    assert.equal(((await streaming.json()) as Message).error?.code, -32000);
    const unknown = await post(faces.http, era, call('nothing'));
    assert.equal(((await unknown.json()) as Message).error?.code, -32602);
  });

  test(`${era}: stops the tool when the client leaves, before and during the stream`, async () => {
    await using faces = await serving({ patienceMs: 100 });
    for (const when of ['before', 'after']) {
      const name = `${era} ${when}`;
      const leave = new AbortController();
      const asked = post(faces.http, era, call('slow', { name }), both, { signal: leave.signal });
      if (when === 'before') void until(() => begun.includes(name)).then(() => leave.abort());
      else await asked.then(() => leave.abort());
      await asked.catch(() => {});
      await until(() => cancelled.includes(name));
    }
    assert.deepEqual(faces.faults, []);
  });

  test(`${era}: returns the error code of the revision for a missing resource, with its URI`, async () => {
    await using faces = await serving();
    const response = await post(faces.http, era, rpc('resources/read', { uri: 'plain://fruit/durian' }));
    assert.equal(response.status, 200);
    const { error } = (await response.json()) as { error: object };
    assert.deepEqual(error, {
      code: era === '2025-11-25' ? -32002 : -32602,
      message: 'Resource not found.',
      data: { uri: 'plain://fruit/durian' },
    });
  });
}

test('states the cache time and scope of lists, discovery, and reads in 2026-07-28', async () => {
  const own = { ...plainServer };
  delete own.shared;
  for (const [server, scope] of [
    [plainServer, 'public'],
    [own, 'private'],
  ] as const) {
    await using faces = await serveFaces({ server });
    for (const message of [
      rpc('server/discover'),
      rpc('tools/list'),
      rpc('prompts/list'),
      rpc('resources/list'),
      rpc('resources/templates/list'),
      rpc('resources/read', { uri: 'plain://about' }),
    ]) {
      const { result } = (await (await post(faces.http, '2026-07-28', message)).json()) as Message;
      assert.equal(result?.['ttlMs'], 300_000, message.method);
      assert.equal(result?.['cacheScope'], scope, message.method);
    }
  }
});

test('completes at most a hundred values, and nothing without a completer', async () => {
  await using faces = await serving();
  const complete = async (ref: object, name: string, value: string) => {
    const message = rpc('completion/complete', { ref, argument: { name, value } });
    return (await (await post(faces.http, '2025-11-25', message)).json()) as Message;
  };
  const fruit = { type: 'ref/resource', uri: 'plain://fruit/{name}' };
  const many = (await complete(fruit, 'name', 'many')).result?.['completion'] as { values: string[] };
  assert.equal(many.values.length, 100);
  assert.deepEqual((await complete(fruit, 'name', 'p')).result, {
    completion: { values: ['pear'], hasMore: false },
  });
  assert.deepEqual((await complete(fruit, 'other', 'p')).result, { completion: { values: [] } });
  const prompt = { type: 'ref/prompt', name: 'greet' };
  assert.deepEqual((await complete(prompt, 'who', 'A')).result, { completion: { values: [] } });
  const unknown = { type: 'ref/resource', uri: 'plain://{x}' };
  assert.equal((await complete(unknown, 'x', '')).error?.code, -32602);
});

test('offers no subscriptions, because no list changes', async () => {
  await using faces = await serving();
  const listen = rpc('subscriptions/listen', { notifications: { toolsListChanged: true } });
  const response = await post(faces.http, '2026-07-28', listen);
  assert.equal(response.status, 404);
  assert.equal(((await response.json()) as Message).error?.code, -32601);
});

test('can use one server per request', async () => {
  const named = (name: string) => ({ ...plainServer, name });
  const servers = { one: named('one'), two: named('two') };
  await using faces = await serveFaces({
    server: ({ headers }) => servers[headers.get('authorization') === 'Bearer two' ? 'two' : 'one'],
  });
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 't', version: '1' } };
  const nameFor = async (authorization: string) => {
    const response = await fetch(faces.http, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: both, Authorization: authorization },
      body: JSON.stringify(rpc('initialize', params)),
    });
    return ((await response.json()) as { result: { serverInfo: { name: string } } }).result.serverInfo.name;
  };
  assert.equal(await nameFor('Bearer one'), 'one');
  assert.equal(await nameFor('Bearer two'), 'two');
});
