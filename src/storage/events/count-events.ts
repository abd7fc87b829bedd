/**
 * Events added up by site, day and agent, in the background. Each says itself whether it was added: whatever the clocks, and however
 * late a transaction ends, it is added once. What was not is read as it is.
 */
import type { CommerceEvent } from '#commerce';
import type { Database, Tables } from '../tables.ts';
import { type Executor } from '../statement.ts';
import { rerun } from '../rerun.ts';
import { placeFor } from './agents.ts';
import { dayOf } from './day.ts';
import { holdSite } from './hold-site.ts';

/** Names counted separately per day: as many as are shown. Each is a row that the funnel reads. */
const mostAgents = 50;
/** Others wait for the transaction on SQLite. */
const batch = 1_000;

type Row = Tables['eventDay'];

/** How many events it added. Safe on several nodes at once: each event is added exactly once. */
export async function countEvents(
  database: Pick<Database, 'db' | 'transaction'>,
  signal?: AbortSignal,
): Promise<number> {
  let added = 0;
  for (const site of await uncountedSites(database.db)) {
    let step = batch;
    while (step >= batch) {
      if (signal?.aborted) return added;
      step = await rerun(() => database.transaction((inside) => addSome(inside, site)));
      added += step;
    }
  }
  return added;
}

/** One look into the index for each, however many events there are. */
async function uncountedSites(on: Executor): Promise<string[]> {
  const sites: string[] = [];
  for (;;) {
    const { site } = await selectUncounted(on)
      .select(({ fn }) => fn.min('site').as('site'))
      .where('site', '>', sites.at(-1) ?? '')
      .executeTakeFirstOrThrow();
    if (site === null) return sites;
    sites.push(site);
  }
}

async function addSome(inside: Executor, site: string): Promise<number> {
  await holdSite(inside, site);
  const events = await selectUncounted(inside)
    .select(['id', 'body'])
    .where('site', '=', site)
    .orderBy('at')
    .limit(batch)
    .execute();
  if (events.length === 0) return 0;
  const rows = await sumsOf(
    inside,
    site,
    events.map(({ body }) => JSON.parse(body) as CommerceEvent),
  );
  for (let at = 0; at < rows.length; at += batch) await add(inside, rows.slice(at, at + batch));
  await inside
    .updateTable('commerceEvent')
    .set({ uncounted: 0 })
    .where('uncounted', '=', 1)
    .where('site', '=', site)
    .where(
      'id',
      'in',
      events.map(({ id }) => id),
    )
    .execute();
  return events.length;
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

export const selectUncounted = (on: Executor) => on.selectFrom('commerceEvent').where('uncounted', '=', 1);

/** One event as a row. Only paid orders have an amount, because open checkouts are not revenue. */
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
