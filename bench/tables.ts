/** What stands in the database, and what waits in it. */
import { sql } from 'kysely';
import { backlogOf, type Database } from '#storage';

/** Bytes with indexes; on SQLite of the whole database under the name `all`. */
export async function tableBytes(database: Database): Promise<Map<string, number>> {
  if (database.dialect === 'sqlite') return new Map([['all', await database.size()]]);
  const { rows } = await sql<{ name: string; bytes: string }>`
    select schemaname || '.' || relname as name, pg_total_relation_size(relid) as bytes
    from pg_stat_user_tables`.execute(database.db);
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}

/** Rows that are gone and still take room; SQLite has none. */
export async function deadRows({ db, dialect }: Database): Promise<number> {
  if (dialect === 'sqlite') return 0;
  const { rows } = await sql<{
    dead: string;
  }>`select sum(n_dead_tup) as dead from pg_stat_user_tables`.execute(db);
  return Number(rows[0]?.dead);
}

/** What is to be sent or decided, but for mails: nobody carries them here. */
export async function waiting(database: Database): Promise<number> {
  const { payments, queues } = await backlogOf(database, Date.now());
  const sent = queues.filter(({ queue }) => queue !== 'mail');
  return sent.reduce((sum, one) => sum + one.waiting, payments.waiting);
}
