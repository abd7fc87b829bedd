/** What nodes must hold together: signatures that were used, calls a minute, hosts that are audited. */
import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

export async function nodesTogether(
  db: Kysely<unknown>,
  { dialect, table, text, integer }: ColumnTypes,
): Promise<void> {
  await table(db, 'usedSignature')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('usedAt', integer, (column) => column.notNull())
    .addColumn('expiresAt', integer, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('usedSignatureExpiry').on('usedSignature').column('expiresAt').execute();
  // An embedded database has one node, which has the rest in memory.
  if (dialect !== 'postgres') return;
  // Of the last minute: worth nothing after a crash of the database.
  await sql`create unlogged table call_exchange (
    node text not null, sequence bigint not null, at timestamptz not null, calls text not null,
    primary key (node, sequence))`.execute(db);
  await sql`create table host_lease (
    host text primary key, holder text not null, expires_at timestamptz not null)`.execute(db);
}
