/** What waits in the database: payments that are not decided, and whatever is to be sent or done. For the instruments. */
import type { Database } from './tables.ts';

export interface Backlog {
  waiting: number;
  /** How long ago the oldest was due; 0 where none is. */
  overdueMs: number;
}

/** Read from indexes; a queue of a hundred thousand is counted in milliseconds. */
export async function backlogOf(
  { db }: Pick<Database, 'db'>,
  now: number,
): Promise<{ payments: Backlog; queues: (Backlog & { queue: string })[] }> {
  const payments = await db
    .selectFrom('paymentAttempt')
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('leaseUntil').as('due')])
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
    payments: told(payments, now),
    queues: await Promise.all(
      Object.entries(queues).map(async ([queue, row]) => ({ queue, ...told(await row, now) })),
    ),
  };
}

const told = ({ waiting, due }: { waiting: number; due: number | null }, now: number): Backlog => ({
  waiting,
  overdueMs: due === null ? 0 : Math.max(0, now - due),
});
