/**
 * A priced checkout on Salesforce: our own time beyond the calls, and two hundred at once against an instance that answers in
 * 150 ms. The instance's answers are recorded from the simulated one, so that its own work is not measured.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { loadDemoStore } from '#backends/embedded';
import { instanceFetcherOptions } from '#backends/salesforce';
import type { Backend, ShopContext } from '#commerce';
import { createFetcher, type Fetcher, type HttpExchange } from '#fetch';
import { cart } from '../test/salesforce/carts.ts';
import { openInstance, type ApiName, type InstanceBench } from '../test/salesforce/instance.ts';
import { present, type Figure } from './figure.ts';

const warmUp = 200;
const rounds = 500;
const atOnce = 200;
const latencyMs = 150;

const { site, products } = await loadDemoStore();
const items = ['birch-floor-lamp', 'weekender-duffel', 'hdmi-cable-3-m'].map((id): [string, number] => [
  products.find((product) => product.id === id)?.variants[0]?.id ?? '',
  1,
]);
const input = cart(items, 'Cork', { codes: ['WELCOME10'] });
const context = (now: number): ShopContext => ({
  site: site.id,
  currency: 'EUR',
  locale: site.locale,
  country: site.country,
  eligibility: [],
  now,
});

type Recording = Record<string, HttpExchange>;
/** All baskets are alike. */
const keyOf = (method: string, url: string): string =>
  `${method} ${new URL(url).pathname.replace(/\/baskets\/[^/]+/, '/baskets/one')}`;

async function record(bench: InstanceBench, api: ApiName): Promise<Recording> {
  const recording: Recording = {};
  const fetcher: Fetcher = {
    ...bench.fetcher,
    async fetch(request) {
      const exchange = await bench.fetcher.fetch(request);
      recording[keyOf(exchange.method, exchange.url)] = exchange;
      return exchange;
    },
  };
  const backend = await bench.backend(api, {}, fetcher);
  await backend.quote(input, context(bench.clock.now));
  await new Promise((resolve) => void setTimeout(resolve, 100));
  return recording;
}

async function ownTime(bench: InstanceBench, api: ApiName, recording: Recording): Promise<Figure> {
  const fetcher: Fetcher = {
    ...bench.fetcher,
    async fetch({ method = 'GET', url }) {
      const exchange = recording[keyOf(method, url)];
      if (!exchange) throw new Error(`Nothing was recorded for ${keyOf(method, url)}.`);
      return exchange;
    },
  };
  const backend = await bench.backend(api, {}, fetcher);
  const values: number[] = [];
  for (let round = 0; round < warmUp + rounds; round += 1) {
    const start = performance.now();
    await backend.quote(input, context(bench.clock.now));
    if (round >= warmUp) values.push(performance.now() - start);
  }
  return { name: `${api}: own time of a priced checkout`, unit: 'ms', values, limit: { atMost: 5 } };
}

async function crowd(bench: InstanceBench, api: ApiName, recording: Recording): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-bench-'));
  const file = join(folder, 'recording.json');
  const answers = Object.fromEntries(
    Object.entries(recording).map(([key, { status, headers, body }]) => [
      key,
      { status, headers, body: new TextDecoder().decode(body) },
    ]),
  );
  await writeFile(file, JSON.stringify(answers));
  const child = spawn(
    process.execPath,
    [new URL('./platform-instance.ts', import.meta.url).pathname, file, String(latencyMs)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const fetcher = createFetcher({ allowPrivate: true, ...instanceFetcherOptions() });
  try {
    const [origin] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    const backend = await bench.backend(api, {}, fetcher, origin);
    const values: number[] = [];
    await all(backend, bench.clock.now, []);
    const before = process.memoryUsage().rss;
    let most = before;
    for (let round = 0; round < 5; round += 1) {
      await all(backend, bench.clock.now, values);
      most = Math.max(most, process.memoryUsage().rss);
    }
    values.sort((a, b) => a - b);
    return [
      {
        name: `${api}: ${atOnce} priced checkouts at once, p99`,
        unit: 'ms',
        values: [values[Math.floor(values.length * 0.99)] ?? 0],
        limit: { atMost: 1_500 },
      },
      {
        name: `${api}: memory that five such crowds add`,
        unit: 'MB',
        values: [(most - before) / 1e6],
        limit: { atMost: 100 },
      },
    ];
  } finally {
    child.kill();
    await fetcher.close();
    await rm(folder, { recursive: true });
  }
}

const all = (backend: Backend, now: number, values: number[]): Promise<unknown> =>
  Promise.all(
    Array.from({ length: atOnce }, async () => {
      const start = performance.now();
      await backend.quote(input, context(now));
      values.push(performance.now() - start);
    }),
  );

export async function benchPlatform(): Promise<Figure[]> {
  const bench = await openInstance();
  try {
    const figures: Figure[] = [];
    for (const api of ['scapi', 'ocapi'] as const) {
      const recording = await record(bench, api);
      figures.push(await ownTime(bench, api, recording), ...(await crowd(bench, api, recording)));
    }
    return figures;
  } finally {
    await bench.close();
  }
}

if (import.meta.main) present(await benchPlatform());
