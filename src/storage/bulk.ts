/** Settings for one long load, for as long as the database stays open. */
import { sql } from 'kysely';
import type { Database } from './tables.ts';

/**
 * SQLite: the log is copied back rarely and synced only then, and more of the tables is kept in memory. A loss of power
 * may undo the last transactions; it breaks nothing. PostgreSQL needs none of this.
 */
export async function prepareBulkLoad({ db, dialect }: Pick<Database, 'db' | 'dialect'>): Promise<void> {
  if (dialect !== 'sqlite') return;
  // Pages of 4 KB, then KB.
  for (const setting of ['wal_autocheckpoint = 8000', 'cache_size = -32000', 'synchronous = normal'])
    await sql.raw(`pragma ${setting}`).execute(db);
}
