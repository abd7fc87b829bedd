/**
 * Many shops audited at once by one node, through its API, beside the same requests made by the same fetcher and judged by
 * nobody: what the network and the shops allow. `--shops 200 --rounds 2`, `--delay 0` (milliseconds that answers travel),
 * `--profile <folder>` leaves a CPU profile of the node there, `--out <folder>`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openKeys } from '#web';
import { notebook, present } from './figure.ts';
import { quantile } from './load.ts';
import type { BenchNode, Routes } from './node.ts';
import { cpuOf, peakOf, residentOf } from './process-facts.ts';
import { startServer } from './shop-process.ts';
import { openWorld } from './world.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: { shops: text, rounds: text, delay: text, profile: text, out: text, json: { type: 'boolean' } },
});
const count = Number(values.shops ?? 200);
const rounds = Number(values.rounds ?? 2);
const budgetMs = 120_000;

const shops = await startServer('./far-shops.ts', [String(count), values.delay ?? '0']);
const { far, ca } = JSON.parse(shops.line) as { far: Record<string, string>; ca: string };
const routes: Routes = { resolve: far, ca: [ca] };
const world = await openWorld('sqlite');
const keys = openKeys(world.database, world.secret);
/** Each may call 120 times a minute. */
const tokens: string[] = [];
for (let at = 0; at < Math.ceil((count * (rounds + 1)) / 100); at += 1)
  tokens.push((await keys.create({ client: `bench ${at}`, plan: 'scale' })).key);
const service = await world.start({
  routes,
  env: { AUDIT_MAX_RUNNING: String(count), AUDIT_BUDGET_MS: String(budgetMs) },
  ...(values.profile === undefined ? {} : { node: ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] }),
});

interface Audited {
  ms: number;
  requests: number;
}

let calls = 0;
async function audit(at: number): Promise<Audited> {
  const begin = performance.now();
  const token = tokens[Math.floor(calls / 100)] ?? '';
  calls += 1;
  const response = await fetch(`${service.url}/api/v1/analyze`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: `https://shop-${at}.test`, budgetMs }),
    signal: AbortSignal.timeout(200_000),
  });
  const report = (await response.json()) as { score?: { coverage: number }; stats?: { requests: number } };
  if (response.status !== 200 || (report.score?.coverage ?? 0) < 0.9)
    throw new Error(`shop-${at}: ${response.status} ${JSON.stringify(report.score ?? report).slice(0, 300)}`);
  return { ms: performance.now() - begin, requests: report.stats?.requests ?? 0 };
}

interface Ran {
  ms: number;
  each: number[];
  cpu: number;
}

async function together(of: number): Promise<Ran> {
  const cpu = cpuOf(service.pid);
  const begin = performance.now();
  const each = await Promise.all(Array.from({ length: of }, (_, at) => audit(at + 1)));
  return { ms: performance.now() - begin, each: each.map(({ ms }) => ms), cpu: cpuOf(service.pid) - cpu };
}

/** The requests of the same audits, in a process of their own, each audit's as its rules let them go. */
async function fetchOnly(): Promise<{ ms: number; cpu: number; requests: number }> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'fetch-only.ts'), String(count), String(budgetMs)],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, BENCH_ROUTES: JSON.stringify(routes) } },
  );
  const ended = once(child, 'exit');
  let out = '';
  for await (const chunk of child.stdout) out += String(chunk);
  await ended;
  return JSON.parse(out) as { ms: number; cpu: number; requests: number };
}

const memory: [seconds: number, mb: number][] = [];
const begin = performance.now();
const look = async (node: BenchNode, collect = false): Promise<number> => {
  const { rss } = await node.look(collect);
  memory.push([(performance.now() - begin) / 1_000, rss / 1e6]);
  return rss / 1e6;
};

const { note, figures, median } = notebook();
try {
  // The shops get their pages ready, the node its code.
  for (let at = 1; at <= count; at += 20)
    await Promise.all(Array.from({ length: Math.min(20, count - at + 1) }, (_, n) => audit(at + n)));
  const idle = await look(service, true);
  for (let round = 0; round < rounds; round += 1) {
    const limit = await fetchOnly();
    await service.look();
    const done = new AbortController();
    const watching = watch(done.signal);
    const ours = await together(count);
    done.abort();
    const late = await watching;
    const perSecond = (ms: number): number => (count * 1_000) / ms;
    note(`${count} audits at once`, '/s', perSecond(ours.ms));
    note('the same requests, not judged', '/s', perSecond(limit.ms));
    note('audits ÷ the same requests', '×', limit.ms / ours.ms);
    note('requests of an audit', '', limit.requests / count);
    note('CPU of the node, an audit', 'ms', (ours.cpu * 1_000) / count);
    note('CPU of the same requests, an audit', 'ms', (limit.cpu * 1_000) / count);
    for (const share of [0.5, 0.99]) note(`an audit, p${share * 100}`, 'ms', quantile(ours.each, share));
    note('event loop late, p99', 'ms', late.p99, { atMost: 50 });
    note('event loop late, most', 'ms', late.most);
    await delay(3_000);
    note('memory of the node after a round', 'MB', await look(service, true));
  }
  note('memory of the node before', 'MB', idle);
  const most = peakOf(service.pid);
  note('most memory of the node', 'MB', most);
  note('memory of each audit at once', 'MB', (most - idle) / count, { atMost: 8 });
  present(figures(), {
    title: `${count} audits at once on one node`,
    notes: [
      `${count} shops on loopback, in one process; the node audits all at once. The same requests, not judged, are made by the same fetcher with the same pace from a process of its own, in the same round. All share the cores of one machine.`,
    ],
    panels: [
      {
        title: 'Memory of the node, MB',
        across: 'seconds',
        series: [{ name: 'resident', points: memory }],
      },
      {
        title: 'Audits a second',
        across: '',
        names: ['audits', 'requests alone'],
        series: [
          {
            name: 'a second',
            points: [
              [0, median(`${count} audits at once`)],
              [1, median('the same requests, not judged')],
            ],
          },
        ],
      },
    ],
  });
} finally {
  await service.stop();
  await world.close();
  await shops.stop();
}

/** Memory each second; lateness of the whole time, which a look ends. */
async function watch(signal: AbortSignal): Promise<{ p99: number; most: number }> {
  while (!signal.aborted) {
    memory.push([(performance.now() - begin) / 1_000, residentOf(service.pid)]);
    await delay(1_000, undefined, { signal }).catch(() => undefined);
  }
  const { lateP99: p99, lateMax: most } = await service.look();
  return { p99, most };
}
