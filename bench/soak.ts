/**
 * A mixed load for a long time at half of what the service can do, which is measured first: purchases, discovery, MCP, the
 * dashboard, audits, with webhooks of orders and events on. Each ten seconds memory, open files, tables and what waits are
 * read, memory after a collection of garbage. Of the second half a line is fitted: nothing may grow but what purchases are
 * stored for. `--minutes 60`, `--database sqlite` (one node) or `postgres` (two, the default), `--out <folder>`.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { notebook, present, type Figure } from './figure.ts';
import { pace, quantile } from './load.ts';
import type { Inside } from './inside.ts';
import { openMix } from './mix.ts';
import { deadRows, tableBytes, waiting } from './tables.ts';
import { slopeOf, type Point } from './trend.ts';
import type { Dialect } from './world.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: { minutes: text, database: text, sample: text, out: text, json: { type: 'boolean' } },
});
const minutes = Number(values.minutes ?? 60);
const dialect: Dialect = values.database === 'sqlite' ? 'sqlite' : 'postgres';
const sampleMs = Number(values.sample ?? 10) * 1_000;

interface Sample {
  /** Minutes. */
  at: number;
  purchases: number;
  inside: Inside[];
  /** Bytes by table; on SQLite of the whole file. */
  tables: Map<string, number>;
  dead: number;
  waiting: number;
  /** Median since the sample before, milliseconds, by what was done. */
  medians: Map<string, number>;
}

const mix = await openMix(dialect, dialect === 'postgres' ? 2 : 1);
const samples: Sample[] = [];
/** How many times of each were looked at. */
const seen = new Map<string, number>();
const { note, figures } = notebook();
try {
  const capacity = await mix.capacity(Math.min(30_000, (minutes * 60_000) / 6));
  mix.reset();
  const begin = performance.now();
  const over = new AbortController();
  const sampling = sample(over.signal);
  await pace(capacity / 2, minutes * 60_000, mix.round);
  over.abort();
  await sampling;
  report(capacity);

  function mediansSince(): Map<string, number> {
    const medians = new Map<string, number>();
    for (const [name, times] of mix.times()) {
      const late = times.slice(seen.get(name) ?? 0);
      if (late.length > 0) medians.set(name, quantile(late, 0.5));
      seen.set(name, times.length);
    }
    return medians;
  }

  async function sample(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      samples.push({
        at: (performance.now() - begin) / 60_000,
        purchases: mix.purchases(),
        inside: await Promise.all(mix.nodes.map((node) => node.look(true))),
        tables: await tableBytes(mix.world.database),
        dead: await deadRows(mix.world.database),
        waiting: await waiting(mix.world.database),
        medians: mediansSince(),
      });
      await delay(sampleMs, undefined, { signal }).catch(() => undefined);
    }
  }
} finally {
  await mix.close();
}

function report(capacity: number): void {
  note('capacity, rounds of the mix', '/s', capacity);
  note('rounds', '', mix.rounds());
  note('purchases', '', mix.purchases());
  note('audits', '', mix.audits());
  note('webhooks that came', '', mix.world.heard());
  note('errors', '', mix.errors.length, { atMost: 0 });
  for (const error of mix.errors.slice(0, 5)) process.stderr.write(`${error}\n`);
  for (const [name, times] of mix.times())
    for (const share of [0.5, 0.99]) note(`${name}, p${share * 100}`, 'ms', quantile(times, share));

  const [first] = samples as [Sample];
  const last = samples.at(-1) as Sample;
  const late = samples.slice(samples.length >> 1);
  const [middle] = late as [Sample];
  const panels: { name: string; part: keyof Inside; unit: Figure['unit']; scale: number }[] = [
    { name: 'heap', part: 'heap', unit: 'MB', scale: 1e6 },
    { name: 'memory', part: 'rss', unit: 'MB', scale: 1e6 },
    { name: 'open files', part: 'files', unit: '', scale: 1 },
    { name: 'sockets', part: 'sockets', unit: '', scale: 1 },
  ];
  const line = (of: (one: Sample) => number, from: readonly Sample[] = samples): Point[] =>
    from.map((one) => [one.at, of(one)]);
  mix.nodes.forEach((_, node) => {
    for (const { name, part, unit, scale } of panels) {
      const of = ({ inside }: Sample): number => (inside[node]?.[part] ?? NaN) / scale;
      note(`node ${node + 1}: ${name} at the end`, unit, of(last));
      // What is no more than twice its own error is no growth.
      const { slope, error, mean } = slopeOf(line(of, late));
      note(`node ${node + 1}: ${name}, growth an hour`, unit, slope * 60);
      const sure = Math.max(0, slope - 2 * error) * (last.at - middle.at);
      note(`node ${node + 1}: ${name}, sure growth in the second half`, '%', (100 * sure) / mean, {
        atMost: 5,
      });
    }
    note(
      `node ${node + 1}: event loop late, p99`,
      'ms',
      quantile(
        samples.map(({ inside }) => inside[node]?.lateP99 ?? 0),
        0.5,
      ),
    );
  });

  const bytes = ({ tables }: Sample): number => [...tables.values()].reduce((sum, one) => sum + one, 0);
  const each = (from: Sample, to: Sample): number =>
    (bytes(to) - bytes(from)) / 1_000 / (to.purchases - from.purchases);
  note('tables, a purchase, first half', 'KB', each(first, middle));
  note('tables, a purchase, second half', 'KB', each(middle, last));
  note('tables, a purchase, second half ÷ first', '×', each(middle, last) / each(first, middle), {
    atMost: 1.15,
  });
  note('waiting at the end', '', last.waiting);
  note('waiting, most', '', Math.max(...samples.map((one) => one.waiting)));
  note('dead rows at the end', '', last.dead);
  for (const [name, size] of [...last.tables].toSorted(([, a], [, b]) => b - a).slice(0, 6))
    note(`table ${name}`, 'MB', size / 1e6);

  const perNode = (part: keyof Inside, scale = 1) =>
    mix.nodes.map((_, node) => ({
      name: `node ${node + 1}`,
      points: line(({ inside }) => (inside[node]?.[part] ?? 0) / scale),
    }));
  const across = 'minutes';
  present(figures(), {
    name: dialect === 'sqlite' ? 'soak-sqlite' : 'soak',
    title: `A mixed load on ${dialect === 'postgres' ? 'PostgreSQL, two nodes' : 'SQLite, one node'}, ${minutes} minutes`,
    notes: [
      `${mix.description} At half of the ${capacity.toFixed(1)} rounds a second that it did at most just before, all processes on one machine. Heap and memory are read after a collection of garbage.`,
      '"Sure growth" is the slope of the second half, less twice its standard error, over the time of that half, of the mean.',
    ],
    panels: [
      { title: 'Heap, MB', across, series: perNode('heap', 1e6) },
      { title: 'Memory, MB', across, series: perNode('rss', 1e6) },
      { title: 'Open files', across, series: perNode('files') },
      { title: 'Tables, MB', across, series: [{ name: 'all', points: line((one) => bytes(one) / 1e6) }] },
      {
        title: 'Median times, ms',
        across,
        series: [...mix.times().keys()]
          .filter((name) => name !== 'audit')
          .map((name) => ({
            name,
            points: line(({ medians }) => medians.get(name) ?? NaN).filter(([, ms]) => !Number.isNaN(ms)),
          })),
      },
      {
        title: 'Waiting, and dead rows',
        across,
        series: [
          { name: 'waiting', points: line((one) => one.waiting) },
          { name: 'dead rows', points: line((one) => one.dead) },
        ],
      },
    ],
  });
}
