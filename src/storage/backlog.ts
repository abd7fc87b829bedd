/** Backlogs in the database for metrics: open payments, and everything that is due to be sent or done. */
import { sql } from 'kysely';
import type { Database } from './tables.ts';

export interface Backlog {
  waiting: number;
  /** How long ago the oldest was due; 0 where none is. */
  overdueMs: number;
}

export interface Payments extends Backlog {
  /** How long ago the oldest began whose buyer is not at a challenge; 0 where none is. */
  undecidedMs: number;
}

/** Read from indexes; a queue of a hundred thousand is counted in milliseconds. */
export async function backlogOf(
  { db, dialect }: Pick<Database, 'db' | 'dialect'>,
  now: number,
): Promise<{ payments: Payments; queues: (Backlog & { queue: string })[] }> {
  // Few are open at a time. A buyer may be at a challenge for as long as the checkout lasts.
  const begun =
    dialect === 'postgres' ? sql`(body::jsonb ->> 'startedAt')::bigint` : sql`body ->> 'startedAt'`;
  const payments = await db
    .selectFrom('paymentAttempt')
    .select(({ fn }) => [
      fn.countAll<number>().as('waiting'),
      fn.min('leaseUntil').as('due'),
      sql<number | null>`min(case when challenge is null then ${begun} end)`.as('oldest'),
    ])
    .where('outcome', 'is', null)
    .executeTakeFirstOrThrow();
  // By the partial indexes of what waits; what has ended is never read.
  const sent = (table: 'eventDelivery' | 'mailOutbox' | 'letter') =>
    db
      .selectFrom(table)
      .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('nextTryAt').as('due')])
      .where('nextTryAt', 'is not', null)
      .executeTakeFirstOrThrow();
  const notices = db
    .selectFrom('orderNotice')
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('nextTryAt').as('due')])
    .where('ended', 'is', null)
    .executeTakeFirstOrThrow();
  const items = db
    .selectFrom('batchItem')
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('dueAt').as('due')])
    .where('batchId', 'in', (from) => from.selectFrom('batch').select('id').where('endedAt', 'is', null))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  const events = db
    .selectFrom('commerceEvent')
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('at').as('due')])
    .where('waiting', '=', 1)
    .executeTakeFirstOrThrow();
  const queues = {
    'event-copies': events,
    'order-notices': notices,
    'event-webhooks': sent('eventDelivery'),
    mail: sent('mailOutbox'),
    letters: sent('letter'),
    'batch-items': items,
  };
  return {
    payments: { ...backlogFrom(payments, now), undecidedMs: since(payments.oldest, now) },
    queues: await Promise.all(
      Object.entries(queues).map(async ([queue, row]) => ({ queue, ...backlogFrom(await row, now) })),
    ),
  };
}

const backlogFrom = ({ waiting, due }: { waiting: number; due: number | null }, now: number): Backlog => ({
  waiting,
  overdueMs: since(due, now),
});

const since = (time: number | null, now: number): number => (time === null ? 0 : Math.max(0, now - time));
