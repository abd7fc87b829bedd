/**
 * The requests of audits without their judging: of one shop they are recorded in the order in which an audit makes them, then
 * made at all shops at once. Arguments: how many shops, budget in milliseconds; routes as JSON in `BENCH_ROUTES`. Prints
 * milliseconds, CPU seconds and requests as JSON.
 */
import { gather } from '#audit';
import { createFetcher, createPoliteness, type FetchRequest, type Fetcher } from '#fetch';
import type { Routes } from './node.ts';

const [count = 1, budgetMs = 0] = process.argv.slice(2).map(Number);
const routes = JSON.parse(process.env['BENCH_ROUTES'] ?? '{}') as Routes;
const fetcher = createFetcher({ ...routes, politeness: createPoliteness() });
/** As many of an audit at once as the service has. */
const atOnce = 4;

const requests: FetchRequest[] = [];
const recording: Fetcher = {
  ...fetcher,
  fetch(request) {
    requests.push(request);
    return fetcher.fetch(request);
  },
};
await gather('https://shop-1.test', { fetcher: recording, keyed: true, budgetMs, concurrency: atOnce });

async function shop(at: number): Promise<void> {
  const left = requests.map((request) => ({
    ...request,
    url: request.url.replace('shop-1.test', `shop-${at}.test`),
    signal: AbortSignal.timeout(budgetMs),
  }));
  const worker = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift()) await fetcher.fetch(next);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

const cpu = process.cpuUsage();
const begin = performance.now();
await Promise.all(Array.from({ length: count }, (_, at) => shop(at + 1)));
const ms = performance.now() - begin;
const { user, system } = process.cpuUsage(cpu);
console.log(JSON.stringify({ ms, cpu: (user + system) / 1e6, requests: requests.length * count }));
await fetcher.close();
