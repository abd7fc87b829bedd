/** Which nodes live, as the jobs that they hold name them. On PostgreSQL alone: an embedded database has one node. */
import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

export async function jobWorkers(db: Kysely<unknown>, { dialect }: ColumnTypes): Promise<void> {
  if (dialect !== 'postgres') return;
  await sql`create table job_worker (name text primary key, seen_at timestamptz not null)`.execute(db);
}
