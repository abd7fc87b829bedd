/** A bounded load on one address of loopback: so many connections, each asking again when it was answered. */
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';

export interface Load {
  origin: string;
  connections: number;
  /** Milliseconds of the part that counts; a quarter of it before warms up. */
  ms: number;
  /** One call and what must hold of its answer; `n` counts calls. */
  call(pool: Pool, n: number): Promise<void>;
}

export interface Loaded {
  perSecond: number;
  p99: number;
}

export async function load({ origin, connections, ms, call }: Load): Promise<Loaded> {
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const times: number[] = [];
  let count = 0;
  const begin = performance.now() + ms / 4;
  const end = begin + ms;
  const one = async (): Promise<void> => {
    while (performance.now() < end) {
      const start = performance.now();
      await call(pool, (count += 1));
      if (start >= begin) times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  await pool.close();
  return { perSecond: (times.length / ms) * 1000, p99: quantile(times, 0.99) };
}

/** The smallest of the values that so large a share of them does not exceed. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Infinity;

/**
 * Begins so many calls a second, whether those before were answered or not, as callers do who know nothing of each other.
 * @param call is told when it should have begun: what it waits for its turn counts
 */
export async function pace(
  perSecond: number,
  ms: number,
  call: (due: number, n: number) => Promise<void>,
): Promise<void> {
  const begin = performance.now();
  const calls: Promise<void>[] = [];
  for (let n = 0; (n * 1000) / perSecond < ms; n += 1) {
    const due = begin + (n * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await delay(early);
    calls.push(call(due, n));
  }
  await Promise.all(calls);
}

/** So many calls over so many connections, untimed. */
export async function times(
  origin: string,
  connections: number,
  count: number,
  call: Load['call'],
): Promise<void> {
  const pool = new Pool(origin, { connections, pipelining: 1 });
  let n = 0;
  const one = async (): Promise<void> => {
    while (n < count) await call(pool, (n += 1));
  };
  await Promise.all(Array.from({ length: connections }, one));
  await pool.close();
}

/** JSON in and out; any other status than the wanted one ends the benchmark. */
export async function exchange(
  pool: Pool,
  path: string,
  content: unknown,
  {
    method = 'POST',
    status = 200,
    headers = {},
  }: { method?: 'GET' | 'POST' | 'PUT'; status?: number; headers?: Record<string, string> } = {},
  // Benchmarks read one member of answers of many shapes.
  // oxlint-disable-next-line typescript/no-explicit-any
): Promise<any> {
  const answer = await pool.request({
    path,
    method,
    headers: { ...(content === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    body: content === undefined ? null : JSON.stringify(content),
  });
  const text = await answer.body.text();
  if (answer.statusCode !== status)
    throw new Error(`${method} ${path} answered ${answer.statusCode}: ${text.slice(0, 300)}`);
  return JSON.parse(text) as unknown;
}
