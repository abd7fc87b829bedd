/**
 * Purchases go on while strangers misbehave: the p99 of each operation during an attack, divided by that of the quiet times
 * between all attacks. The purchases come at a fixed rate below what the service can do, and the attacker is another process
 * that gives way to all others and sends at a bounded rate, so that what is seen is what the service does, not the CPU that the
 * attacker takes. At the end the service must have ended every connection itself, with an answer or without.
 * `--rounds 3 --seconds 20 --rate 10 --patience 90 --only 'slow headers'`, `--database postgres`, `--out <folder>`.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Pool } from 'undici';
import { attacks, type Attack, type Target } from './attacks.ts';
import type { Attacked } from './attacker.ts';
import { notebook, present } from './figure.ts';
import { pace, quantile } from './load.ts';
import { cpuOf, peakOf } from './process-facts.ts';
import { operations, purchase, type Operation } from './purchase.ts';
import { openWorld, type Dialect } from './world.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    rounds: text,
    seconds: text,
    rate: text,
    patience: text,
    only: text,
    database: text,
    out: text,
    json: { type: 'boolean' },
  },
});
const rounds = Number(values.rounds ?? 3);
/** Long enough for idle connections to be ended meanwhile, which takes 15 seconds. */
const ms = Number(values.seconds ?? 20) * 1_000;
const rate = Number(values.rate ?? 10);
/** Between two attacks. */
const restMs = 10_000;
/** For the service to end what it holds. */
const patience = Number(values.patience ?? 90) * 1_000;
const chosen = Object.entries(attacks).filter(([name]) => name === (values.only ?? name));

const world = await openWorld((values.database as Dialect | undefined) ?? 'sqlite');
const service = await world.start();
const attacker = fork(join(import.meta.dirname, 'attacker.ts'));
const pool = new Pool(service.url, { connections: 50 });
const { note, figures, median } = notebook();
const { hostname: host, port } = new URL(service.url);
const target: Target = { host, port: Number(port), agent: world.agent };

type Times = Record<Operation, number[]>;

/** Of all rounds: between the attacks, and by attack during it. */
const quiet = noTimes();
const during = new Map(chosen.map(([name]) => [name, noTimes()] as const));

function noTimes(): Times {
  return { create: [], update: [], pay: [] };
}

/** Milliseconds of each operation, for as long as a round has. */
async function buy(): Promise<Times> {
  const times = noTimes();
  const one = (due: number) =>
    purchase(pool, world.agent, (operation, took) => times[operation].push(took), due);
  await pace(rate, ms, one);
  return times;
}

/** Of all rounds together: of the purchases of one round the p99 is one or two of them. */
function ratio(name: string, operation: Operation): string {
  return `${name}: ${operation}, p99 of all rounds ÷ normal`;
}

function keep(kept: Times | undefined, times: Times): void {
  for (const operation of operations) kept?.[operation].push(...times[operation]);
}

interface Under {
  times: Times;
  told: Attacked;
  /** Cores that the service took. */
  cpu: number;
  lateP99: number;
  lateMax: number;
}

async function under(name: string): Promise<Under> {
  const begun = once(attacker, 'message');
  attacker.send({ name, target });
  await begun;
  await service.look();
  const before = cpuOf(service.pid);
  const times = await buy();
  const cpu = (cpuOf(service.pid) - before) / (ms / 1_000);
  const { lateP99, lateMax } = await service.look();
  const answer = once(attacker, 'message') as Promise<[Attacked]>;
  attacker.send('stop');
  // What is still held after that is left, and told.
  const giveUp = new AbortController();
  void delay(patience, undefined, { signal: giveUp.signal }).then(
    () => attacker.send('leave'),
    () => undefined,
  );
  const [told] = await answer;
  giveUp.abort();
  return { times, told, cpu, lateP99, lateMax };
}

try {
  await pace(rate, Math.max(ms, 5_000), () => purchase(pool, world.agent));
  for (let round = 0; round < rounds; round += 1)
    for (const [name, attack] of chosen) await one(name, attack);
  for (const operation of operations)
    note(`between attacks: ${operation}, p99 of all rounds: normal`, 'ms', quantile(quiet[operation], 0.99));
  for (const [name, times] of during)
    for (const operation of operations) {
      const slower = quantile(times[operation], 0.99) / quantile(quiet[operation], 0.99);
      note(ratio(name, operation), '×', slower, { atMost: 3 });
    }
  note('most memory of the service', 'MB', peakOf(service.pid), { atMost: 1_000 });
  const { files } = await service.look(true);
  note('open files at the end', '', files, { atMost: 100 });
  present(figures(), {
    title: 'Purchases while strangers misbehave',
    notes: [
      `${rate} purchases (create, update, pay) a second, for ${ms / 1_000} seconds before and ${ms / 1_000} during each attack, with ten seconds of rest between two attacks; an operation's time counts from when it was due. Normal is the p99 of all that was bought between the attacks, ${rounds * chosen.length * (ms / 1_000) * rate} purchases: of one quiet time alone it is a purchase or two, and differs from the next one's by several times. The attacker is another process with the lowest priority and a bounded rate; its CPU time is told. "Refused" is the share of its connections that the service ended as it should, by an answer or by closing, within ${patience / 1_000} seconds.`,
      ...chosen.map(([name, { description }]) => `**${name}**: ${description}.`),
    ],
    panels: [
      {
        title: 'p99 during an attack, divided by that between the attacks',
        across: '',
        names: chosen.map(([name]) => name),
        limit: { at: 3, name: 'limit' },
        series: operations.map((operation) => ({
          name: operation,
          points: chosen.map(([name], at) => [at, median(ratio(name, operation))] as const),
        })),
      },
    ],
  });
} finally {
  attacker.disconnect();
  await pool.close();
  await service.stop();
  await world.close();
}

async function one(name: string, { ends }: Attack): Promise<void> {
  // What the attack before left behind (garbage of 10,000 connections) is no part of what is compared.
  await delay(restMs);
  const before = await buy();
  const { times, told, cpu, lateP99, lateMax } = await under(name);
  keep(quiet, before);
  keep(during.get(name), times);
  for (const operation of operations) {
    note(`${name}: ${operation}, p99 before`, 'ms', quantile(before[operation], 0.99));
    note(`${name}: ${operation}, p99 during`, 'ms', quantile(times[operation], 0.99));
  }
  const all = Object.values(told.ends).reduce((sum, count) => sum + count, 0);
  const good = Object.entries(told.ends).reduce((sum, [end, count]) => sum + (ends.test(end) ? count : 0), 0);
  note(`${name}: refused`, '%', (100 * good) / all, { atLeast: 100 });
  note(`${name}: connections`, '', all);
  // Of an answer that nobody takes 75 seconds, and half a second until the attacker sees it.
  note(`${name}: longest held`, 'ms', told.longest, { atMost: 76_000 });
  note(`${name}: event loop late, p99`, 'ms', lateP99);
  note(`${name}: event loop late, most`, 'ms', lateMax, { atMost: 200 });
  note(`${name}: CPU of the service`, '%', cpu * 100);
  note(`${name}: CPU of the attacker, in all`, 'ms', told.cpu * 1_000);
  process.stderr.write(`${name}: ${JSON.stringify(told.ends)}\n`);
}
