/** Deletes what is over, a few rows at a time: a long delete would keep everybody else waiting. */
import { sql } from 'kysely';
import type { Database } from '../tables.ts';
import { rerun } from '../rerun.ts';

const batch = 250;
/** A quiet half hour ends a session. */
const sessionMs = 30 * 60_000;
/** So long a checkout that came to nothing is still answered as canceled. */
const canceledMs = 30 * 24 * 60 * 60_000;
/** Portions of checkouts in one run: recovery of payments waits for it. */
const portions = 20;

export async function prune(database: Database, now: number): Promise<void> {
  const { db } = database;
  await sweep(db, { table: 'storedAnswer', key: ['scope', 'key'], time: 'expiresAt', until: now });
  await sweep(db, { table: 'cart', key: ['id'], time: 'expiresAt', until: now });
  await sweep(db, { table: 'usedSignature', key: ['id'], time: 'expiresAt', until: now });
  await sweep(db, { table: 'agentSession', key: ['subject'], time: 'lastSeenAt', until: now - sessionMs });
  for (let portion = 0; portion < portions; portion += 1) {
    if ((await rerun(() => pruneCheckouts(database, now - canceledMs))) < batch) return;
  }
}

/**
 * Deletes canceled checkouts with their attempts. One of which any attempt was not declined stays: it is open, or has an order.
 * Nothing changes a canceled checkout any more, so what is found is still so when it is deleted.
 * @returns how many
 */
const pruneCheckouts = (database: Database, until: number): Promise<number> =>
  database.transaction(async (transaction) => {
    // Word for word the condition of the index, or the planner does not use it.
    const found = await sql<{ id: string }>`select id from checkout
      where state = 'canceled' and expires_at <= ${until} and not exists (select 1 from payment_attempt
        where checkout_id = checkout.id and (outcome is null or outcome <> 'declined'))
      order by expires_at limit ${batch}`.execute(transaction);
    const ids = found.rows.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await transaction.deleteFrom('paymentAttempt').where('checkoutId', 'in', ids).execute();
    await transaction.deleteFrom('checkout').where('id', 'in', ids).execute();
    return ids.length;
  });

interface Sweep {
  table: string;
  key: string[];
  time: string;
  until: number;
}

async function sweep(db: Database['db'], { table, key, time, until }: Sweep): Promise<void> {
  const columns = sql.join(key.map((name) => sql.ref(name)));
  const over = sql`${sql.ref(time)} <= ${until}`;
  // The time is asked twice: on PostgreSQL a row may be renewed between being found and being deleted.
  const some = sql`delete from ${sql.table(table)} where ${over} and (${columns}) in
    (select ${columns} from ${sql.table(table)} where ${over} order by ${sql.ref(time)} limit ${batch})`;
  for (;;) {
    const { numAffectedRows = 0n } = await rerun(() => some.execute(db));
    if (numAffectedRows < batch) return;
  }
}
