/** Second factors of people who use the dashboard, as the accounts library keeps them: its release 1.7, plugin `two-factor`. */
import type { Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

export async function secondFactors(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { table, text, integer, boolean, date } = types;
  await db.schema.alterTable('user').addColumn('twoFactorEnabled', boolean).execute();
  await table(db, 'twoFactor')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('secret', text, (column) => column.notNull())
    .addColumn('backupCodes', text, (column) => column.notNull())
    .addColumn('userId', text, (column) => column.notNull())
    .addColumn('verified', boolean)
    .addColumn('failedVerificationCount', integer)
    .addColumn('lockedUntil', date)
    .addUniqueConstraint('two_factor_user_unique', ['userId'])
    .addForeignKeyConstraint('two_factor_user', ['userId'], 'user', ['id'], (key) => key.onDelete('cascade'))
    .execute();
}
