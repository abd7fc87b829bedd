/**
 * Memory of the service after a million requests beside that after ten thousand: sessions, discovery, reads and manifests in
 * turn. Takes some minutes; `--count` for fewer. With `--built` instead the service as it is installed, with its threads and
 * processes: when it is ready and what it holds at rest, and what the sandbox holds with `--minutes` (3) of 139 calls a second,
 * most of them beyond the limits, and an audit every 15 s. Not part of `npm run bench`.
 */
import { randomUUID } from 'node:crypto';
import type { Pool } from 'undici';
import { present } from './figure.ts';
import { exchange, times } from './load.ts';
import { lines } from './purchase.ts';
import { openBench } from './selling-bench.ts';
import { builtFigures } from './memory-built.ts';

if (process.argv.includes('--built')) {
  const minutes = Number(process.argv[process.argv.indexOf('--minutes') + 1]) || 3;
  present(await builtFigures(minutes));
  process.exit();
}
const count = Number(process.argv[process.argv.indexOf('--count') + 1]) || 1_000_000;
const first = Math.min(10_000, count / 2);
const bench = await openBench();

const rss = async (): Promise<number> => (await bench.service.look(true)).rss / 1e6;

let checkout = '';
async function call(pool: Pool, n: number): Promise<void> {
  const headers = { 'ucp-agent': bench.agent, 'idempotency-key': randomUUID() };
  if (n % 10 === 0) {
    const made = await exchange(pool, '/api/ucp/checkout-sessions', lines, { status: 201, headers });
    checkout = made.id as string;
  } else if (n % 2 && checkout) {
    await exchange(pool, `/api/ucp/checkout-sessions/${checkout}`, undefined, { method: 'GET', headers });
  } else if (n % 3) {
    await exchange(pool, '/.well-known/ucp', undefined, { method: 'GET' });
  } else {
    await exchange(pool, `/api/ucp/discover?q=lamp+${n % 50}`, undefined, { method: 'GET' });
  }
}

try {
  await times(bench.service.url, 10, first, call);
  const early = await rss();
  await times(bench.service.url, 10, count - first, call);
  const late = await rss();
  present([
    { name: `memory after ${first} requests`, unit: 'MB', values: [early] },
    { name: `memory after ${count} requests`, unit: 'MB', values: [late] },
    { name: 'late ÷ early', unit: '×', values: [late / early], limit: { atMost: 1.2 } },
  ]);
} finally {
  await bench.close();
}
