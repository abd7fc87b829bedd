/** Batches of revision 2025-03-26: "implementations MAY support sending JSON-RPC batches, but MUST support receiving" them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callOf, echo, modern, post, rpc, serveMcp, serverOf } from '../../../test/support/mcp-server.ts';
import type { RpcReply } from '../../../test/support/mcp-server.ts';

const initialize = rpc('initialize', {
  protocolVersion: '2025-03-26',
  capabilities: {},
  clientInfo: { name: 'old', version: '1' },
});

for (const responses of ['json', 'stream'] as const) {
  test(`${responses}: accepts batches from a client that negotiates 2025-03-26`, async () => {
    await using serving = await serveMcp(serverOf(echo), { responses });
    const opened = await post(serving.url, initialize);
    assert.equal(opened.body.result?.['protocolVersion'], '2025-03-26');
    for (const version of [undefined, '2025-03-26']) {
      const batch = [
        callOf('echo', { word: 'a' }, 'one'),
        { jsonrpc: '2.0', method: 'notifications/initialized' },
        callOf('missing', {}, 'two'),
        rpc('ping', {}, 3),
      ];
      const reply = await post(serving.url, batch, {
        Accept: 'application/json, text/event-stream',
        ...(version === undefined ? {} : { 'MCP-Protocol-Version': version }),
      });
      assert.equal(reply.status, 200);
      assert.match(reply.type ?? '', /^application\/json/);
      const answers = reply.body as unknown as RpcReply[];
      assert.deepEqual(
        answers.map(({ id, error }) => [id, error?.code]),
        [
          ['one', undefined],
          ['two', -32602],
          [3, undefined],
        ],
      );
      const structured = answers[0]?.result?.['structuredContent'] as { args: unknown } | undefined;
      assert.deepEqual(structured?.args, { word: 'a' });
    }
  });
}

test('returns nothing for notifications alone', async () => {
  await using serving = await serveMcp(serverOf(echo));
  const reply = await post(serving.url, [{ jsonrpc: '2.0', method: 'notifications/initialized' }]);
  assert.deepEqual([reply.status, reply.body], [202, {}]);
});

test('rejects messages that cannot be in a batch at their position', async () => {
  await using serving = await serveMcp(serverOf(echo));
  const newer = modern(callOf('echo', { word: 'a' }, 'new')).message;
  const { status, body } = await post(serving.url, [
    initialize,
    5,
    [callOf('echo')],
    newer,
    rpc('ping', {}, 9),
  ]);
  assert.equal(status, 200);
  assert.deepEqual(
    (body as unknown as RpcReply[]).map(({ id, error }) => [id, error?.code]),
    [
      [1, -32600],
      [null, -32600],
      [null, -32600],
      ['new', -32600],
      [9, undefined],
    ],
  );
});
