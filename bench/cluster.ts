/**
 * Purchases on PostgreSQL with one, two and three nodes in turn, beside what the database alone does of the same: as many
 * commits with as much log, from `pgbench`. Nodes, database, processor and those who buy share the cores of one machine, so
 * that throughput says less than the CPU time that a purchase takes: that must not grow with the nodes.
 * `--rounds 3 --seconds 10 --warm 300` (purchases for each node) `--buyers 12`, `--out <folder>`.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Pool } from 'undici';
import { replay } from './database-limit.ts';
import { databaseWork, type Work } from './database-work.ts';
import { notebook, present } from './figure.ts';
import { quantile } from './load.ts';
import { cpuOf, cpuOfFamily } from './process-facts.ts';
import { operations, purchase, type Operation } from './purchase.ts';
import { openWorld, type World } from './world.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: { rounds: text, seconds: text, warm: text, buyers: text, out: text, json: { type: 'boolean' } },
});
const rounds = Number(values.rounds ?? 3);
const ms = Number(values.seconds ?? 10) * 1_000;
const warm = Number(values.warm ?? 300);
const buyers = Number(values.buyers ?? 12);
const sizes = [1, 2, 3];

const parts = ['nodes', 'database', 'processor', 'buyers'] as const;
type Cost = Work & Record<(typeof parts)[number], number>;

interface Measured {
  perSecond: number;
  times: Record<Operation, number[]>;
  /** Of a purchase, beyond what is spent at rest: CPU milliseconds, statements, commits, bytes. */
  each: Cost;
  /** CPU milliseconds of a second in which nobody buys. */
  rest: Cost;
}

async function measure(world: World, count: number): Promise<Measured> {
  const nodes = await Promise.all(Array.from({ length: count }, () => world.start()));
  const pools = nodes.map(({ url }) => new Pool(url, { connections: Math.ceil(buyers / count) }));
  const times: Measured['times'] = { create: [], update: [], pay: [] };
  const spent = async (): Promise<Cost> => ({
    nodes: nodes.reduce((sum, { pid }) => sum + cpuOf(pid), 0) * 1_000,
    database: cpuOfFamily(world.pids.postgres as number) * 1_000,
    processor: cpuOf(world.pids.processor) * 1_000,
    buyers: cpuOf(process.pid) * 1_000,
    ...(await databaseWork(world.database)),
  });
  /** What is spent while something is done, and in how many seconds. */
  const during = async (work: () => Promise<unknown>): Promise<{ seconds: number; cost: Cost }> => {
    const before = await spent();
    const begin = performance.now();
    await work();
    const seconds = (performance.now() - begin) / 1_000;
    const after = await spent();
    return { seconds, cost: mapCost(after, (part) => after[part] - before[part]) };
  };
  try {
    // Each node has its code warm, however many share the work.
    await buyTogether(world, pools, (begun) => begun < warm * count);
    await delay(2_000);
    const idle = await during(() => delay(ms / 2));
    const rest = mapCost(idle.cost, (part) => idle.cost[part] / idle.seconds);
    let done = 0;
    const note = (operation: Operation, took: number) => times[operation].push(took);
    const busy = await during(async () => {
      const end = performance.now() + ms;
      done = await buyTogether(world, pools, () => performance.now() < end, note);
    });
    const each = mapCost(busy.cost, (part) => (busy.cost[part] - rest[part] * busy.seconds) / done);
    return { perSecond: done / busy.seconds, times, each, rest };
  } finally {
    await Promise.all(pools.map((pool) => pool.close()));
    await Promise.all(nodes.map((node) => node.stop()));
  }
}

const mapCost = (like: Cost, of: (part: keyof Cost) => number): Cost =>
  Object.fromEntries(Object.keys(like).map((part) => [part, of(part as keyof Cost)])) as unknown as Cost;

