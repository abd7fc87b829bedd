/** Whatever is posted, an answer comes, and it is never our fault. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createMcpHandler } from './handler.ts';
import { echo, modern, post, rpc, serveMcp, serverOf } from '../../../test/support/mcp-server.ts';
import { anyCharacter } from '../../../test/support/any-character.ts';

const text = fc.string({ unit: anyCharacter, maxLength: 20 });
const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom<unknown>(
    '__proto__',
    'constructor',
    'initialize',
    'tools/call',
    'tools/list',
    'echo',
    '2.0',
  ),
);
const method = fc.oneof(
  fc.constantFrom('tools/call', 'tools/list', 'initialize', 'ping', 'server/discover', 'logging/setLevel'),
  fc.constantFrom('subscriptions/listen', 'notifications/cancelled', 'completion/complete', 'resources/read'),
  text,
);
const params = fc.oneof(
  odd,
  fc.record(
    {
      name: fc.oneof(fc.constantFrom('echo', '__proto__', 'toString'), odd),
      arguments: odd,
      _meta: odd,
      cursor: odd,
      requestState: odd,
      inputResponses: odd,
      protocolVersion: odd,
    },
    { requiredKeys: [] },
  ),
);
const message = fc.oneof(
  odd,
  fc.record(
    { jsonrpc: fc.oneof(fc.constant('2.0'), odd), id: fc.oneof(fc.integer(), text, odd), method, params },
    { requiredKeys: [] },
  ),
  fc.record({ jsonrpc: fc.constant('2.0'), id: fc.integer(), result: odd, error: odd }, { requiredKeys: [] }),
);
const bytes = fc.oneof(
  message.map((value) => Buffer.from(JSON.stringify(value))),
  message.map((value) => Buffer.from(JSON.stringify(value).slice(0, -1))),
  fc.uint8Array({ maxLength: 200 }).map((value) => Buffer.from(value)),
);
const headers = fc.record(
  {
    Accept: fc.constantFrom(
      'application/json',
      '*/*',
      'text/event-stream',
      'application/json, text/event-stream',
    ),
    'MCP-Protocol-Version': fc.constantFrom('2026-07-28', '2025-11-25', '2025-03-26', 'x', '2099-01-01'),
    'Mcp-Method': fc.constantFrom('tools/call', 'tools/list', 'x'),
    'Mcp-Name': fc.constantFrom('echo', '=?base64?!!?=', '=?base64?ZWNobw==?='),
    'MCP-Session-Id': fc.constantFrom('x', ''),
    'Last-Event-ID': fc.constant('1'),
  },
  { requiredKeys: [] },
);

/** Fails rather than waits: a request that is never answered is the worst of answers. */
const soon = async (response: Promise<Response>): Promise<Response> => {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('no answer within a minute')), 60_000);
  try {
    return await Promise.race([response, late.promise]);
  } finally {
    clearTimeout(timer);
  }
};

test('returns JSON-RPC, a stream, or nothing below status 500 for any body', async () => {
  const faults: unknown[] = [];
  const handle = createMcpHandler({ onFault: (error) => faults.push(error) });
  const server = serverOf(echo);
  await fc.assert(
    fc.asyncProperty(bytes, headers, async (body, given) => {
      const request = new Request('http://127.0.0.1/mcp', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...given },
        body,
      });
      const response = await soon(handle(request, server));
      assert.ok(response.status < 500, `status ${response.status}`);
      const type = response.headers.get('content-type') ?? '';
      if (type.startsWith('text/event-stream')) {
        assert.match(given.Accept ?? '', /event-stream/);
        await response.body?.cancel();
      } else if (response.status === 202) {
        assert.equal(await response.text(), '');
      } else {
        const answered = (await response.json()) as { jsonrpc: string } | { jsonrpc: string }[];
        // Of a batch there are several.
        for (const { jsonrpc } of [answered].flat()) assert.equal(jsonrpc, '2.0');
      }
    }),
    { numRuns: 1_500 },
  );
  assert.deepEqual(faults, []);
});

test('passes arguments of any shape unchanged to the tool', async () => {
  const handle = createMcpHandler();
  const server = serverOf(echo);
  const args = fc.dictionary(
    text.filter((name) => name !== '__proto__'),
    fc.jsonValue({ maxDepth: 4 }),
  );
  await fc.assert(
    fc.asyncProperty(args, fc.boolean(), async (given, isModern) => {
      const plain = rpc('tools/call', { name: 'echo', arguments: given });
      const sent = isModern ? modern(plain) : { message: plain, headers: {} };
      const response = await handle(
        new Request('http://127.0.0.1/mcp', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', ...sent.headers },
          body: JSON.stringify(sent.message),
        }),
        server,
      );
      const { result } = (await response.json()) as { result: { structuredContent: { args: unknown } } };
      // As JSON, which has no minus zero; the prototype does not count.
      assert.equal(JSON.stringify(result.structuredContent.args), JSON.stringify(given));
    }),
    { numRuns: 300 },
  );
});

test('changes no other object for a member named like the prototype', async () => {
  await using serving = await serveMcp(serverOf(echo));
  const body = `{"jsonrpc":"2.0","id":1,"__proto__":{"polluted":1},"method":"tools/call","params":{"name":"echo","arguments":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}}}`;
  const reply = await post(serving.url, body);
  assert.ok(reply.status < 500);
  assert.equal(({} as { polluted?: unknown }).polluted, undefined);
});
