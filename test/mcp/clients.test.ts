/** Clients of both SDK generations, by every transport that they have, at both addresses: whichever a user pastes works. */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'node:test';
import {
  Client,
  SSEClientTransport,
  StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { SSEClientTransport as OldSse } from '@modelcontextprotocol/sdk/client/sse.js';
import { StreamableHTTPClientTransport as OldHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { begun, cancelled, plainServer } from './plain-server.ts';
import { serveFaces, type ServingFaces } from './serving.ts';
import { until } from '../support/until.ts';

/** What both generations can do alike. */
type AnyClient = Pick<
  Client,
  | 'listTools'
  | 'callTool'
  | 'listResources'
  | 'listResourceTemplates'
  | 'readResource'
  | 'listPrompts'
  | 'getPrompt'
  | 'complete'
  | 'close'
>;
interface Connected {
  client: AnyClient;
  /** Calls with progress and a signal, which the generations take in different places. */
  call(
    name: string,
    args: Record<string, unknown>,
    options: CallOptions,
  ): Promise<{ structuredContent?: unknown }>;
}
interface CallOptions {
  signal?: AbortSignal;
  onprogress?: (step: { progress: number; total?: number | undefined; message?: string | undefined }) => void;
}

const info = { name: 'tests', version: '1' };

async function newer(transport: Transport, mode: 'legacy' | 'auto' | { pin: string }): Promise<Connected> {
  const client = new Client(info, { versionNegotiation: { mode } });
  await client.connect(transport);
  return {
    client,
    call: (name, args, options) => client.callTool({ name, arguments: args }, options as never),
  };
}

async function older(transport: OldSse | OldHttp): Promise<Connected> {
  const client = new OldClient(info);
  await client.connect(transport as Parameters<OldClient['connect']>[0]);
  return {
    client: client as unknown as AnyClient,
    async call(name, args, options) {
      const { structuredContent } = await client.callTool(
        { name, arguments: args },
        undefined,
        options as never,
      );
      return { structuredContent };
    },
  };
}

const pin = { pin: '2026-07-28' };
type Address = 'http' | 'sse';
const ways: [name: string, addresses: Address[], open: (url: URL) => Promise<Connected>][] = [
  ['v1, HTTP+SSE', ['sse'], (url) => older(new OldSse(url))],
  ['v2, HTTP+SSE', ['sse'], (url) => newer(new SSEClientTransport(url), 'legacy')],
  ['v1, Streamable HTTP', ['http', 'sse'], (url) => older(new OldHttp(url))],
  [
    'v2, Streamable HTTP of 2025',
    ['http', 'sse'],
    (url) => newer(new StreamableHTTPClientTransport(url), 'legacy'),
  ],
  [
    'v2, Streamable HTTP as negotiated',
    ['http', 'sse'],
    (url) => newer(new StreamableHTTPClientTransport(url), 'auto'),
  ],
  [
    'v2, Streamable HTTP of 2026',
    ['http', 'sse'],
    (url) => newer(new StreamableHTTPClientTransport(url), pin),
  ],
];

async function ends(serving: ServingFaces): Promise<void> {
  await until(() => serving.faces.sessions() === 0);
  assert.deepEqual(serving.faults, []);
}

for (const [name, addresses, open] of ways) {
  for (const address of addresses) {
    test(`${name} at the ${address} address: lists, calls, reads, and leaves nothing open`, async (t) => {
      await using serving = await serveFaces({ server: plainServer });
      const { client } = await open(serving[address]);
      t.after(() => client.close());
      const { tools } = await client.listTools();
      assert.deepEqual(
        tools.map((tool) => tool.name),
        plainServer.tools.map((tool) => tool.name),
      );
      const called = await client.callTool({ name: 'echo', arguments: { word: 'yes' } });
      assert.deepEqual(called.structuredContent, {
        args: { word: 'yes' },
        session: name.endsWith('HTTP+SSE'),
      });
      const many = Array.from({ length: 20 }, (_, n) => client.callTool({ name: 'echo', arguments: { n } }));
      for (const [n, { structuredContent }] of (await Promise.all(many)).entries()) {
        assert.deepEqual((structuredContent as { args: unknown }).args, { n });
      }

      const { resources } = await client.listResources();
      assert.deepEqual(resources.map(({ uri }) => uri).sort(), ['plain://about', 'plain://broken']);
      const about = await client.readResource({ uri: 'plain://about' });
      assert.deepEqual(about.contents, [
        { uri: 'plain://about', mimeType: 'text/markdown', text: '# About' },
      ]);
      const { resourceTemplates } = await client.listResourceTemplates();
      assert.equal(resourceTemplates[0]?.uriTemplate, 'plain://fruit/{name}');
      const pear = await client.readResource({ uri: 'plain://fruit/red%20pear' });
      assert.deepEqual(pear.contents, [
        { uri: 'plain://fruit/red%20pear', mimeType: 'text/plain', text: 'A red pear.' },
      ]);
      const { completion } = await client.complete({
        ref: { type: 'ref/resource', uri: 'plain://fruit/{name}' },
        argument: { name: 'name', value: 'ap' },
      });
      assert.deepEqual(completion.values, ['apple', 'apricot']);

      const { prompts } = await client.listPrompts();
      assert.equal(prompts[0]?.name, 'greet');
      const { messages } = await client.getPrompt({ name: 'greet', arguments: { who: 'Ada' } });
      assert.deepEqual(messages, [{ role: 'user', content: { type: 'text', text: 'Be kind to Ada.' } }]);
      await client.close();
      await ends(serving);
    });

    test(`${name} at the ${address} address: receives progress and errors`, async (t) => {
      await using serving = await serveFaces({ server: plainServer });
      const { client, call } = await open(serving[address]);
      t.after(() => client.close());
      const steps: unknown[] = [];
      const done = await call('steps', {}, { onprogress: (step) => steps.push(step) });
      assert.deepEqual(done.structuredContent, { stages: 5 });
      // The client may still be handing over the last one when it has the answer.
      await until(() => steps.length === 5);
      assert.deepEqual(steps[0], { progress: 1, total: 5, message: 'one' });
      assert.deepEqual(steps[4], { progress: 5, total: 5, message: 'five' });

      await assert.rejects(client.callTool({ name: 'refuse', arguments: {} }), (error: unknown) => {
        const { code, data } = error as { code: number; data: unknown };
        assert.deepEqual({ code, data }, { code: -32000, data: { code: 'busy' } });
        return true;
      });
      // The newer SDK reads -32002 as -32602, which it became in 2026-07-28.
      const missing = name.startsWith('v1') ? -32002 : -32602;
      await assert.rejects(client.readResource({ uri: 'plain://fruit/durian' }), { code: missing });
      await assert.rejects(client.getPrompt({ name: 'greet', arguments: {} }), { code: -32602 });
      await client.close();
      await ends(serving);
    });

    test(`${name} at the ${address} address: stops the tool when the call is canceled or the client leaves`, async (t) => {
      await using serving = await serveFaces({ server: plainServer, limits: { patienceMs: 20 } });
      const first = `${name} ${address} cancelled`;
      const { client, call } = await open(serving[address]);
      t.after(() => client.close());
      const stop = new AbortController();
      const running = call('slow', { name: first }, { signal: stop.signal });
      // Longer than the server's patience, so that the answer is a stream by then.
      await until(() => begun.includes(first));
      await sleep(60);
      stop.abort('enough');
      await assert.rejects(running);
      // Revisions of 2025 without a session cannot say which call they mean: leaving is all that a client can do there.
      const canCancel = name.endsWith('HTTP+SSE') || name.endsWith('2026') || name.endsWith('negotiated');
      if (canCancel) await until(() => cancelled.includes(first));

      const second = `${name} ${address} left`;
      const other = await open(serving[address]);
      const left = other.call('slow', { name: second }, {}).catch(() => {});
      await until(() => begun.includes(second));
      await sleep(40);
      await other.client.close();
      await left;
      await until(() => cancelled.includes(second));
      await client.close();
      await ends(serving);
    });
  }
}
