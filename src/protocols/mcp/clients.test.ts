/** The official SDK's client, in both eras and in the one it negotiates. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client, StreamableHTTPClientTransport, type ClientOptions } from '@modelcontextprotocol/client';
import { echo, serveMcp, serverOf, tool } from '../../../test/support/mcp-server.ts';

type Mode = NonNullable<NonNullable<ClientOptions['versionNegotiation']>['mode']>;

const modes: [name: string, mode: Mode, version: string][] = [
  ['2025-11-25', 'legacy', '2025-11-25'],
  ['2026-07-28', { pin: '2026-07-28' }, '2026-07-28'],
  ['both revisions', 'auto', '2026-07-28'],
];

const outcome = tool(
  'outcome',
  ({ word }) =>
    word === 'bad'
      ? { error: { code: -32001, message: 'No.', data: { code: 'invalid_profile_url' }, status: 400 } }
      : { structured: { word }, isError: word === 'failed' },
  { outputSchema: { type: 'object', properties: { word: { type: 'string' } }, required: ['word'] } },
);

for (const [name, mode, version] of modes) {
  test(`lets a client of ${name} connect, list, call, and close`, async () => {
    await using serving = await serveMcp(serverOf(echo, outcome));
    const client = new Client({ name: 'tests', version: '1' }, { versionNegotiation: { mode } });
    await client.connect(new StreamableHTTPClientTransport(new URL(serving.url)));
    try {
      assert.equal(client.getNegotiatedProtocolVersion(), version);
      assert.equal(client.getInstructions(), 'Use echo.');
      const { tools } = await client.listTools();
      assert.deepEqual(
        tools.map((tool) => tool.name),
        ['echo', 'outcome'],
      );
      assert.deepEqual(tools[0]?.inputSchema, echo.inputSchema);
      // The client checks the result against the schema that it has listed.
      const good = await client.callTool({ name: 'outcome', arguments: { word: 'yes' } });
      assert.deepEqual(good.structuredContent, { word: 'yes' });
      assert.equal(good.isError, false);
      const failed = await client.callTool({ name: 'outcome', arguments: { word: 'failed' } });
      assert.equal(failed.isError, true);
      const many = Array.from({ length: 20 }, (_, n) =>
        client.callTool({ name: 'outcome', arguments: { word: `n${n}` } }),
      );
      const words = (await Promise.all(many)).map(({ structuredContent }) => structuredContent);
      assert.deepEqual(
        words,
        Array.from({ length: 20 }, (_, n) => ({ word: `n${n}` })),
      );
    } finally {
      await client.close();
    }
  });

  test(`returns code and data of an error to a client of ${name}`, async () => {
    await using serving = await serveMcp(serverOf(outcome));
    const client = new Client({ name: 'tests', version: '1' }, { versionNegotiation: { mode } });
    await client.connect(new StreamableHTTPClientTransport(new URL(serving.url)));
    try {
      const error: unknown = await client.callTool({ name: 'outcome', arguments: { word: 'bad' } }).then(
        () => assert.fail('no error'),
        (error: unknown) => error,
      );
      if (version === '2026-07-28') {
        const { code, data } = error as { code: number; data: unknown };
        assert.deepEqual({ code, data }, { code: -32001, data: { code: 'invalid_profile_url' } });
      } else {
        // This client reads no JSON-RPC error out of a refused request in the older era: it hands over the text.
        assert.match(String(error), /-32001.*invalid_profile_url/s);
        assert.equal((error as { status: number }).status, 400);
      }
    } finally {
      await client.close();
    }
  });
}
