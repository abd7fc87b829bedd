/** Orders with payments, refunds, or updates in progress, which are neither deleted nor erased. */
import { sql } from 'kysely';
import type { OrderRecord } from '#commerce';
import { isHeld, notHeld } from '../held-notices.ts';
import type { Executor } from '../statement.ts';
import type { Database } from '../tables.ts';
import type { OrderKey } from './erase-sale.ts';

/**
 * Within a transaction: whether nothing of the order is under way, and keeps it so until the transaction ends. Under way are a
 * payment that is not decided, captured, or voided, a refund without an outcome, and an order update that waits for its agent, but not one that
 * its partner refused, nor those behind it: nobody may ever look at them.
 */
export async function lockSettled(
  { dialect }: Pick<Database, 'dialect'>,
  on: Executor,
  { site, number }: OrderKey,
): Promise<boolean> {
  // SQLite has one writer. A refund begins by changing the order of the store.
  const forUpdate = dialect === 'postgres' ? sql`for update` : sql``;
  const record = await sql<{ body: string; attemptId: string }>`select body, attempt_id from order_record
    where site = ${site} and number = ${number} ${forUpdate}`.execute(on);
  await sql`select 1 from store_order where number = ${number} and site = ${site} ${forUpdate}`.execute(on);
  const [row] = record.rows;
  const adjustments = row ? (JSON.parse(row.body) as OrderRecord).order.adjustments : [];
  if (adjustments.some(({ status }) => status === 'pending')) return false;
  const { rows } = await sql<{ held: boolean | number }>`select
    exists (select 1 from store_refund where order_number = ${number} and status = 'pending')
    or exists (select 1 from store_placement where number = ${number} and site = ${site}
      and (void_pending = 1 or state in ('prepared', 'committing', 'challenged', 'placed')))
    or exists (select 1 from payment_attempt as paid
      join payment_attempt as tried on tried.checkout_id = paid.checkout_id
      join store_placement as failed on failed.reference = tried.id
      where paid.id = ${row?.attemptId ?? ''} and failed.void_pending = 1)
    or exists (select 1 from order_notice as waiting where site = ${site} and order_number = ${number}
      and ended is null and ${notHeld}
      and not exists (select 1 from order_notice as held where held.site = waiting.site
        and held.order_number = waiting.order_number and held.url = waiting.url
        and held.sequence < waiting.sequence and ${isHeld}))
    or exists (select 1 from payment_attempt as paid
      join payment_attempt as tried on tried.checkout_id = paid.checkout_id
      where paid.id = ${row?.attemptId ?? ''} and tried.outcome is null) as held`.execute(on);
  return !rows[0]?.held;
}
