/**
 * Purchases on PostgreSQL with one, two and three nodes in turn, beside what the database alone does of the same: as many
 * commits with as much log, from `pgbench`. Nodes, database, processor and those who buy share the cores of one machine, so
 * that throughput says less than the CPU time that a purchase takes: that must not grow with the nodes.
 * `--rounds 3 --seconds 10 --warm 300` (purchases for each node) `--buyers 12 --rate 12` (a second, of each node), `--out <folder>`.
 */
import { parseArgs } from 'node:util';
import { measure, parts, type Cost, type Measured } from './cluster-cost.ts';
import { replay } from './database-limit.ts';
import { notebook, present } from './figure.ts';
import { quantile } from './load.ts';
import { operations } from './purchase.ts';
import { openWorld } from './world.ts';

const number = (value: string): { type: 'string'; default: string } => ({ type: 'string', default: value });
const { values } = parseArgs({
  options: {
    rounds: number('3'),
    seconds: number('10'),
    warm: number('300'),
    buyers: number('12'),
    rate: number('12'),
    out: { type: 'string' },
    json: { type: 'boolean' },
  },
});
const plan = {
  ms: Number(values.seconds) * 1_000,
  warm: Number(values.warm),
  buyers: Number(values.buyers),
  rate: Number(values.rate),
};
const sizes = [1, 2, 3];

const { note, figures, median } = notebook();
const names = (count: number): string => (count === 1 ? '1 node' : `${count} nodes`);
const world = await openWorld('postgres');
try {
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const measured: Measured[] = [];
    // Forth and back: what drifts meanwhile does not fall on one of them alone.
    const order = round % 2 ? sizes.toReversed() : sizes;
    for (const count of order) measured[count] = await measure(world, count, plan);
    const [, one] = measured as [unknown, Measured];
    const limit = await replay(world, one.busy, { clients: plan.buyers, ms: plan.ms });
    for (const count of sizes) {
      const { perSecond, times, busy, even, rest } = measured[count] as Measured;
      const name = names(count);
      note(`${name}: purchases`, '/s', perSecond);
      for (const operation of operations)
        for (const share of [0.5, 0.95, 0.99])
          note(`${name}: ${operation}, p${share * 100}`, 'ms', quantile(times[operation], share));
      for (const part of parts) note(`${name}: CPU of ${part}, a purchase`, 'ms', busy[part]);
      note(`${name}: statements, a purchase`, '', busy.statements);
      note(`${name}: commits, a purchase`, '', busy.commits);
      note(`${name}: log, a purchase`, 'KB', busy.logBytes / 1_000);
      for (const part of ['nodes', 'database'] as const) {
        note(`${name}: CPU of ${part}, a purchase at ${plan.rate} a second of each node`, 'ms', even[part]);
        note(`${name}: CPU of ${part} at rest, a second`, 'ms', rest[part]);
      }
      note(`${name}: share of the database's limit`, '×', perSecond / limit.perSecond);
      if (count === 1) continue;
      const ours = ({ nodes, database }: Cost): number => nodes + database;
      note(`${name}: throughput ÷ 1 node`, '×', perSecond / one.perSecond);
      note(
        `${name}: CPU of nodes and database ÷ 1 node, as much as can be`,
        '×',
        ours(busy) / ours(one.busy),
      );
      note(
        `${name}: CPU of nodes and database ÷ 1 node, at ${plan.rate} a second of each`,
        '×',
        ours(even) / ours(one.even),
        { atMost: 1.25 },
      );
    }
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
      'Where nodes share their cores throughput cannot grow with them. What shows whether they would scale on machines of their own is the CPU time of a purchase, beyond what the nodes spend when nobody buys: if it stays when each node has as much to do as one alone, as many nodes do as many times the work, up to the limit of the database.',
      'A node that has more to do takes less time for each purchase. So the same buyers divided over three nodes take more of it than on one, with the same statements: that ratio is given, and says nothing of nodes that are busy.',
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
        title: `CPU of a purchase at ${plan.rate} a second of each node, ms`,
        across: 'nodes',
        names: sizes.map(String),
        series: (['nodes', 'database'] as const).map((part) =>
          bars(
            part,
            (count) => `${names(count)}: CPU of ${part}, a purchase at ${plan.rate} a second of each node`,
          ),
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
