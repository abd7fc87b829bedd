/** Scans from the public page, links that share a report, hosts that want no audit. */
import type { Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

export async function scans(db: Kysely<unknown>, { table, text, integer }: ColumnTypes): Promise<void> {
  await table(db, 'scan')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('url', text, (column) => column.notNull())
    .addColumn('host', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('step', text, (column) => column.notNull())
    .addColumn('done', integer, (column) => column.notNull())
    .addColumn('left', integer, (column) => column.notNull())
    .addColumn('createdAt', integer, (column) => column.notNull())
    .addColumn('endsAt', integer, (column) => column.notNull())
    .addColumn('finishedAt', integer)
    .addColumn('token', text)
    .addColumn('code', text)
    .addColumn('detail', text)
    .execute();
  await db.schema.createIndex('scanByUrl').on('scan').columns(['url', 'finishedAt']).execute();
  await db.schema.createIndex('scanByTime').on('scan').column('createdAt').execute();
  await table(db, 'reportShare')
    .addColumn('token', text, (column) => column.notNull().primaryKey())
    .addColumn('reportId', text, (column) => column.notNull())
    .addColumn('createdAt', integer, (column) => column.notNull())
    .addColumn('expiresAt', integer, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('reportShareByReport').on('reportShare').column('reportId').execute();
  await db.schema.createIndex('reportShareExpiry').on('reportShare').column('expiresAt').execute();
  await table(db, 'optOut')
    .addColumn('host', text, (column) => column.notNull().primaryKey())
    .addColumn('source', text, (column) => column.notNull())
    .addColumn('createdAt', integer, (column) => column.notNull())
    .execute();
}
