/** The role of each user of the dashboard, and links that are good for one use. */
import type { Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

export async function members(db: Kysely<unknown>, { table, text, integer }: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('user')
    .addColumn('role', text, (column) => column.notNull().defaultTo('member'))
    .execute();
  await table(db, 'accountLink')
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('subject', text, (column) => column.notNull())
    .addColumn('tokenHash', text, (column) => column.notNull())
    .addColumn('body', text, (column) => column.notNull())
    .addColumn('createdAt', integer, (column) => column.notNull())
    .addColumn('expiresAt', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('account_link_key', ['kind', 'subject'])
    .addUniqueConstraint('account_link_token', ['tokenHash'])
    .execute();
}