/** @returns how many purchases were made */
async function buyTogether(
  { agent }: World,
  pools: Pool[],
  goesOn: (begun: number) => boolean,
  note?: (operation: Operation, ms: number) => void,
): Promise<number> {
  let begun = 0;
  const buyer = async (pool: Pool): Promise<void> => {
    while (goesOn(begun)) {
      begun += 1;
      await purchase(pool, agent, note);
    }
  };
  await Promise.all(Array.from({ length: buyers }, (_, at) => buyer(pools[at % pools.length] as Pool)));
  return begun;
}

const { note, figures, median } = notebook();
const names = (count: number): string => (count === 1 ? '1 node' : `${count} nodes`);
const world = await openWorld('postgres');
try {
  for (let round = 0; round < rounds; round += 1) {
    const measured: Measured[] = [];
    // Forth and back: what drifts meanwhile does not fall on one of them alone.
    const order = round % 2 ? sizes.toReversed() : sizes;
    for (const count of order) measured[count] = await measure(world, count);
    const [, one] = measured as [unknown, Measured];
    const limit = await replay(world, one.each, { clients: buyers, ms });
    for (const count of sizes) {
      const { perSecond, times, each, rest } = measured[count] as Measured;
      const name = names(count);
      note(`${name}: purchases`, '/s', perSecond);
      for (const operation of operations)
        for (const share of [0.5, 0.95, 0.99])
          note(`${name}: ${operation}, p${share * 100}`, 'ms', quantile(times[operation], share));
      for (const part of parts) note(`${name}: CPU of ${part}, a purchase`, 'ms', each[part]);
      for (const part of ['nodes', 'database'] as const)
        note(`${name}: CPU of ${part} at rest, a second`, 'ms', rest[part]);
      note(`${name}: share of the database's limit`, '×', perSecond / limit.perSecond);
      if (count === 1) continue;
      note(`${name}: throughput ÷ 1 node`, '×', perSecond / one.perSecond);
      const ours = (of: Measured): number => of.each.nodes + of.each.database;
      note(
        `${name}: CPU of nodes and database ÷ 1 node`,
        '×',
        ours(measured[count] as Measured) / ours(one),
        {
          atMost: 1.25,
        },
      );
    }
    const { statements, commits, logBytes } = one.each;
    note('statements, a purchase', '', statements);
    note('commits, a purchase', '', commits);
    note('log, a purchase', 'KB', logBytes / 1_000);
    note('database alone: as many commits and as much log', '/s', limit.perSecond);
    note('database alone: CPU, a purchase', 'ms', limit.cpuMs);
  }
  const bars = (name: string, of: (count: number) => string) => ({
    name,
    points: sizes.map((count, at) => [at, median(of(count))] as const),
  });
  present(figures(), {
    title: 'Purchases on one, two and three nodes',
    notes: [
      'A purchase is create, update and pay. The agents, the nodes, PostgreSQL (which keeps what it was given: `fsync` is on) and the processor share the cores of one machine. The limit of the database is `pgbench` with the statements, commits and bytes of log of one purchase, taken in the same rounds.',
      'Where nodes share their cores throughput cannot grow with them. What shows whether they would scale on machines of their own is the CPU time of a purchase, beyond what the nodes spend when nobody buys: if it stays, as many nodes do as many times the work, up to the limit of the database.',
    ],
    panels: [
      {
        title: 'Purchases a second',
        across: 'nodes',
        names: sizes.map(String),
        series: [bars('purchases', (count) => `${names(count)}: purchases`)],
        limit: { at: median('database alone: as many commits and as much log'), name: 'the database alone' },
      },
      {
        title: 'CPU of a purchase, ms',
        across: 'nodes',
        names: sizes.map(String),
        series: (['nodes', 'database'] as const).map((part) =>
          bars(part, (count) => `${names(count)}: CPU of ${part}, a purchase`),
        ),
      },
      {
        title: 'Paying, ms',
        across: 'nodes',
        names: sizes.map(String),
        series: [50, 95, 99].map((share) => bars(`p${share}`, (count) => `${names(count)}: pay, p${share}`)),
      },
    ],
  });
} finally {
  await world.close();
}
