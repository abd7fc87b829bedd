/** Passkeys of people who use the dashboard, as release 1.7 of the accounts library's package `@better-auth/passkey` keeps them. */
import type { Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

export async function passkeys(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { table, text, integer, boolean, date } = types;
  await table(db, 'passkey')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('name', text)
    .addColumn('publicKey', text, (column) => column.notNull())
    .addColumn('userId', text, (column) => column.notNull())
    .addColumn('credentialId', text, (column) => column.notNull())
    .addColumn('counter', integer, (column) => column.notNull())
    .addColumn('deviceType', text, (column) => column.notNull())
    .addColumn('backedUp', boolean, (column) => column.notNull())
    .addColumn('transports', text)
    .addColumn('createdAt', date)
    .addColumn('aaguid', text)
    .addUniqueConstraint('passkey_credential_unique', ['credentialId'])
    .addForeignKeyConstraint('passkey_user', ['userId'], 'user', ['id'], (key) => key.onDelete('cascade'))
    .execute();
  await db.schema.createIndex('passkey_userId').on('passkey').column('userId').execute();
}
