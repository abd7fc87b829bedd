/** Agent sessions of a period and how far they got: cohorts by day plus events that are not in them yet. */
import type { EventType } from '#event-webhooks';
import { sql } from 'kysely';
import type { Database } from '../tables.ts';
import type { Executor } from '../statement.ts';
import { pendingSums } from './cohorts.ts';
import { readPending } from './pending-events.ts';
import { snapshot } from './snapshot.ts';

export interface ActivityTotals {
  /** Sessions that reached each step of the funnel: each is part of the step before. */
  counts: Record<EventType, number>;
  /** Of their orders, in minor units of each currency. */
  revenue: Record<string, number>;
}

export interface Activity {
  total: ActivityTotals;
  /** By the day on which sessions started, as its first moment in UTC; a day without any is absent. */
  days: Map<number, ActivityTotals>;
  /** Busiest first, by what events call them; the rest of them are in `total` only. */
  agents: { agent: string; totals: ActivityTotals }[];
  /** Some events are not in yet, as after a restore: how far these figures go. */
  behindSince?: number;
}

export interface ActivityWish {
  sites: readonly string[];
  /** First moment of the first day on which sessions started. */
  from: number;
  /** Of this one only; the list of agents stays whole. */
  agent?: string;
}

const mostAgentsShown = 50;

/** Exact, whatever is written or counted meanwhile. */
export const readActivity = (
  database: Pick<Database, 'db' | 'dialect'>,
  wish: ActivityWish,
): Promise<Activity> =>
  wish.sites.length === 0
    ? Promise.resolve({ total: noTotals(), days: new Map(), agents: [] })
    : snapshot(database, (inside) => read(inside, wish));

async function read(inside: Executor, wish: ActivityWish): Promise<Activity> {
  const days = new Map<number, ActivityTotals>();
  const agents = new Map<string, ActivityTotals>();
  const total = noTotals();
  for (const row of await sumsByDay(inside, wish)) {
    add(total, row);
    add(entry(days, row.day), row);
  }
  for (const row of await sumsByAgent(inside, wish)) add(entry(agents, row.agent), row);
  const { events, behindSince } = await readPending(inside, 'unfollowed', wish);
  for (const row of await pendingSums(inside, events)) {
    if (row.day < wish.from) continue;
    add(entry(agents, row.agent), row);
    if (wish.agent !== undefined && wish.agent !== row.agent) continue;
    add(total, row);
    add(entry(days, row.day), row);
  }
  const busiest = [...agents]
    .map(([agent, totals]) => ({ agent, totals }))
    .toSorted((a, b) => weight(b.totals) - weight(a.totals) || (a.agent < b.agent ? -1 : 1))
    .slice(0, mostAgentsShown);
  return { total, days, agents: busiest, ...(behindSince === undefined ? {} : { behindSince }) };
}

interface Sum {
  type: string;
  currency: string;
  count: number;
  amount: number;
}

const counted = (inside: Executor, { sites, from }: ActivityWish) =>
  inside.selectFrom('cohortDay').where('site', 'in', sites).where('day', '>=', from);

const sums = [
  'type',
  'currency',
  sql<number>`cast(sum(count) as bigint)`.as('count'),
  sql<number>`cast(sum(amount) as bigint)`.as('amount'),
] as const;

function sumsByDay(inside: Executor, wish: ActivityWish): Promise<(Sum & { day: number })[]> {
  const { agent } = wish;
  const days = counted(inside, wish);
  return (agent === undefined ? days : days.where('agent', '=', agent))
    .select(['day', ...sums])
    .groupBy(['day', 'type', 'currency'])
    .execute();
}

/** The table is read once, however many names were made up. */
function sumsByAgent(inside: Executor, wish: ActivityWish): Promise<(Sum & { agent: string })[]> {
  return inside
    .with('sums', () =>
      counted(inside, wish)
        .select(['agent', ...sums])
        .groupBy(['agent', 'type', 'currency']),
    )
    .with('busiest', (on) =>
      on
        .selectFrom('sums')
        .select(['agent', ({ fn }) => fn.sum('count').as('all')])
        .groupBy('agent')
        .orderBy('all', 'desc')
        .orderBy('agent')
        .limit(mostAgentsShown),
    )
    .selectFrom('sums')
    .selectAll()
    .where('agent', 'in', (on) => on.selectFrom('busiest').select('agent'))
    .execute();
}

function add(totals: ActivityTotals, { type, currency, count, amount }: Sum): void {
  totals.counts[type as EventType] += count;
  if (type === 'order_placed' && currency !== '')
    totals.revenue[currency] = (totals.revenue[currency] ?? 0) + amount;
}

function entry<K>(map: Map<K, ActivityTotals>, key: K): ActivityTotals {
  const found = map.get(key) ?? noTotals();
  map.set(key, found);
  return found;
}

const weight = ({ counts }: ActivityTotals): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

export const noTotals = (): ActivityTotals => ({
  counts: { session_created: 0, checkout_created: 0, payment_settled: 0, order_placed: 0 },
  revenue: {},
});
