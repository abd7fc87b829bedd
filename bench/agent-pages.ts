/**
 * Pages of the section Agents at a million events: time of the server for the last 30 and 90 days, for all agents and for one,
 * with 200 made-up names a day; and of the sessions and the refusals. `--events 100000` takes fewer, `--url postgres://…`
 * another database (which it fills).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Hono } from 'hono';
import { sql } from 'kysely';
import type { Site } from '#commerce';
import {
  countEvents,
  openDatabase,
  prepareBulkLoad,
  followSessions,
  readActivity,
  readSales,
  readVisits,
  refusalStore,
  type Database,
} from '#storage';
import type { Keys } from '../src/web/accounts/keys.ts';
import { agents as section } from '../src/web/dashboard/agents/index.ts';
import type { Agents } from '../src/web/dashboard/agents/deps.ts';
import type { Dashboard, DashboardEnv } from '../src/web/dashboard/context.ts';
import { present, type Figure } from './figure.ts';

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '1000000' },
    url: { type: 'string' },
    json: { type: 'boolean' },
  },
});
const events = Number(values.events);
const days = 90;
const dayMs = 86_400_000;
const now = Date.parse('2026-11-20T18:00:00Z');
const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'));
const database = await openDatabase(values.url ?? `sqlite:${join(folder, 'events.db')}`);

const types = [
  'session_created',
  'session_created',
  'checkout_created',
  'payment_settled',
  'order_placed',
] as const;

async function fill({ db }: Database): Promise<void> {
  const step = (days * dayMs) / events;
  for (let from = 0; from < events; from += 2_000) {
    const rows = Array.from({ length: Math.min(2_000, events - from) }, (_, place) => {
      const number = from + place;
      const at = Math.floor(now - days * dayMs + number * step);
      const type = types[number % 5] ?? 'session_created';
      // Every tenth name is made up and comes once.
      const agent =
        number % 10 === 0
          ? `https://made-up-${number}.example/p.json`
          : `https://agent-${number % 17}.example/profile.json`;
      const id = `evt_${number}`;
      const more = {
        session: `ses_${Math.floor(number / 5)}`,
        release: '2026-08-25',
        amount: 2_900 + (number % 1_000),
        currency: number % 3 ? 'EUR' : 'USD',
      };
      const body = JSON.stringify({ id, type, site: 'demo', at, agent, ...more });
      return { site: 'demo', at, id, body, waiting: 0, uncounted: 1, unfollowed: 1 };
    });
    await db.insertInto('commerceEvent').values(rows).execute();
  }
}

async function rounds(
  name: string,
  limit: number | undefined,
  work: () => Promise<unknown>,
): Promise<Figure> {
  const times: number[] = [];
  for (let round = 0; round < 12; round += 1) {
    const began = performance.now();
    await work();
    if (round > 1) times.push(performance.now() - began);
  }
  return { name, unit: 'ms', values: times, ...(limit === undefined ? {} : { limit: { atMost: limit } }) };
}

try {
  await prepareBulkLoad(database);
  await fill(database);
  const began = performance.now();
  await countEvents(database);
  const counting = performance.now() - began;
  await followSessions(database);
  const following = performance.now() - began - counting;
  // As a server does by itself within a minute.
  if (database.dialect === 'postgres') await sql`analyze`.execute(database.db);
  const refusals = refusalStore(database, () => now);
  for (let at = 0; at < 5_000; at += 1)
    refusals.count({
      site: 'demo',
      agent: `https://agent-${at % 300}.example/p`,
      operation: 'get_cart',
      code: at % 2 ? 'invalid_request' : 'rate_limited',
    });
  const site = { id: 'demo', name: 'Demo' } as Site;
  const agents: Agents = {
    sites: { list: () => Promise.resolve([site]) },
    activity: (wish) => readActivity(database, wish),
    sales: (wish) => readSales(database, wish),
    visits: (wish) => readVisits(database, wish),
    refusals,
    now: () => now,
  };
  const app = new Hono<DashboardEnv>() as Dashboard;
  app.use(async (c, next) => {
    c.set('member', {
      id: 'm',
      name: 'Somebody',
      email: 'a@b.example',
      role: 'owner',
      hasSecondFactor: false,
    });
    c.set('newMessages', () => Promise.resolve(0));
    await next();
  });
  section(app, { agents, keys: { holder: () => Promise.resolve(undefined) } as unknown as Keys } as never);
  const page = (path: string) => async () => {
    const answer = await app.request(path);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    await answer.text();
  };
  const one = encodeURIComponent('https://agent-3.example/profile.json');
  present([
    { name: `counting ${events} events, once, in the background`, unit: 'ms', values: [counting] },
    { name: `following ${events} events, once, in the background`, unit: 'ms', values: [following] },
    await rounds('the funnel, 30 days', 50, page('/dashboard/agents')),
    await rounds('the funnel, 90 days', 50, page('/dashboard/agents?days=90')),
    await rounds('the funnel of one agent, 90 days', 50, page(`/dashboard/agents?days=90&agent=${one}`)),
    await rounds('the latest sessions', 50, page('/dashboard/agents/sessions')),
    await rounds(
      'sessions of a month ago',
      50,
      page(`/dashboard/agents/sessions?before=${now - 30 * dayMs}`),
    ),
    await rounds('the refusals, 90 days', 50, page('/dashboard/agents/refusals?days=90')),
  ]);
} finally {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}
