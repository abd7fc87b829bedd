/** What a purchase takes on so many nodes: throughput, time, and the CPU time of each program that has a part in it. */
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import { databaseWork, type Work } from './database-work.ts';
import { pace } from './load.ts';
import { cpuOf, cpuOfFamily } from './process-facts.ts';
import { purchase, type Operation } from './purchase.ts';
import type { World } from './world.ts';

export const parts = ['nodes', 'database', 'processor', 'buyers'] as const;
/** CPU milliseconds of each program, and what PostgreSQL did. */
export type Cost = Work & Record<(typeof parts)[number], number>;

export interface Measured {
  perSecond: number;
  times: Record<Operation, number[]>;
  /** Of a purchase, beyond what is spent at rest, when as much is bought as can be. */
  busy: Cost;
  /** The same at so many a second of each node, however many there are. */
  even: Cost;
  /** Of a second in which nobody buys. */
  rest: Cost;
}

export interface Plan {
  /** Of each of the three parts: at rest, as much as can be, at the rate. */
  ms: number;
  /** Purchases of each node before. */
  warm: number;
  /** Who each wait for their answers, of all nodes together. */
  buyers: number;
  /** Purchases a second of each node. */
  rate: number;
}

/** Starts so many nodes, and ends them. */
export async function measure(
  world: World,
  count: number,
  { ms, warm, buyers, rate }: Plan,
): Promise<Measured> {
  const nodes = await Promise.all(Array.from({ length: count }, () => world.start()));
  const pools = nodes.map(({ url }) => new Pool(url, { connections: Math.ceil(buyers / count) }));
  const buy = (n: number, note?: (operation: Operation, took: number) => void): Promise<void> =>
    purchase(pools[n % count] as Pool, world.agent, note);
  /** @returns how many were bought */
  const buyTogether = async (
    goesOn: (begun: number) => boolean,
    note?: (operation: Operation, took: number) => void,
  ): Promise<number> => {
    let begun = 0;
    const buyer = async (_: unknown, at: number): Promise<void> => {
      while (goesOn(begun)) {
        begun += 1;
        await buy(at, note);
      }
    };
    await Promise.all(Array.from({ length: buyers }, buyer));
    return begun;
  };

  const spent = async (): Promise<Cost> => ({
    nodes: nodes.reduce((sum, { pid }) => sum + cpuOf(pid), 0) * 1_000,
    database: cpuOfFamily(world.pids.postgres as number) * 1_000,
    processor: cpuOf(world.pids.processor) * 1_000,
    buyers: cpuOf(process.pid) * 1_000,
    ...(await databaseWork(world.database)),
  });
  /** What is spent while something is done, how often, and in how many seconds. */
  const during = async (
    work: () => Promise<number>,
  ): Promise<{ cost: Cost; done: number; seconds: number }> => {
    const before = await spent();
    const begin = performance.now();
    const done = await work();
    const seconds = (performance.now() - begin) / 1_000;
    const after = await spent();
    return { cost: mapCost(after, (part) => after[part] - before[part]), done, seconds };
  };

  try {
    // Each node has its code warm, however many share the work.
    await buyTogether((begun) => begun < warm * count);
    await delay(3_000);
    const idle = await during(() => delay(ms, 0));
    const rest = mapCost(idle.cost, (part) => idle.cost[part] / idle.seconds);
    const ofOne = ({ cost, done, seconds }: typeof idle): Cost =>
      mapCost(cost, (part) => (cost[part] - rest[part] * seconds) / done);

    const times: Measured['times'] = { create: [], update: [], pay: [] };
    const all = await during(() => {
      const end = performance.now() + ms;
      return buyTogether(
        () => performance.now() < end,
        (operation, took) => times[operation].push(took),
      );
    });
    await delay(1_000);
    const steady = await during(async () => {
      let begun = 0;
      await pace(rate * count, ms, (_due, n) => {
        begun += 1;
        return buy(n);
      });
      return begun;
    });
    return { perSecond: all.done / all.seconds, times, busy: ofOne(all), even: ofOne(steady), rest };
  } finally {
    await Promise.all(pools.map((pool) => pool.close()));
    await Promise.all(nodes.map((node) => node.stop()));
  }
}

const mapCost = (like: Cost, of: (part: keyof Cost) => number): Cost =>
  Object.fromEntries(Object.keys(like).map((part) => [part, of(part as keyof Cost)])) as unknown as Cost;
