/** Orders know their age and whether their buyer was erased, and each kind of data knows when it was last cleaned up. */
import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

export async function retention(
  db: Kysely<unknown>,
  { dialect, table, text, integer }: ColumnTypes,
): Promise<void> {
  // Empty, not 0: what a node of the version before writes meanwhile must not look old.
  await db.schema.alterTable('orderRecord').addColumn('createdAt', integer).execute();
  await db.schema.alterTable('orderRecord').addColumn('erasedAt', integer).execute();
  const createdAt =
    dialect === 'postgres' ? sql`(body::jsonb ->> 'createdAt')::bigint` : sql`body ->> 'createdAt'`;
  await sql`update order_record set created_at = ${createdAt}`.execute(db);
  await db.schema.createIndex('orderRecordAge').on('orderRecord').column('createdAt').execute();
  await db.schema
    .createIndex('orderRecordBuyer')
    .on('orderRecord')
    .column('createdAt')
    .where(sql<boolean>`erased_at is null`)
    .execute();
  await db.schema.createIndex('mailOutboxAge').on('mailOutbox').column('createdAt').execute();
  await table(db, 'retentionRun')
    .addColumn('kind', text, (column) => column.notNull().primaryKey())
    .addColumn('endedAt', integer, (column) => column.notNull())
    .addColumn('removed', integer, (column) => column.notNull())
    .addColumn('removedTotal', integer, (column) => column.notNull())
    .addColumn('oldestAt', integer)
    .addColumn('failed', text)
    .execute();
}
