/** A bit of everything that the service does, in rounds: what people, agents and programs ask of it at the same time. */
import { Pool } from 'undici';
import { createFetcher } from '#fetch';
import { createEventWebhooks, eventBody } from '#event-webhooks';
import { eventWebhookStore, escapeUnseen } from '#storage';
import { openAccounts, openKeys } from '#web';
import { exchange } from './load.ts';
import type { BenchNode } from './node.ts';
import { purchase } from './purchase.ts';
import { startServer } from './shop-process.ts';
import { openWorld, type Dialect, type World } from './world.ts';

export interface Mix {
  world: World;
  nodes: BenchNode[];
  /** In words. */
  description: string;
  /** What came in the way of a round, in order. */
  errors: string[];
  /** One round; never rejects. @param due when it should have begun */
  round(due?: number): Promise<void>;
  /** Most rounds a second, by ten callers who wait for their answers. */
  capacity(ms: number): Promise<number>;
  rounds(): number;
  purchases(): number;
  audits(): number;
  /** Milliseconds by what was done. */
  times(): Map<string, number[]>;
  /** Forgets counts, times and errors. */
  reset(): void;
  close(): Promise<void>;
}

const shopCount = 10;
/** One round in so many has an audit in it. */
const auditEvery = 40;
const words = ['lamp', 'charger', 'leather', 'boots', 'cable', 'usb', 'jacket'];
const pages = ['/dashboard', '/dashboard/audits', '/dashboard/agents', '/dashboard/stores'];
const types = ['session_created', 'checkout_created', 'payment_settled', 'order_placed'] as const;

export async function openMix(dialect: Dialect, count: number): Promise<Mix> {
  const shops = await startServer('./far-shops.ts', [String(shopCount), '0']);
  const { near, ca } = JSON.parse(shops.line) as { near: Record<string, string>; ca: string };
  const world = await openWorld(dialect, { told: true });
  const { tokens, cookie } = await prepare(world);
  const nodes: BenchNode[] = [];
  for (let at = 0; at < count; at += 1)
    nodes.push(await world.start({ routes: { resolve: near, ca: [ca] } }));
  const pools = nodes.map(({ url }) => new Pool(url, { connections: 100 }));

  let begun = 0;
  let audited = 0;
  let bought = 0;
  const errors: string[] = [];
  const times = new Map<string, number[]>();
  const timed = async (
    name: string,
    work: () => Promise<unknown>,
    due = performance.now(),
  ): Promise<void> => {
    await work();
    const all = times.get(name) ?? [];
    all.push(performance.now() - due);
    times.set(name, all);
  };

  const audit = async (pool: Pool, n: number): Promise<void> => {
    const headers = { authorization: `Bearer ${tokens[n % tokens.length]}` };
    const content = { url: `https://shop-${1 + (n % shopCount)}.test` };
    const { score } = await exchange(pool, '/api/v1/analyze', content, { headers });
    if (score.coverage < 0.9) throw new Error(`Of a shop too little was seen: ${score.coverage}.`);
    audited += 1;
  };

  const round = async (due = performance.now()): Promise<void> => {
    const n = (begun += 1);
    const pool = pools[n % pools.length] as Pool;
    const parts: Promise<void>[] = [
      timed('purchase', () => purchase(pool, world.agent), due).then(() => void (bought += 1)),
      timed('dashboard page', () => page(pool, pages[n % pages.length] ?? '', cookie), due),
      timed('MCP call', () => mcpCall(pool, n), due),
      ...[0, 1, 2].map((step) =>
        timed('discovery', () => discover(pool, words[(n + step) % words.length] ?? ''), due),
      ),
      ...(n % auditEvery === 0 ? [timed('audit', () => audit(pool, n / auditEvery), due)] : []),
    ];
    for (const part of await Promise.allSettled(parts))
      if (part.status === 'rejected') errors.push(String(part.reason));
  };

  return {
    world,
    nodes,
    description: `A round is a purchase (create, update, pay), three discoveries, a call of an MCP tool and a page of the dashboard; each ${auditEvery}th has an audit of a shop as well. The agent and an address for events get their webhooks.`,
    errors,
    round,
    async capacity(ms) {
      // A quarter of it before warms up.
      const start = performance.now() + ms / 4;
      let done = 0;
      const caller = async (): Promise<void> => {
        while (performance.now() < start + ms) {
          await round();
          if (performance.now() > start) done += 1;
        }
      };
      await Promise.all(Array.from({ length: 10 }, caller));
      if (errors.length > 0) throw new Error(errors[0]);
      return (done * 1_000) / (performance.now() - start);
    },
    rounds: () => begun,
    purchases: () => bought,
    audits: () => audited,
    times: () => times,
    reset() {
      begun = audited = bought = errors.length = 0;
      times.clear();
    },
    async close() {
      await Promise.all(pools.map((pool) => pool.close()));
      await Promise.all(nodes.map((node) => node.stop()));
      await world.close();
      await shops.stop();
    },
  };
}

/** Keys, somebody who is signed in, and an address for events. */
async function prepare({ database, secret, receiver }: World): Promise<{ tokens: string[]; cookie: string }> {
  const keys = openKeys(database, secret);
  const tokens: string[] = [];
  for (let at = 0; at < 10; at += 1)
    tokens.push((await keys.create({ client: `bench ${at}`, plan: 'scale' })).key);
  const accounts = openAccounts(database, { secret, secure: false });
  const member = await accounts.people.add({ name: 'Ann', email: 'ann@shop.example', role: 'owner' });
  if (member === 'taken') throw new Error('There is somebody already.');
  const cookies = await accounts.signInAs(member.id, { address: '192.0.2.1', agent: 'bench' });
  const fetcher = createFetcher({ allowPrivate: true });
  const sinks = createEventWebhooks({
    store: eventWebhookStore(database, { secret, body: eventBody, now: Date.now }),
    fetcher,
    visible: escapeUnseen,
    allowInsecureLoopback: true,
    now: Date.now,
    turnedOff: async () => undefined,
  });
  const wish = { url: receiver, description: '', types, enabled: true, site: undefined };
  if (!(await sinks.create(wish))) throw new Error('Events cannot be sent there.');
  await fetcher.close();
  return { tokens, cookie: (cookies ?? []).map((one) => one.split(';', 1)[0]).join('; ') };
}

const discover = (pool: Pool, word: string): Promise<unknown> =>
  exchange(pool, `/api/ucp/discover?q=${word}`, undefined, { method: 'GET' });

async function page(pool: Pool, path: string, cookie: string): Promise<void> {
  const { statusCode, body } = await pool.request({
    path,
    method: 'GET',
    headers: { cookie, accept: 'text/html' },
  });
  const content = await body.text();
  if (statusCode !== 200 || !content.includes('</html>')) throw new Error(`${path} answered ${statusCode}.`);
}

async function mcpCall(pool: Pool, id: number): Promise<void> {
  const params = { name: 'explain_check', arguments: { id: 'robots-default-open' } };
  const { statusCode, body } = await pool.request({
    path: '/api/mcp',
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params }),
  });
  const content = await body.text();
  if (statusCode !== 200 || !content.includes('robots-default-open') || content.includes('"isError":true'))
    throw new Error(`The MCP call answered ${statusCode}: ${content.slice(0, 200)}`);
}
