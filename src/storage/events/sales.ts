/** Sales through agents, by the day of the order. */
import { sql } from 'kysely';
import type { Database } from '../tables.ts';
import { rowOf } from './count-events.ts';
import { readPending } from './pending-events.ts';
import { snapshot } from './snapshot.ts';

export interface AgentSales {
  sessions: number;
  orders: number;
  /** In minor units of each currency. */
  revenue: Record<string, number>;
}

/** @param wish.from first moment of the first day, epoch milliseconds in UTC */
export async function readSales(
  database: Pick<Database, 'db' | 'dialect'>,
  wish: { sites: readonly string[]; from: number },
): Promise<AgentSales> {
  const sales: AgentSales = { sessions: 0, orders: 0, revenue: {} };
  if (wish.sites.length === 0) return sales;
  await snapshot(database, async (inside) => {
    const counted = await inside
      .selectFrom('eventDay')
      .where('site', 'in', wish.sites)
      .where('day', '>=', wish.from)
      .where('type', 'in', ['session_created', 'order_placed'])
      .select([
        'type',
        'currency',
        sql<number>`cast(sum(count) as bigint)`.as('count'),
        sql<number>`cast(sum(amount) as bigint)`.as('amount'),
      ])
      .groupBy(['type', 'currency'])
      .execute();
    const { events } = await readPending(inside, 'uncounted', wish);
    for (const row of [...counted, ...events.map((event) => rowOf(event, ''))]) {
      const { type, currency, count, amount } = row;
      if (type === 'session_created') sales.sessions += count;
      if (type !== 'order_placed') continue;
      sales.orders += count;
      if (currency !== '') sales.revenue[currency] = (sales.revenue[currency] ?? 0) + amount;
    }
  });
  return sales;
}
