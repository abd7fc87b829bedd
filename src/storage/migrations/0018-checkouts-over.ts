/** Checkouts that came to nothing are deleted some time after their end, with their attempts: both are found by an index. */
import { sql, type Kysely } from 'kysely';

export async function checkoutsOver(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('checkoutOver')
    .on('checkout')
    .column('expiresAt')
    .where(sql<boolean>`state = 'canceled'`)
    .execute();
  await db.schema.createIndex('paymentAttemptCheckout').on('paymentAttempt').column('checkoutId').execute();
}
