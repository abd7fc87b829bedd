/**
 * Selling under load on loopback, SQLite with full durability: sessions, purchases with the sandbox provider in its own
 * process, discovery, and the manifest beside a bare `node:http` server in the same run. Ten connections; the agent's
 * profile is cached, as it is for every call of an agent but the first.
 */
import { randomUUID } from 'node:crypto';
import type { Pool } from 'undici';
import { present, type Figure } from './figure.ts';
import { exchange, load } from './load.ts';
import { openBench } from './selling-bench.ts';

const ms = Number(process.env['BENCH_MS'] ?? 4_000);
const rounds = 3;
const bench = await openBench();
const { service, bare, lines } = bench;
const headers = (): Record<string, string> => ({
  'ucp-agent': bench.agent,
  'idempotency-key': randomUUID(),
  'request-id': randomUUID(),
});

const whole = {
  ...lines,
  buyer: { email: 'ann@example.com', first_name: 'Ann', last_name: 'Lee' },
  fulfillment: {
    methods: [
      {
        type: 'shipping',
        destinations: [
          {
            first_name: 'Ann',
            last_name: 'Lee',
            street_address: '12 Dame Street',
            address_locality: 'Dublin',
            postal_code: 'D02 Y2X8',
            address_country: 'IE',
          },
        ],
      },
    ],
  },
};
const credential = { type: 'token', token: 'pm_sandbox_success' };
const payment = { payment: { instruments: [{ id: 'pi', handler_id: 'sandbox', type: 'card', credential }] } };

const create = async (pool: Pool): Promise<void> => {
  await exchange(pool, '/api/ucp/checkout-sessions', lines, { status: 201, headers: headers() });
};
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
  const half = { origin: service.url, connections: 10 };
  const { Pool } = await import('undici');
  const pool = new Pool(half.origin, { connections: half.connections, pipelining: 1 });
  const inParallel = (work: () => Promise<void>) =>
    Promise.all(Array.from({ length: half.connections }, work));
  await inParallel(async () => {
    while (ready.length < count) {
      const made = await exchange(pool, '/api/ucp/checkout-sessions', whole, {
        status: 201,
        headers: headers(),
      });
      if (made.status !== 'ready_for_complete')
        throw new Error(`not ready: ${JSON.stringify(made.messages)}`);
      ready.push(made.id as string);
    }
  });
  const total = ready.length;
  const begin = performance.now();
  await inParallel(async () => {
    for (let id = ready.pop(); id !== undefined; id = ready.pop()) {
      const done = await exchange(pool, `/api/ucp/checkout-sessions/${id}/complete`, payment, {
        headers: headers(),
      });
      if (done.status !== 'completed') throw new Error(`not completed: ${JSON.stringify(done.messages)}`);
    }
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
    const sessions = await at(service.url, create);
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
