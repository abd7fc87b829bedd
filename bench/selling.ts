/**
 * Selling under load on loopback, SQLite with full durability: sessions, purchases with the sandbox provider in its own
 * process, discovery, and the manifest beside a bare `node:http` server in the same run. Ten connections; the agent's
 * profile is cached, as it is for every call of an agent but the first.
 */
import { Pool } from 'undici';
import { present, type Figure } from './figure.ts';
import { exchange, load } from './load.ts';
import { create, pay, whole } from './purchase.ts';
import { openBench } from './selling-bench.ts';

const ms = Number(process.env['BENCH_MS'] ?? 4_000);
const rounds = 3;
const bench = await openBench();
const { service, bare, agent } = bench;
const words = [
  'lamp',
  'table lamp',
  'charger',
  'leather',
  'headphones',
  'boots',
  'cable',
  'black bag',
  'usb',
  'jacket',
];
const discover = async (pool: Pool, n: number): Promise<void> => {
  const q = encodeURIComponent(words[n % words.length] as string);
  await exchange(pool, `/api/ucp/discover?q=${q}`, undefined, { method: 'GET' });
};
const manifest = async (pool: Pool): Promise<void> => {
  await exchange(pool, '/.well-known/ucp', undefined, { method: 'GET' });
};

/** Completes of checkouts that were made ready before, so that paying alone is measured. */
async function completes(): Promise<number> {
  const ready: string[] = [];
  const count = Math.max(100, Math.round(ms / 4));
  const connections = 10;
  const pool = new Pool(service.url, { connections, pipelining: 1 });
  const inParallel = (work: () => Promise<void>) => Promise.all(Array.from({ length: connections }, work));
  await inParallel(async () => {
    while (ready.length < count) ready.push(await create(pool, agent, whole));
  });
  const total = ready.length;
  const begin = performance.now();
  await inParallel(async () => {
    for (let id = ready.pop(); id !== undefined; id = ready.pop()) await pay(pool, agent, id);
  });
  const seconds = (performance.now() - begin) / 1000;
  await pool.close();
  return total / seconds;
}

const figures: Record<string, Figure> = {
  sessions: { name: 'create checkout session', unit: '/s', values: [], limit: { atLeast: 1_400 } },
  sessionsP99: { name: 'create checkout session, p99', unit: 'ms', values: [], limit: { atMost: 30 } },
  completes: { name: 'complete, with the provider', unit: '/s', values: [], limit: { atLeast: 300 } },
  discover: { name: 'discover, demo store', unit: '/s', values: [], limit: { atLeast: 2_500 } },
  manifest: { name: 'manifest', unit: '/s', values: [] },
  bare: { name: 'the same bytes from node:http', unit: '/s', values: [] },
  ratio: { name: 'manifest ÷ node:http', unit: '×', values: [], limit: { atLeast: 0.7 } },
};

try {
  for (let round = 0; round < rounds; round += 1) {
    const at = (origin: string, call: (pool: Pool, n: number) => Promise<void>) =>
      load({ origin, connections: 10, ms, call });
    const sessions = await at(service.url, async (pool) => void (await create(pool, agent)));
    figures['sessions']?.values.push(sessions.perSecond);
    figures['sessionsP99']?.values.push(sessions.p99);
    figures['completes']?.values.push(await completes());
    figures['discover']?.values.push((await at(service.url, discover)).perSecond);
    const [ours, theirs] = [await at(service.url, manifest), await at(bare.url, manifest)];
    figures['manifest']?.values.push(ours.perSecond);
    figures['bare']?.values.push(theirs.perSecond);
    figures['ratio']?.values.push(ours.perSecond / theirs.perSecond);
  }
  present(Object.values(figures));
} finally {
  await bench.close();
}
