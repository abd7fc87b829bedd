/** Rows of daily sums by site, agent, type, and currency: of events by their own day, and of cohorts by the day a session started. */
import { sql } from 'kysely';
import type { Executor } from '../statement.ts';
import { placeFor } from './agents.ts';
import type { EventDayTable } from './tables.ts';

export type DaySum = EventDayTable;
type SumTable = 'eventDay' | 'cohortDay';

/** Names counted separately per day: as many as are shown. Each is a row that the funnel reads. */
const mostAgents = 50;
const batch = 1_000;

/** Adds a row to those of the same key. */
export function addSum(sums: Map<string, DaySum>, row: DaySum): void {
  const key = JSON.stringify([row.site, row.day, row.agent, row.type, row.currency]);
  const sum = sums.get(key);
  if (sum) {
    sum.count += row.count;
    sum.amount += row.amount;
  } else sums.set(key, { ...row });
}

/** The name under which an agent is counted on a day. */
export function agentPlaces(
  inside: Executor,
  table: SumTable,
  site: string,
): (day: number, agent: string) => Promise<string> {
  const days = new Map<number, Set<string>>();
  return async (day, agent) => {
    const known = days.get(day) ?? (await knownAgents(inside, table, site, day));
    days.set(day, known);
    return placeFor(known, agent, mostAgents);
  };
}

// Both tables have the same columns.
const asOne = (table: SumTable): 'eventDay' => table as 'eventDay';

async function knownAgents(
  inside: Executor,
  table: SumTable,
  site: string,
  day: number,
): Promise<Set<string>> {
  const rows = await inside
    .selectFrom(asOne(table))
    .select('agent')
    .distinct()
    .where('site', '=', site)
    .where('day', '=', day)
    .execute();
  return new Set(rows.map(({ agent }) => agent));
}

export async function writeSums(inside: Executor, table: SumTable, rows: readonly DaySum[]): Promise<void> {
  for (let at = 0; at < rows.length; at += batch)
    await inside
      .insertInto(asOne(table))
      .values(rows.slice(at, at + batch))
      .onConflict((conflict) =>
        conflict.columns(['site', 'day', 'agent', 'type', 'currency']).doUpdateSet((set) => ({
          count: sql<number>`${sql.ref(`${table}.count`)} + ${set.ref('excluded.count')}`,
          amount: sql<number>`${sql.ref(`${table}.amount`)} + ${set.ref('excluded.amount')}`,
        })),
      )
      .execute();
}
