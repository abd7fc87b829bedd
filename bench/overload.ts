/**
 * More purchases than a node can do: how many of those that come at several times its capacity are made in time, and how long
 * those that are answered take, beside the same at half of it. Callers know nothing of each other and do not wait: what is refused
 * is gone.
 * `--rounds 3 --seconds 20 --factors 0.5,1,2,4`, `--database postgres`, `--out <folder>`.
 */
import { parseArgs } from 'node:util';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import { openKeys } from '#web';
import { notebook, present } from './figure.ts';
import { load, pace, quantile } from './load.ts';
import { peakOf } from './process-facts.ts';
import { lines, payment, purchase, sessions, whole } from './purchase.ts';
import { openWorld, type Dialect } from './world.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    rounds: text,
    seconds: text,
    factors: text,
    database: text,
    out: text,
    json: { type: 'boolean' },
  },
});
const rounds = Number(values.rounds ?? 3);
const ms = Number(values.seconds ?? 20) * 1_000;
const factors = (values.factors ?? '0.5,1,2,4').split(',').map(Number);
const dialect = (values.database as Dialect | undefined) ?? 'sqlite';
/** An agent that has waited so long for its purchase has gone. */
const patience = 10_000;
const agentCount = 40;
/** At once, each with a purchase after the other. */
const callers = 16;

const world = await openWorld(dialect);
const service = await world.start();
/** Many agents, each known: what bounds the payments of one is no part of this. */
const agents: string[] = [];
for (let n = 0; n < agentCount; n += 1) {
  const { key } = await openKeys(world.database, world.secret).create({ client: `agent ${n}` });
  agents.push(`Bearer ${key}`);
}
const { note, figures, median } = notebook();

interface Seen {
  /** Purchases begun, and those made in time. */
  begun: number;
  made: number;
  /** Milliseconds until an answer, by what it was. */
  good: number[];
  refused: number[];
  /** Answers that no caller deserves, and calls without one. */
  bad: Map<string, number>;
}

type Ask = (method: 'POST' | 'PUT', path: string, content: object) => Promise<{ id: string } | undefined>;

/** Of one agent. Undefined: it was not done, and is not asked for again. */
function asker(pool: Pool, seen: Seen, authorization: string): Ask {
  return async (method, path, content) => {
    const headers = {
      'content-type': 'application/json',
      'ucp-agent': world.agent,
      authorization,
      'idempotency-key': randomUUID(),
    };
    const from = performance.now();
    const { status, body } = await pool
      .request({ method, path, headers, body: JSON.stringify(content) })
      .then(
        async (answer) => ({ status: answer.statusCode, body: await answer.body.text() }),
        (error: Error) => ({ status: 0, body: error.message }),
      );
    const took = performance.now() - from;
    if (status === 200 || status === 201) {
      seen.good.push(took);
      return JSON.parse(body) as { id: string };
    }
    if (status === 503 || status === 429) seen.refused.push(took);
    else {
      const what = `${status} ${body.slice(0, 80)}`;
      seen.bad.set(what, (seen.bad.get(what) ?? 0) + 1);
    }
    return undefined;
  };
}

async function under(perSecond: number): Promise<Seen> {
  const pool = new Pool(service.url, { connections: 2_000, headersTimeout: 120_000 });
  const seen: Seen = { begun: 0, made: 0, good: [], refused: [], bad: new Map() };
  await pace(perSecond, ms, async (due, n) => {
    seen.begun += 1;
    const ask = asker(pool, seen, agents[n % agents.length] ?? '');
    const made = await ask('POST', sessions, lines);
    if (!made) return;
    const at = `${sessions}/${made.id}`;
    if (!(await ask('PUT', at, whole))) return;
    if (!(await ask('POST', `${at}/complete`, payment))) return;
    if (performance.now() - due < patience) seen.made += 1;
  });
  await pool.close();
  return seen;
}

/** Purchases a second of callers that each wait for their answer. */
async function capacity(): Promise<number> {
  const call = (pool: Pool) => purchase(pool, world.agent);
  return (await load({ origin: service.url, connections: callers, ms: 10_000, call })).perSecond;
}

const at = (factor: number, what: string): string => `${factor} times: ${what}`;
const names = {
  made: 'made in time ÷ capacity',
  p50: 'answered well, p50',
  p99: 'answered well, p99',
  refused: 'calls refused',
} as const;

async function one(factor: number, most: number): Promise<void> {
  // What is still under way from before is no part of it.
  await delay(3_000);
  await service.look();
  const { begun, made, good, refused, bad } = await under(most * factor);
  const { lateP99 } = await service.look();
  const share = made / (ms / 1_000) / most;
  note(at(factor, 'made in time, of those begun'), '%', (100 * made) / begun);
  note(at(factor, names.made), '×', share, { atLeast: factor < 1 ? factor * 0.95 : 0.8 });
  note(at(factor, names.p50), 'ms', quantile(good, 0.5));
  note(at(factor, names.p99), 'ms', quantile(good, 0.99), { atMost: 3_000 });
  note(at(factor, names.refused), '%', (100 * refused.length) / (good.length + refused.length));
  const soon = refused.length === 0 ? 0 : quantile(refused, 0.99);
  note(at(factor, 'refused, p99'), 'ms', soon, { atMost: 250 });
  const undeserved = [...bad.values()].reduce((sum, count) => sum + count, 0);
  note(at(factor, 'answers that no caller deserves'), '', undeserved, { atMost: 0 });
  note(at(factor, 'event loop late, p99'), 'ms', lateP99);
  for (const [what, count] of bad) process.stderr.write(`${factor} times: ${count} of ${what}\n`);
}

try {
  await capacity();
  for (let round = 0; round < rounds; round += 1) {
    const most = await capacity();
    note('capacity: purchases a second, callers that wait', '', most);
    for (const factor of factors) await one(factor, most);
  }
  note('most memory of the service', 'MB', peakOf(service.pid), { atMost: 1_000 });
  const bars = (name: string, what: string) => ({
    name,
    points: factors.map((factor, place) => [place, median(at(factor, what))] as const),
  });
  const across = { across: 'purchases that come, by capacity', names: factors.map(String) };
  present(figures(), {
    title: `More purchases than a node can do, on ${dialect === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`,
    name: dialect === 'sqlite' ? 'overload-sqlite' : 'overload',
    notes: [
      `Capacity is what ${callers} callers get that each wait for their answers. Then purchases (create, update, pay) of ${agentCount} agents come for ${ms / 1_000} seconds at a fixed share of it, whether those before were answered or not. A purchase counts that is made within ${patience / 1_000} seconds after it was due; who is refused (503 or 429) does not come again. Callers, processor and database share the cores with the node, so that more callers leave it less.`,
    ],
    panels: [
      { title: 'Purchases made in time, by capacity', ...across, series: [bars('made', names.made)] },
      {
        title: 'Answers other than refusals, ms',
        ...across,
        series: [bars('p50', names.p50), bars('p99', names.p99)],
      },
      { title: 'Calls refused, %', ...across, series: [bars('refused', names.refused)] },
    ],
  });
} finally {
  await service.stop();
  await world.close();
}
