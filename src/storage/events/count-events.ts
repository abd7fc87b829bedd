/** Events added up by site, agent, and the day on which they happened. */
import type { CommerceEvent } from '#commerce';
import type { Database } from '../tables.ts';
import { agentPlaces, addSum, writeSums, type DaySum } from './day-sums.ts';
import { dayOf } from './day.ts';
import { addPending } from './pending-events.ts';

/** How many events it added. Safe on several nodes at once: each event is added exactly once. */
export const countEvents = (
  database: Pick<Database, 'db' | 'transaction'>,
  signal?: AbortSignal,
): Promise<number> =>
  addPending(
    database,
    'uncounted',
    async (inside, site, events) => {
      const placeOf = agentPlaces(inside, 'eventDay', site);
      const sums = new Map<string, DaySum>();
      for (const event of events)
        addSum(sums, rowOf(event, await placeOf(dayOf(event.at), event.agent ?? '')));
      await writeSums(inside, 'eventDay', [...sums.values()]);
    },
    signal,
  );

/** One event as a row. Only paid orders have an amount, because open checkouts are not revenue. */
export function rowOf({ site, at, type, amount, currency }: CommerceEvent, agent: string): DaySum {
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
