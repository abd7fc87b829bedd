/** What is secret of a site, encrypted, and who changed what of it. */
import type { Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

export async function siteChanges(db: Kysely<unknown>, { table, text, integer }: ColumnTypes): Promise<void> {
  await table(db, 'siteSecret')
    .addColumn('site', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('sealed', text, (column) => column.notNull())
    .addColumn('changedAt', integer, (column) => column.notNull())
    .addColumn('changedBy', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('site_secret_key', ['site', 'name'])
    .execute();
  // The revision of a change is one of all sites together, so that it is unique and says the order.
  await table(db, 'siteChange')
    .addColumn('site', text, (column) => column.notNull())
    .addColumn('revision', integer, (column) => column.notNull())
    .addColumn('at', integer, (column) => column.notNull())
    .addColumn('who', text, (column) => column.notNull())
    .addColumn('what', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('site_change_key', ['site', 'revision'])
    .execute();
}
