/** Orders know their age and whether their buyer was erased, buyers are found by indexes, and each kind of data knows when it was last cleaned up. */
import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

export async function retention(db: Kysely<unknown>, { table, text, integer }: ColumnTypes): Promise<void> {
  // Empty, not 0: what a node of the version before writes meanwhile must not look old. The retention job fills it in.
  await db.schema.alterTable('orderRecord').addColumn('createdAt', integer).execute();
  await db.schema.alterTable('orderRecord').addColumn('erasedAt', integer).execute();
  await db.schema.createIndex('orderRecordAge').on('orderRecord').column('createdAt').execute();
  await db.schema
    .createIndex('orderRecordBuyer')
    .on('orderRecord')
    .column('createdAt')
    .where(sql<boolean>`erased_at is null`)
    .execute();
  await db.schema.createIndex('mailOutboxAge').on('mailOutbox').column('createdAt').execute();
  await buyerIndexes(db, text);
  await table(db, 'retentionRun')
    .addColumn('kind', text, (column) => column.notNull().primaryKey())
    .addColumn('endedAt', integer, (column) => column.notNull())
    .addColumn('removed', integer, (column) => column.notNull())
    .addColumn('removedTotal', integer, (column) => column.notNull())
    .addColumn('oldestAt', integer)
    .addColumn('failed', text)
    .execute();
}

async function buyerIndexes({ schema }: Kysely<unknown>, text: ColumnTypes['text']): Promise<void> {
  await schema.alterTable('checkout').addColumn('buyer', text).execute();
  const index = (name: string, table: string, columns: string[]) =>
    schema.createIndex(name).on(table).columns(columns);
  await index('checkoutBuyer', 'checkout', ['buyer'])
    .where(sql<boolean>`buyer is not null`)
    .execute();
  await index('checkoutBuyerUnknown', 'checkout', ['id'])
    .where(sql<boolean>`buyer is null and state in ('completed', 'canceled')`)
    .execute();
  await index('storedAnswerCheckout', 'storedAnswer', ['checkoutId'])
    .where('checkoutId', 'is not', null)
    .execute();
  await index('storePromotionClaimBuyer', 'storePromotionClaim', ['subject'])
    .where(sql<boolean>`subject <> ''`)
    .execute();
  await index('storePromotionUseBuyer', 'storePromotionUse', ['subject'])
    .where(sql<boolean>`subject <> ''`)
    .execute();
  await index('storeRefundOrder', 'storeRefund', ['orderNumber']).execute();
  await index('mailOutboxOrder', 'mailOutbox', ['site', 'orderNumber']).execute();
  await schema
    .createIndex('contactMessageSender')
    .on('contactMessage')
    .expression(sql`lower(email)`)
    .execute();
}
