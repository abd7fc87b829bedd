/** Feeds that stores import on a schedule, and what their last runs did. */
import type { Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

export async function feeds(db: Kysely<unknown>, { table, text, integer }: ColumnTypes): Promise<void> {
  await table(db, 'storeFeed')
    .addColumn('site', text, (column) => column.notNull().primaryKey())
    .addColumn('url', text, (column) => column.notNull())
    .addColumn('everyHours', integer, (column) => column.notNull())
    .addColumn('enabled', integer, (column) => column.notNull())
    .addColumn('accessKind', text, (column) => column.notNull())
    .addColumn('accessName', text, (column) => column.notNull())
    .addColumn('sealed', text)
    .addColumn('etag', text)
    .addColumn('lastModified', text)
    .addColumn('nextAt', integer, (column) => column.notNull())
    .addColumn('claimedUntil', integer, (column) => column.notNull())
    .addColumn('askedBy', text)
    .addColumn('allowRemovals', integer, (column) => column.notNull())
    .addColumn('setBy', text, (column) => column.notNull())
    .addColumn('setAt', integer, (column) => column.notNull())
    .execute();
  await table(db, 'feedRun')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('site', text, (column) => column.notNull())
    .addColumn('startedAt', integer, (column) => column.notNull())
    .addColumn('endedAt', integer)
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('body', text, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('feedRunBySite')
    .on('feedRun')
    .columns(['site', 'startedAt desc', 'id desc'])
    .execute();
}
