/** The answer of a tool decides status and headers of the response, in every era. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import {
  callOf,
  echo,
  modern,
  post,
  serveMcp,
  serverOf,
  tool,
  type Reply,
} from '../../../test/support/mcp-server.ts';

const eras: [name: string, call: (url: string, message: ReturnType<typeof callOf>) => Promise<Reply>][] = [
  ['bare', (url, message) => post(url, message)],
  [
    '2025-11-25',
    (url, message) =>
      post(url, message, {
        Accept: 'application/json, text/event-stream',
        'MCP-Protocol-Version': '2025-11-25',
      }),
  ],
  [
    '2026-07-28',
    (url, message) => {
      const sent = modern(message);
      return post(url, sent.message, { Accept: 'application/json, text/event-stream', ...sent.headers });
    },
  ],
];

for (const [era, call] of eras) {
  test(`${era}: returns an error with its status and headers`, async () => {
    const failing = tool('failing', ({ status }) => ({
      error: {
        code: -32000,
        message: 'Not now.',
        data: { code: 'x', retry_after: 7 },
        status: status as number,
        headers: { 'Retry-After': '7', 'WWW-Authenticate': 'Bearer realm="x"', 'Content-Type': 'text/html' },
      },
    }));
    await using serving = await serveMcp(serverOf(failing));
    for (const status of [400, 401, 403, 404, 409, 413, 422, 424, 429, 500, 503]) {
      const reply = await call(serving.url, callOf('failing', { status }, `s${status}`));
      assert.equal(reply.status, status);
      assert.equal(reply.headers.get('retry-after'), '7');
      assert.equal(reply.headers.get('www-authenticate'), 'Bearer realm="x"');
      assert.match(reply.type ?? '', /^application\/json/);
      assert.deepEqual(reply.body, {
        jsonrpc: '2.0',
        id: `s${status}`,
        error: { code: -32000, message: 'Not now.', data: { code: 'x', retry_after: 7 } },
      });
    }
  });

  test(`${era}: returns a result with a status and headers`, async () => {
    const created = tool('created', () => ({
      structured: { id: 'c1' },
      status: 201,
      headers: { 'Request-Id': 'r1' },
    }));
    await using serving = await serveMcp(serverOf(created));
    const reply = await call(serving.url, callOf('created'));
    assert.equal(reply.status, 201);
    assert.equal(reply.headers.get('request-id'), 'r1');
    assert.deepEqual(reply.body.result?.['structuredContent'], { id: 'c1' });
  });

  test(`${era}: reports an exception in a tool to the operator, not to the caller`, async () => {
    const faults: unknown[] = [];
    const circular: Record<string, unknown> = {};
    circular['self'] = circular;
    const broken = tool('broken', ({ how }) => {
      if (how === 'throw') throw new Error('secret');
      return { structured: circular };
    });
    await using serving = await serveMcp(serverOf(broken), { onFault: (error) => faults.push(error) });
    for (const how of ['throw', 'circular']) {
      const reply = await call(serving.url, callOf('broken', { how }));
      assert.equal(reply.status, 500);
      assert.deepEqual(reply.body.error, { code: -32603, message: 'Internal error' });
    }
    assert.equal(faults.length, 2);
    assert.match(String(faults[0]), /secret/);
  });

  test(`${era}: reports the error behind a result to the operator, not to the caller`, async () => {
    const faults: unknown[] = [];
    const away = tool('away', () => ({
      structured: { code: 'unavailable' },
      isError: true,
      fault: new Error('secret'),
    }));
    await using serving = await serveMcp(serverOf(away), { onFault: (error) => faults.push(error) });
    const reply = await call(serving.url, callOf('away'));
    assert.equal(reply.body.result?.['isError'], true);
    assert.doesNotMatch(JSON.stringify(reply.body), /secret/);
    assert.match(faults.map(String).join(), /^Error: secret$/);
  });

  test(`${era}: keeps IDs, bodies, and statuses of a hundred concurrent calls apart`, async () => {
    const slow = tool('slow', async ({ n }, { body, request }) => {
      await new Promise((resolve) => setTimeout(resolve, ((n as number) * 7) % 20));
      const sent = JSON.parse(new TextDecoder().decode(body)) as { id: string };
      if ((n as number) % 3 === 0)
        return { error: { code: -32000, message: `${sent.id}`, status: 409, headers: { 'X-N': `${n}` } } };
      return { structured: { id: sent.id, era: request.headers.get('mcp-protocol-version') } };
    });
    await using serving = await serveMcp(serverOf(echo, slow));
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, n) => call(serving.url, callOf('slow', { n }, `id-${n}`))),
    );
    for (const [n, { status, body, headers }] of replies.entries()) {
      assert.equal(body.id, `id-${n}`);
      if (n % 3 === 0) {
        assert.deepEqual([status, body.error?.message, headers.get('x-n')], [409, `id-${n}`, `${n}`]);
      } else {
        assert.equal(status, 200);
        const structured = body.result?.['structuredContent'] as { id: string } | undefined;
        assert.equal(structured?.id, `id-${n}`);
      }
    }
  });

  test(`${era}: notifies a tool when its client disconnects`, async () => {
    const started = new EventTarget();
    const faults: unknown[] = [];
    const waiting = tool('waiting', async (_, { signal }) => {
      started.dispatchEvent(new Event('call'));
      await once(signal, 'abort');
      started.dispatchEvent(new Event('left'));
      throw new Error('client disconnected');
    });
    await using serving = await serveMcp(serverOf(waiting), { onFault: (error) => faults.push(error) });
    const leave = new AbortController();
    const sent =
      era === '2026-07-28' ? modern(callOf('waiting')) : { message: callOf('waiting'), headers: {} };
    const calling = fetch(serving.url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...sent.headers },
      body: JSON.stringify(sent.message),
      signal: leave.signal,
    });
    await once(started, 'call');
    const left = once(started, 'left');
    leave.abort();
    await assert.rejects(calling);
    await left;
    await new Promise(setImmediate);
    assert.deepEqual(faults, []);
  });
}
