/** A placement keeps the bank's way back until it is paid for, and no longer: it has the link that opens the checkout. */
import { sql, type Kysely } from 'kysely';

export async function waysBack(db: Kysely<unknown>): Promise<void> {
  const table = sql.table('store_placement');
  await sql`update ${table} set return_url = '' where state <> 'prepared'`.execute(db);
  await sql`update ${table} set challenge_url = null where state <> 'challenged'`.execute(db);
}
