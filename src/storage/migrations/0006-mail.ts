/** Mails to buyers that wait to be sent, and what became of the others. */
import type { Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

export async function mail(db: Kysely<unknown>, { table, text, integer }: ColumnTypes): Promise<void> {
  await table(db, 'mailOutbox')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('site', text, (column) => column.notNull())
    .addColumn('orderNumber', text, (column) => column.notNull())
    .addColumn('recipient', text)
    .addColumn('body', text)
    .addColumn('createdAt', integer, (column) => column.notNull())
    .addColumn('tries', integer, (column) => column.notNull())
    .addColumn('nextTryAt', integer)
    .addColumn('ended', text)
    .addColumn('endedAt', integer)
    .addColumn('reason', text)
    .execute();
  await db.schema.createIndex('mailOutboxByTime').on('mailOutbox').column('nextTryAt').execute();
}
