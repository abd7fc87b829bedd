/** Events of audited storefronts, such as deploys, which their score histories show. */
import type { Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

export async function auditEvents(db: Kysely<unknown>, { table, text, integer }: ColumnTypes): Promise<void> {
  await table(db, 'auditEvent')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('keyId', text, (column) => column.notNull())
    .addColumn('host', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('label', text, (column) => column.notNull())
    .addColumn('link', text)
    .addColumn('at', integer, (column) => column.notNull())
    .addColumn('createdAt', integer, (column) => column.notNull())
    .addColumn('createdBy', text)
    .addColumn('requestKey', text)
    .addColumn('requestDigest', text, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('auditEventByHost')
    .on('auditEvent')
    .columns(['host', 'at desc', 'id desc'])
    .execute();
  await db.schema
    .createIndex('auditEventByKey')
    .on('auditEvent')
    .columns(['keyId', 'at desc', 'id desc'])
    .execute();
  await db.schema.createIndex('auditEventByTime').on('auditEvent').column('at').execute();
  await db.schema
    .createIndex('auditEventByRequest')
    .on('auditEvent')
    .columns(['keyId', 'requestKey'])
    .unique()
    .execute();
}
