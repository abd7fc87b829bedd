/** Batches: audits of many URLs. */
import type { Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

export async function batches(
  db: Kysely<unknown>,
  { table, text, integer, real }: ColumnTypes,
): Promise<void> {
  await table(db, 'batch')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('keyId', text, (column) => column.notNull())
    .addColumn('name', text)
    .addColumn('options', text, (column) => column.notNull())
    .addColumn('total', integer, (column) => column.notNull())
    .addColumn('month', text)
    .addColumn('requestKey', text)
    .addColumn('requestDigest', text, (column) => column.notNull())
    .addColumn('createdAt', integer, (column) => column.notNull())
    .addColumn('cancelledAt', integer)
    .addColumn('endedAt', integer)
    .addColumn('counts', text)
    .execute();
  await db.schema
    .createIndex('batchByKey')
    .on('batch')
    .columns(['keyId', 'createdAt desc', 'id desc'])
    .execute();
  await db.schema.createIndex('batchByTime').on('batch').columns(['createdAt desc', 'id desc']).execute();
  await db.schema
    .createIndex('batchByRequest')
    .on('batch')
    .columns(['keyId', 'requestKey'])
    .unique()
    .execute();
  await db.schema.createIndex('batchByEnd').on('batch').column('endedAt').execute();
  await table(db, 'batchItem')
    .addColumn('batchId', text, (column) => column.notNull().references('batch.id').onDelete('cascade'))
    .addColumn('position', integer, (column) => column.notNull())
    .addColumn('url', text, (column) => column.notNull())
    .addColumn('shard', integer, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('dueAt', integer, (column) => column.notNull())
    .addColumn('tries', integer, (column) => column.notNull())
    .addColumn('startedAt', integer)
    .addColumn('endedAt', integer)
    .addColumn('reportId', text, (column) => column.references('report.id').onDelete('set null'))
    .addColumn('score', real)
    .addColumn('grade', text)
    .addColumn('categories', text)
    .addColumn('code', text)
    .addColumn('reason', text)
    .addPrimaryKeyConstraint('batchItemKey', ['batchId', 'position'])
    .execute();
  await db.schema
    .createIndex('batchItemDue')
    .on('batchItem')
    .columns(['shard', 'state', 'position'])
    .execute();
  await db.schema.createIndex('batchItemReport').on('batchItem').column('reportId').execute();
  await db.schema.createIndex('batchItemState').on('batchItem').columns(['batchId', 'state']).execute();
}
