/** What processors that cannot be asked have said about payments, and payments that are settled after their order was placed. */
import type { Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

export async function paymentLedger(
  db: Kysely<unknown>,
  { table, text, integer }: ColumnTypes,
): Promise<void> {
  await table(db, 'storePaymentEntry')
    .addColumn('site', text, (column) => column.notNull())
    .addColumn('processor', text, (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('payment', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('success', integer, (column) => column.notNull())
    .addColumn('processorId', text, (column) => column.notNull())
    .addColumn('amount', integer)
    .addColumn('currency', text)
    .addColumn('reason', text)
    .addColumn('at', integer, (column) => column.notNull())
    .addColumn('recordedAt', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('store_payment_entry_key', ['site', 'processor', 'id'])
    .execute();
  await db.schema
    .createIndex('storePaymentEntryPayment')
    .on('storePaymentEntry')
    .columns(['site', 'payment'])
    .execute();
  for (const name of ['acceptedAt', 'givenBack'])
    await db.schema.alterTable('storePlacement').addColumn(name, integer).execute();
}
