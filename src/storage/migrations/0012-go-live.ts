/** What probes of the sites saw last, and the orders of one site in the order of their time. */
import type { Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

export async function goLive(db: Kysely<unknown>, { table, text, integer }: ColumnTypes): Promise<void> {
  await table(db, 'siteProbe')
    .addColumn('site', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('at', integer, (column) => column.notNull())
    .addColumn('body', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('site_probe_key', ['site', 'kind'])
    .execute();
  await db.schema
    .createIndex('storeOrderBySite')
    .on('storeOrder')
    .columns(['site', 'placedAt desc', 'number desc'])
    .execute();
}
