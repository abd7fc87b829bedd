/** Messages from the contact form, spent challenges, and queued notifications. */
import type { Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

export async function contact(db: Kysely<unknown>, { table, text, integer }: ColumnTypes): Promise<void> {
  await table(db, 'letter')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('body', text)
    .addColumn('createdAt', integer, (column) => column.notNull())
    .addColumn('tries', integer, (column) => column.notNull())
    .addColumn('nextTryAt', integer)
    .addColumn('ended', text)
    .addColumn('endedAt', integer)
    .addColumn('reason', text)
    .execute();
  await db.schema.createIndex('letterByTime').on('letter').column('nextTryAt').execute();
  await db.schema.createIndex('letterByEnd').on('letter').column('endedAt').execute();

  await table(db, 'contactMessage')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('createdAt', integer, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('source', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('email', text, (column) => column.notNull())
    .addColumn('platform', text)
    .addColumn('message', text, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('contactMessageByTime')
    .on('contactMessage')
    .columns(['createdAt', 'id'])
    .execute();
  await db.schema
    .createIndex('contactMessageByState')
    .on('contactMessage')
    .columns(['state', 'createdAt', 'id'])
    .execute();

  await table(db, 'spentChallenge')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('expiresAt', integer, (column) => column.notNull())
    .execute();
}
