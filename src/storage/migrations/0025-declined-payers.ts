/** The payments of one caller that were declined of late are counted by an index. */
import { sql, type Kysely } from 'kysely';

export const declinedPayers = (db: Kysely<unknown>): Promise<void> =>
  db.schema
    .createIndex('paymentAttemptDeclined')
    .on('paymentAttempt')
    .columns(['payer', 'leaseUntil'])
    .where(sql<boolean>`outcome = 'declined'`)
    .execute();
