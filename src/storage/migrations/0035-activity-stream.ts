/** Acts of members know whether they were sent elsewhere, and the stream that sends them knows when it is tried next. */
import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

export async function activityStream(
  db: Kysely<unknown>,
  { table, text, integer }: ColumnTypes,
): Promise<void> {
  await db.schema.alterTable('memberAct').addColumn('sentAt', integer).execute();
  await db.schema
    .createIndex('memberActUnsent')
    .on('memberAct')
    .columns(['at', 'id'])
    .where(sql<boolean>`sent_at is null`)
    .execute();
  await table(db, 'activityStream')
    .addColumn('name', text, (column) => column.notNull().primaryKey())
    .addColumn('since', integer, (column) => column.notNull())
    .addColumn('tries', integer, (column) => column.notNull())
    .addColumn('nextTryAt', integer, (column) => column.notNull())
    .addColumn('reason', text)
    .execute();
}
