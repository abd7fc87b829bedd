/**
 * Events added up by site, day and agent, in the background. Only what is older than ten minutes is added: by then every
 * transaction that wrote an event of that time has ended, on any node. What is younger is read as it is.
 */
import type { CommerceEvent } from '#commerce';
import type { Database, Tables } from '../tables.ts';
import { rerun } from '../rerun.ts';
import type { Executor } from '../statement.ts';
import { placeFor } from './agents.ts';
import { dayOf } from './day.ts';
import { eventSites } from './event-sites.ts';

const settledMs = 600_000;
/** Told apart on one day: as many as are shown. Each is a row that every look at the funnel reads. */
const mostAgents = 50;
/** Others wait for the transaction on SQLite. */
const batch = 1_000;

type Row = Tables['eventDay'];

/** How many events it added. Safe on several nodes at once: each event is added exactly once. */
export async function countEvents(
  database: Pick<Database, 'db' | 'transaction'>,
  now: number,
  signal?: AbortSignal,
): Promise<number> {
  let added = 0;
  for (const site of await eventSites(database.db)) {
    let step = batch;
    while (step >= batch) {
      if (signal?.aborted) return added;
      step = await rerun(() => database.transaction((inside) => addSome(inside, site, now - settledMs)));
      added += step;
    }
  }
  return added;
}

async function addSome(inside: Executor, site: string, settled: number): Promise<number> {
  const until = await lock(inside, site);
  if (until >= settled) return 0;
  const next = inside.selectFrom('commerceEvent').where('site', '=', site).where('at', '>', until);
  // Events of one moment are never torn apart: the next step begins after it.
  const last = await next
    .select('at')
    .orderBy('at')
    .limit(1)
    .offset(batch - 1)
    .executeTakeFirst();
  const end = Math.min(last?.at ?? settled, settled);
  const events = await next.select('body').where('at', '<=', end).orderBy('at').execute();
  const rows = await sumsOf(
    inside,
    site,
    events.map(({ body }) => JSON.parse(body) as CommerceEvent),
  );
  for (let at = 0; at < rows.length; at += batch) await add(inside, rows.slice(at, at + batch));
  await inside.updateTable('eventCount').set({ until: end }).where('site', '=', site).execute();
  return events.length;
}

/** The upsert holds the row until the transaction ends. */
async function lock(inside: Executor, site: string): Promise<number> {
  const { until } = await inside
    .insertInto('eventCount')
    .values({ site, until: 0 })
    .onConflict((conflict) =>
      conflict.column('site').doUpdateSet((set) => ({ until: set.ref('eventCount.until') })),
    )
    .returning('until')
    .executeTakeFirstOrThrow();
  return until;
}

async function sumsOf(inside: Executor, site: string, events: readonly CommerceEvent[]): Promise<Row[]> {
  const days = new Map<number, Set<string>>();
  const sums = new Map<string, Row>();
  for (const event of events) {
    const day = dayOf(event.at);
    const known = days.get(day) ?? (await knownAgents(inside, site, day));
    days.set(day, known);
    const row = rowOf(event, placeFor(known, event.agent ?? '', mostAgents));
    const key = JSON.stringify([day, row.agent, row.type, row.currency]);
    const sum = sums.get(key);
    if (sum) {
      sum.count += 1;
      sum.amount += row.amount;
    } else sums.set(key, row);
  }
  return [...sums.values()];
}

async function knownAgents(inside: Executor, site: string, day: number): Promise<Set<string>> {
  const rows = await inside
    .selectFrom('eventDay')
    .select('agent')
    .distinct()
    .where('site', '=', site)
    .where('day', '=', day)
    .execute();
  return new Set(rows.map(({ agent }) => agent));
}

/** One event as a row; what is in a checkout is no revenue, so only what was paid has an amount. */
export function rowOf({ site, at, type, amount, currency }: CommerceEvent, agent: string): Row {
  const isPaid = type === 'payment_settled' || type === 'order_placed';
  return {
    site,
    day: dayOf(at),
    agent,
    type,
    currency: isPaid ? (currency ?? '') : '',
    count: 1,
    amount: isPaid && currency !== undefined ? (amount ?? 0) : 0,
  };
}

async function add(inside: Executor, rows: Row[]): Promise<void> {
  await inside
    .insertInto('eventDay')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['site', 'day', 'agent', 'type', 'currency']).doUpdateSet((set) => ({
        count: set('eventDay.count', '+', set.ref('excluded.count')),
        amount: set('eventDay.amount', '+', set.ref('excluded.amount')),
      })),
    )
    .execute();
}
