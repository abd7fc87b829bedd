/**
 * `tools/call` of a trivial tool beside the SDK's own everything-server, and what streams of HTTP+SSE cost. The peer is no
 * dependency: `npm i @modelcontextprotocol/server-everything@2026.8.31` in a folder of its own, and name the folder as the
 * first argument or in EVERYTHING_SERVER. Without it, as in `npm run bench`, only our own figures are taken.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'undici';
import { connectAndLeave, forkFaces, openIdle } from '../test/mcp/faces-child.ts';
import { present, type Figure } from './figure.ts';
import { load } from './load.ts';

const rounds = 5;
const message = 'hello';
const folder = process.argv[2]?.startsWith('-') ? undefined : process.argv[2];
const everything = folder ?? process.env['EVERYTHING_SERVER'];

const callOf = (id: number) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'echo', arguments: { message } },
});

/** One call in the revision of 2025-11-25; the answer may be JSON or an event stream. */
async function call(pool: Pool, path: string, id: number, headers: Record<string, string>): Promise<void> {
  const { statusCode, body } = await pool.request({
    path,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
      ...headers,
    },
    body: JSON.stringify(callOf(id)),
  });
  const text = await body.text();
  if (statusCode !== 200 || !text.includes('Echo: hello')) {
    throw new Error(`${path} answered ${statusCode}: ${text.slice(0, 300)}`);
  }
}

const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

async function modernCall(pool: Pool, id: number): Promise<void> {
  const sent = callOf(id);
  const { statusCode, body } = await pool.request({
    path: '/api/mcp',
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': 'echo',
    },
    body: JSON.stringify({ ...sent, params: { ...sent.params, _meta: envelope } }),
  });
  const text = await body.text();
  if (statusCode !== 200 || !text.includes('Echo: hello')) throw new Error(`${statusCode}: ${text}`);
}

interface Peer {
  url: string;
  child: ChildProcess;
  session: string;
}

/** The everything-server by Streamable HTTP, with a session that is initialized: it serves nothing without one. */
async function startPeer(root: string): Promise<Peer> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  const script = join(root, 'node_modules/@modelcontextprotocol/server-everything/dist/index.js');
  const env = { ...process.env, PORT: String(port) };
  const child = spawn(process.execPath, [script, 'streamableHttp'], { env, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  const params = {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'bench', version: '1' },
  };
  for (let attempt = 0; ; attempt += 1) {
    const response = await fetch(`${url}/mcp`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'initialize', params }),
    }).catch(() => undefined);
    await response?.text();
    const session = response?.headers.get('mcp-session-id');
    if (session) return { url, child, session };
    if (attempt > 50) throw new Error(`The everything-server in ${root} did not start.`);
    await sleep(200);
  }
}

const figures: Figure[] = [];
using faces = await forkFaces();
const peer = everything === undefined ? undefined : await startPeer(everything);
const speed = async (origin: string, one: (pool: Pool, n: number) => Promise<void>): Promise<number> =>
  (await load({ origin, connections: 10, ms: 2_000, call: one })).perSecond;

try {
  const ours: number[] = [];
  const modern: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await speed(faces.url, (pool, n) => call(pool, '/api/mcp', n, {})));
    if (peer) {
      const session = { 'mcp-session-id': peer.session };
      theirs.push(await speed(peer.url, (pool, n) => call(pool, '/mcp', n, session)));
    }
    modern.push(await speed(faces.url, modernCall));
  }
  figures.push({ name: 'tools/call, 2025-11-25', unit: '/s', values: ours });
  figures.push({ name: 'tools/call, 2026-07-28', unit: '/s', values: modern });
  if (peer) {
    figures.push({ name: 'tools/call, everything-server', unit: '/s', values: theirs });
    const ratio = (values: number[]) => values.map((value, round) => value / (theirs[round] ?? NaN));
    figures.push({
      name: 'ours ÷ theirs, 2025-11-25',
      unit: '×',
      values: ratio(ours),
      limit: { atLeast: 1 },
    });
    figures.push({
      name: 'ours ÷ theirs, 2026-07-28',
      unit: '×',
      values: ratio(modern),
      limit: { atLeast: 1 },
    });
  }
} finally {
  peer?.child.kill();
}

using streams = await forkFaces();
await connectAndLeave(streams.url, 1_000);
const before = await streams.held();
const cuts: (() => void)[] = [];
for (let opened = 0; opened < 1_000; opened += 50) {
  cuts.push(...(await Promise.all(Array.from({ length: 50 }, () => openIdle(streams.url)))));
}
const during = await streams.held();
if (during.sessions !== 1_000) throw new Error(`${during.sessions} of 1,000 streams are open.`);
for (const cut of cuts) cut();
await sleep(500);

const early = await streams.held();
await connectAndLeave(streams.url, 10_000);
await sleep(500);
const late = await streams.held();
figures.push(
  {
    name: 'heap of 1,000 idle streams',
    unit: 'MB',
    values: [(during.heap - before.heap) / 1e6],
    limit: { atMost: 60 },
  },
  {
    name: 'memory of the process for 1,000 idle streams',
    unit: 'MB',
    values: [(during.rss - before.rss) / 1e6],
  },
  {
    name: 'heap grown by 10,000 clients that vanish',
    unit: 'MB',
    values: [(late.heap - early.heap) / 1e6],
    limit: { atMost: 1 },
  },
);
if (late.sessions > 0 || late.handles > early.handles) {
  throw new Error(`Left behind: ${late.sessions} sessions, ${late.handles - early.handles} handles.`);
}
present(figures);
