/** Deletes what is over, a few rows at a time: a long delete would keep everybody else waiting. */
import { sql } from 'kysely';
import type { Database } from '../tables.ts';
import { rerun } from './rerun.ts';

const batch = 250;
/** A quiet half hour ends a session. */
const sessionMs = 30 * 60_000;

export async function prune({ db }: Pick<Database, 'db'>, now: number): Promise<void> {
  await sweep(db, { table: 'storedAnswer', key: ['scope', 'key'], time: 'expiresAt', until: now });
  await sweep(db, { table: 'cart', key: ['id'], time: 'expiresAt', until: now });
  await sweep(db, { table: 'agentSession', key: ['subject'], time: 'lastSeenAt', until: now - sessionMs });
}

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
