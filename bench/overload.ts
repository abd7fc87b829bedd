/**
 * More purchases than a node can do: how many of those that come at twice its capacity are made in time, and how long those that
 * are answered take, beside the same at half of it. Callers know nothing of each other and do not wait: what is refused is gone.
 * `--rounds 3 --seconds 20 --factor 2`, `--database postgres`, `--out <folder>`.
 */
import { parseArgs } from 'node:util';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import { notebook, present } from './figure.ts';
import { load, pace, quantile } from './load.ts';
import { peakOf } from './process-facts.ts';
import { lines, payment, purchase, sessions, whole } from './purchase.ts';
import { openKeys } from '#web';
import { openWorld, type Dialect } from './world.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    rounds: text,
    seconds: text,
    factor: text,
    database: text,
    out: text,
    json: { type: 'boolean' },
  },
});
const rounds = Number(values.rounds ?? 3);
const ms = Number(values.seconds ?? 20) * 1_000;
const factor = Number(values.factor ?? 2);
/** An agent that has waited so long for its purchase has gone. */
const patience = 10_000;

const world = await openWorld((values.database as Dialect | undefined) ?? 'sqlite');
const service = await world.start();
/** Many agents, each known: what bounds the payments of one is no part of this. */
const agents: string[] = [];
for (let n = 0; n < 40; n += 1)
  agents.push(
    `Bearer ${(await openKeys(world.database, world.secret).create({ client: `agent ${n}` })).key}`,
  );
const { note, figures } = notebook();

interface Seen {
  /** Purchases begun, and those made in time. */
  begun: number;
  made: number;
  /** Milliseconds until an answer, by what it was. */
  good: number[];
  refused: number[];
  /** Answers that no caller deserves, and calls without one. */
  bad: Record<string, number>;
}

async function under(perSecond: number): Promise<Seen> {
  const pool = new Pool(service.url, { connections: 2_000, headersTimeout: 120_000 });
  const seen: Seen = { begun: 0, made: 0, good: [], refused: [], bad: {} };
  const ask = async (
    authorization: string,
    method: 'POST' | 'PUT',
    path: string,
    content: object,
  ): Promise<{ id?: string } | undefined> => {
    const from = performance.now();
    const answered = await pool
      .request({
        method,
        path,
        body: JSON.stringify(content),
        headers: {
          'content-type': 'application/json',
          'ucp-agent': world.agent,
          authorization,
          'idempotency-key': randomUUID(),
        },
      })
      .then(
        async ({ statusCode, body }) => ({ status: statusCode, text: await body.text() }),
        (error: Error) => ({ status: 0, text: error.message }),
      );
    const took = performance.now() - from;
    const { status } = answered;
    if (status === 200 || status === 201) {
      seen.good.push(took);
      return JSON.parse(answered.text) as { id: string };
    }
    if (status === 503 || status === 429) seen.refused.push(took);
    else
      seen.bad[`${status} ${answered.text.slice(0, 80)}`] =
        (seen.bad[`${status} ${answered.text.slice(0, 80)}`] ?? 0) + 1;
    return undefined;
  };
  await pace(perSecond, ms, async (due) => {
    const agent = agents[(seen.begun += 1) % agents.length] ?? '';
    const made = await ask(agent, 'POST', sessions, lines);
    if (!made?.id) return;
    const at = `${sessions}/${made.id}`;
    if (!(await ask(agent, 'PUT', at, whole))) return;
    if (!(await ask(agent, 'POST', `${at}/complete`, payment))) return;
    if (performance.now() - due < patience) seen.made += 1;
  });
  await pool.close();
  return seen;
}

async function capacity(): Promise<number> {
  const { perSecond } = await load({
    origin: service.url,
    connections: 16,
    ms: 10_000,
    call: (pool) => purchase(pool, world.agent),
  });
  return perSecond;
}

try {
  await capacity();
  for (let round = 0; round < rounds; round += 1) {
    const most = await capacity();
    note('capacity: purchases a second, callers that wait', '', most);
    for (const [name, share] of [
      ['half', 0.5],
      [`${factor} times`, factor],
    ] as const) {
      await delay(3_000);
      await service.look();
      const { begun, made, good, refused, bad } = await under(most * share);
      const { lateP99 } = await service.look();
      note(`${name}: made in time, of those begun`, '%', (100 * made) / begun);
      note(`${name}: made in time ÷ capacity`, '×', made / (ms / 1_000) / most);
      note(`${name}: answered well, p50`, 'ms', quantile(good, 0.5));
      note(`${name}: answered well, p99`, 'ms', quantile(good, 0.99));
      note(`${name}: refused`, '%', (100 * refused.length) / (good.length + refused.length));
      note(`${name}: refused, p99`, 'ms', refused.length === 0 ? 0 : quantile(refused, 0.99));
      note(
        `${name}: answers that no caller deserves`,
        '',
        Object.values(bad).reduce((sum, count) => sum + count, 0),
        { atMost: 0 },
      );
      note(`${name}: event loop late, p99`, 'ms', lateP99);
      if (Object.keys(bad).length > 0) process.stderr.write(`${name}: ${JSON.stringify(bad)}\n`);
    }
  }
  note('most memory of the service', 'MB', peakOf(service.pid), { atMost: 1_000 });
  present(figures(), { title: 'More purchases than a node can do', notes: [], panels: [] });
} finally {
  await service.stop();
  await world.close();
}
