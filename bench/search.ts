/**
 * Search in a small and a large store, every query another one: how long, how much longer in the large one, how many a second.
 * Not part of `run.ts`, because a million products take minutes to load. `--big 200000` for a smaller large one;
 * `--folder` is where the databases are looked for and left (`<folder>/<count>/portico.db`).
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createCatalogue, type StoreCatalogue } from '#backends/embedded';
import { openDatabase } from '#storage';
import { present, type Figure } from './figure.ts';
import { loadedStore } from './load-products.ts';
import { kinds, madeQueries, type Asked } from './store-queries.ts';

const small = 10_000;
const rounds = 3;
const eachKind = 250;
const warming = 60;
const clock = Date.now;

interface Timed {
  kind: string;
  ms: number;
  /** Of the processor, by the whole process: what else the machine does lengthens it less. */
  cpuMs: number;
}

interface Store {
  count: number;
  catalogue: StoreCatalogue;
  close(): Promise<void>;
}

async function openStore(folder: string, count: number): Promise<Store> {
  const database = await openDatabase(`sqlite:${await loadedStore(folder, count)}`);
  const catalogue = createCatalogue({ database, now: clock, origin: () => 'https://shop.test' });
  return { count, catalogue, close: () => database.close() };
}

async function ask({ catalogue }: Store, query: Asked): Promise<Pick<Timed, 'ms' | 'cpuMs'>> {
  const context = { site: 'demo', currency: 'USD', locale: 'en', eligibility: [], now: clock() };
  const used = process.cpuUsage();
  const start = performance.now();
  await catalogue.search(query, context);
  const ms = performance.now() - start;
  const { user, system } = process.cpuUsage(used);
  return { ms, cpuMs: (user + system) / 1_000 };
}

async function askAll(store: Store, each: number, seed: number): Promise<Timed[]> {
  const times: Timed[] = [];
  for (const { kind, query } of madeQueries(each, seed)) times.push({ kind, ...(await ask(store, query)) });
  return times;
}

const quantile = (times: readonly Timed[], part: number, of: 'ms' | 'cpuMs' = 'ms'): number => {
  const sorted = times.map((timed) => timed[of]).toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
};

const perSecond = (times: readonly Timed[]): number =>
  (times.length / times.reduce((sum, { ms }) => sum + ms, 0)) * 1_000;

export async function benchSearch(folder: string, big: number): Promise<Figure[]> {
  const stores = [await openStore(folder, small), await openStore(folder, big)] as const;
  try {
    for (const store of stores) await askAll(store, warming, 1);
    const measured: (readonly [few: Timed[], many: Timed[]])[] = [];
    // Small and large in turn, so that what else the machine does meets both.
    for (let round = 0; round < rounds; round += 1) {
      const few = await askAll(stores[0], eachKind, 2 + round);
      measured.push([few, await askAll(stores[1], eachKind, 2 + round)]);
    }
    const [few, many] = [measured.map(([one]) => one), measured.map(([, other]) => other)];
    const ratios = (part: number, of: 'ms' | 'cpuMs') =>
      measured.map(([a, b]) => quantile(b, part, of) / quantile(a, part, of));
    const time = (name: string, runs: Timed[][], part: number): Figure => {
      return { name, unit: 'ms', values: runs.map((times) => quantile(times, part)) };
    };
    const ofKind = (kind: string, runs: Timed[][]) => [runs.flat().filter((timed) => timed.kind === kind)];
    return [
      time(`search, ${small} products, p50`, few, 0.5),
      time(`search, ${small} products, p99`, few, 0.99),
      time(`search, ${big} products, p50`, many, 0.5),
      time(`search, ${big} products, p99`, many, 0.99),
      { name: 'p50, large to small', unit: '×', values: ratios(0.5, 'ms') },
      { name: 'p99, large to small', unit: '×', values: ratios(0.99, 'ms'), limit: { atMost: 3 } },
      { name: 'p50 of processor time, large to small', unit: '×', values: ratios(0.5, 'cpuMs') },
      { name: 'p99 of processor time, large to small', unit: '×', values: ratios(0.99, 'cpuMs') },
      {
        name: `searches, ${small} products, one after the other`,
        unit: '/s',
        values: few.map(perSecond),
        limit: { atLeast: 2_500 },
      },
      { name: `searches, ${big} products`, unit: '/s', values: many.map(perSecond) },
      ...Object.keys(kinds).flatMap((kind) => [
        time(`${kind}, ${small}, p99`, ofKind(kind, few), 0.99),
        time(`${kind}, ${big}, p99`, ofKind(kind, many), 0.99),
      ]),
    ];
  } finally {
    for (const store of stores) await store.close();
  }
}

if (import.meta.main) {
  const options = { big: { type: 'string' }, folder: { type: 'string' }, json: { type: 'boolean' } } as const;
  const { values } = parseArgs({ options });
  const folder = values.folder ?? join(tmpdir(), 'portico-bench-search');
  present(await benchSearch(folder, Number(values.big ?? 1_000_000)));
}
