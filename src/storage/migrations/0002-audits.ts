/** Reports, and the counters that limits and quotas rest on. */
import type { Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

export async function audits(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await types
    .table(db, 'report')
    .addColumn('id', types.text, (column) => column.primaryKey())
    .addColumn('keyId', types.text, (column) => column.notNull())
    .addColumn('url', types.text, (column) => column.notNull())
    .addColumn('targetHost', types.text, (column) => column.notNull())
    .addColumn('createdAt', types.integer, (column) => column.notNull())
    .addColumn('score', types.real)
    .addColumn('grade', types.text)
    .addColumn('body', types.text, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('reportByKey')
    .on('report')
    .columns(['keyId', 'createdAt desc', 'id desc'])
    .execute();
  await types
    .table(db, 'monthlyUsage')
    .addColumn('keyId', types.text, (column) => column.notNull())
    .addColumn('month', types.text, (column) => column.notNull())
    .addColumn('scans', types.integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('monthly_usage_key', ['keyId', 'month'])
    .execute();
  await types
    .table(db, 'slidingWindow')
    .addColumn('subject', types.text, (column) => column.primaryKey())
    .addColumn('calls', types.text, (column) => column.notNull())
    .addColumn('expiresAt', types.integer, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('slidingWindowExpiry').on('slidingWindow').column('expiresAt').execute();
  await types
    .table(db, 'setting')
    .addColumn('name', types.text, (column) => column.primaryKey())
    .addColumn('value', types.text, (column) => column.notNull())
    .execute();
}
