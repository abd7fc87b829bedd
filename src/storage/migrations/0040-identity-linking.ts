/** Accounts of buyers at a store, the platforms that may link to them, and the state of the authorization server. */
import type { Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

export async function identityLinking(
  db: Kysely<unknown>,
  { table, text, integer }: ColumnTypes,
): Promise<void> {
  await table(db, 'buyerAccount')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('site', text, (column) => column.notNull())
    .addColumn('buyer', text, (column) => column.notNull())
    .addColumn('body', text, (column) => column.notNull())
    .addColumn('createdAt', integer, (column) => column.notNull())
    .addColumn('updatedAt', integer, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('buyerAccountByBuyer')
    .on('buyerAccount')
    .columns(['buyer', 'site'])
    .unique()
    .execute();
  await table(db, 'linkingClient')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('site', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('authMethod', text, (column) => column.notNull())
    .addColumn('secretHash', text)
    .addColumn('jwksUrl', text)
    .addColumn('redirectUrls', text, (column) => column.notNull())
    .addColumn('createdAt', integer, (column) => column.notNull())
    .addColumn('revokedAt', integer)
    .execute();
  await db.schema.createIndex('linkingClientBySite').on('linkingClient').column('site').execute();
  await table(db, 'linkingRecord')
    .addColumn('site', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('uid', text)
    .addColumn('grantId', text)
    .addColumn('account', text)
    .addColumn('client', text)
    .addColumn('body', text, (column) => column.notNull())
    .addColumn('tries', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('consumedAt', integer)
    .addColumn('expiresAt', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('linking_record_key', ['site', 'kind', 'id'])
    .execute();
  for (const column of ['uid', 'grantId', 'account', 'client', 'expiresAt'])
    await db.schema
      .createIndex(`linkingRecordBy${column[0]?.toUpperCase()}${column.slice(1)}`)
      .on('linkingRecord')
      .column(column)
      .execute();
}
