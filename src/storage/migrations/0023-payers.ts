/** The payments of one caller that are under way are counted by an index. */
import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

export async function payers(db: Kysely<unknown>, { text }: ColumnTypes): Promise<void> {
  await db.schema.alterTable('paymentAttempt').addColumn('payer', text).execute();
  await db.schema
    .createIndex('paymentAttemptPayer')
    .on('paymentAttempt')
    .column('payer')
    .where(sql<boolean>`outcome is null`)
    .execute();
}
