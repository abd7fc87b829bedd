/** What PostgreSQL did between two moments. */
import { sql } from 'kysely';
import type { Database } from '#storage';

export interface Work {
  statements: number;
  /** Transactions that write; those that only read are statements. */
  commits: number;
  /** Of its write-ahead log. */
  logBytes: number;
}

/** Since it was started, of all that use it. */
export async function databaseWork({ db }: Database): Promise<Work> {
  const { rows } = await sql<Record<keyof Work, string>>`
    select
      (select sum(calls) from pg_stat_statements) as statements,
      pg_snapshot_xmax(pg_current_snapshot())::text as commits,
      pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as "logBytes"`.execute(db);
  const [row] = rows;
  return {
    statements: Number(row?.statements),
    commits: Number(row?.commits),
    logBytes: Number(row?.logBytes),
  };
}
