/**
 * `GET /api/ucp/discover` of a small and a large store on loopback, ten connections: how many a second, how long, and
 * how much longer in the large one. `--big 0` leaves the large one out, because a million products take
 * minutes to load; `--folder` is where the databases are looked for and left (`<folder>/<count>/portico.db`).
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Pool } from 'undici';
import { present, type Figure } from './figure.ts';
import { loadedStore } from './load-products.ts';
import { exchange, load } from './load.ts';
import { openBench, type SellingBench } from './selling-bench.ts';
import { dice } from './store-products.ts';
import { madeQueries, type Asked } from './store-queries.ts';

const small = 10_000;
const rounds = 3;
const ms = Number(process.env['BENCH_MS'] ?? 4_000);

function addressOf({ text, categories = [], price, limit }: Asked): string {
  const query = new URLSearchParams({ currency: 'USD', limit: String(limit) });
  if (text !== undefined) query.set('q', text);
  for (const category of categories) query.append('category', category);
  if (price?.min !== undefined) query.set('price_min', String(price.min));
  if (price?.max !== undefined) query.set('price_max', String(price.max));
  return `/api/ucp/discover?${query.toString()}`;
}

const addresses = madeQueries(500, 5).map(({ query }) => addressOf(query));
const roll = dice(6);

/** In what order the queries come. */
const orders: Record<string, (n: number) => number> = {
  // What people search for follows Zipf: the second as often as half of the first, the third a third. Agents ask for people.
  'as asked': () => Math.floor(addresses.length ** roll()) - 1,
  // Nothing that is remembered of one query serves the next.
  'each another': (n) => n % addresses.length,
};

const measure = ({ service }: SellingBench, order: (n: number) => number) =>
  load({
    origin: service.url,
    connections: 10,
    ms,
    async call(pool: Pool, n: number) {
      await exchange(pool, addresses[order(n)] as string, undefined, { method: 'GET' });
    },
  });

export async function benchDiscover(folder: string, big: number): Promise<Figure[]> {
  const few = await openBench(await loadedStore(folder, small));
  const many = big > 0 ? await openBench(await loadedStore(folder, big)) : undefined;
  const figures = new Map<string, Figure>();
  const note = (name: string, unit: Figure['unit'], value: number, limit?: Figure['limit']) => {
    const figure: Figure = figures.get(name) ?? { name, unit, values: [], ...(limit ? { limit } : {}) };
    figures.set(name, { ...figure, values: [...figure.values, value] });
  };
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const [kind, order] of Object.entries(orders)) {
        const one = await measure(few, order);
        note(`${kind}, ${small} products`, '/s', one.perSecond, { atLeast: 2_500 });
        note(`${kind}, ${small} products, p99`, 'ms', one.p99);
        if (!many) continue;
        const other = await measure(many, order);
        note(`${kind}, ${big} products`, '/s', other.perSecond);
        note(`${kind}, ${big} products, p99`, 'ms', other.p99);
        note(`${kind}, p99, large to small`, '×', other.p99 / one.p99, { atMost: 3 });
      }
    }
    return [...figures.values()];
  } finally {
    await few.close();
    await many?.close();
  }
}

const options = { big: { type: 'string' }, folder: { type: 'string' }, json: { type: 'boolean' } } as const;
const { values } = parseArgs({ options });
const folder = values.folder ?? join(tmpdir(), 'portico-bench-search');
present(await benchDiscover(folder, Number(values.big ?? 1_000_000)));
