/** The embedded store: placements with what they claim, orders, refunds. The stock itself belongs to the catalog. */
import type { CreateTableBuilder, Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/** Adds columns of one type; a name that ends with `?` may be empty. */
function columns(
  table: CreateTableBuilder<string, string>,
  type: ColumnTypes['text'],
  names: string[],
): CreateTableBuilder<string, string> {
  return names.reduce(
    (built, name) =>
      name.endsWith('?')
        ? built.addColumn(name.slice(0, -1), type)
        : built.addColumn(name, type, (column) => column.notNull()),
    table,
  );
}

export async function storeOrders(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const table = (name: string, texts: string[], integers: string[]) =>
    columns(columns(types.table(db, name), types.text, texts), types.integer, integers);

  await table(
    'storePlacement',
    [
      'id',
      'site',
      'reference',
      'checkoutId',
      'number',
      'intentId?',
      'currency',
      'state',
      'returnUrl',
      'challengeUrl?',
      'reason?',
      'body',
    ],
    ['amount', 'retryable?', 'voidPending', 'createdAt', 'holdUntil', 'updatedAt'],
  )
    .addPrimaryKeyConstraint('store_placement_key', ['id'])
    .addUniqueConstraint('store_placement_number', ['number'])
    .addUniqueConstraint('store_placement_reference', ['reference'])
    .execute();
  await db.schema
    .createIndex('storePlacementByState')
    .on('storePlacement')
    .columns(['state', 'updatedAt'])
    .execute();
  await db.schema
    .createIndex('storePlacementToVoid')
    .on('storePlacement')
    .columns(['voidPending', 'updatedAt'])
    .execute();

  await table('storeStockClaim', ['placementId', 'site', 'variantId'], ['wanted', 'taken'])
    .addPrimaryKeyConstraint('store_stock_claim_key', ['placementId', 'variantId'])
    .execute();
  await table('storePromotionClaim', ['placementId', 'site', 'promotionId', 'subject'], [])
    .addPrimaryKeyConstraint('store_promotion_claim_key', ['placementId', 'promotionId', 'subject'])
    .execute();
  await table('storePromotionUse', ['site', 'promotionId', 'subject'], ['uses'])
    .addPrimaryKeyConstraint('store_promotion_use_key', ['site', 'promotionId', 'subject'])
    .execute();

  await table(
    'storeOrder',
    ['number', 'site', 'placementId', 'status', 'body'],
    ['version', 'placedAt', 'capturedAt?'],
  )
    .addPrimaryKeyConstraint('store_order_key', ['number'])
    .addUniqueConstraint('store_order_placement', ['placementId'])
    .execute();
  await db.schema
    .createIndex('storeOrderByTime')
    .on('storeOrder')
    .columns(['placedAt desc', 'number desc'])
    .execute();

  await table('storeRefund', ['id', 'orderNumber', 'intentId', 'status'], ['amount', 'createdAt', 'askedAt'])
    .addPrimaryKeyConstraint('store_refund_key', ['id'])
    .execute();
  await db.schema
    .createIndex('storeRefundByStatus')
    .on('storeRefund')
    .columns(['status', 'askedAt'])
    .execute();
}
