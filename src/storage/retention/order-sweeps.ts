/** Orders and checkouts by age. One has rows in many tables, which go together. */
import { sql } from 'kysely';
import { eraseSale, erasing, type OrderKey } from '../buyers/erase-sale.ts';
import { rerun } from '../rerun.ts';
import type { Executor } from '../statement.ts';
import type { Database } from '../tables.ts';
import { sweepInPortions, oldestOf, sweepPortion, type Sweep } from './sweep.ts';

/** Of one transaction: an order is a dozen statements. */
const ordersAtOnce = 20;

/** Nodes of before migration 0033 wrote none. */
async function fillTimes({ db, dialect }: Pick<Database, 'db' | 'dialect'>): Promise<void> {
  const createdAt =
    dialect === 'postgres' ? sql`(body::jsonb ->> 'createdAt')::bigint` : sql`body ->> 'createdAt'`;
  await sql`update order_record set created_at = ${createdAt} where created_at is null`.execute(db);
}

const orders = (
  act: (on: Executor, order: OrderKey, now: number) => Promise<void>,
  isKept: boolean,
): Sweep => ({
  async remove({ database, until, now, signal }) {
    await fillTimes(database);
    // What still moves has its time: an update to an agent, money on its way back.
    const settled = isKept
      ? sql`erased_at is null`
      : sql`not exists (select 1 from store_refund where order_number = order_record.number and status = 'pending')
          and not exists (select 1 from order_notice where site = order_record.site
            and order_number = order_record.number and ended is null)`;
    return sweepInPortions(
      () =>
        erasing(database, async (inside) => {
          const { rows } = await sql<OrderKey>`select site, number from order_record
              where created_at <= ${until} and ${settled} order by created_at
              limit ${sql.lit(ordersAtOnce)}`.execute(inside);
          for (const order of rows) await act(inside, order, now);
          return rows.length;
        }),
      signal,
      ordersAtOnce,
    );
  },
  oldest: ({ db }) =>
    oldestOf(
      db,
      sql`select min(created_at) as oldest from order_record where ${isKept ? sql`erased_at is null` : sql`true`}`,
    ),
});

export const orderSweep = orders(deleteOrder, false);
export const buyerSweep = orders(eraseSale, true);

async function deleteOrder(on: Executor, { site, number }: OrderKey): Promise<void> {
  const record = await on
    .selectFrom('orderRecord')
    .select('body')
    .where('site', '=', site)
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  const { checkoutId } = JSON.parse(record.body) as { checkoutId: string };
  const placements = on
    .selectFrom('storePlacement')
    .select('id')
    .where('site', '=', site)
    .where('number', '=', number);
  for (const table of ['storeStockClaim', 'storePromotionClaim'] as const)
    await on.deleteFrom(table).where('placementId', 'in', placements).execute();
  await on.deleteFrom('storeRefund').where('orderNumber', '=', number).execute();
  await on.deleteFrom('storeOrder').where('site', '=', site).where('number', '=', number).execute();
  await on.deleteFrom('storePlacement').where('site', '=', site).where('number', '=', number).execute();
  for (const table of ['orderNotice', 'noticeSequence', 'mailOutbox'] as const)
    await on.deleteFrom(table).where('site', '=', site).where('orderNumber', '=', number).execute();
  await on.deleteFrom('paymentAttempt').where('checkoutId', '=', checkoutId).execute();
  await on.deleteFrom('checkout').where('id', '=', checkoutId).execute();
  await on.deleteFrom('orderRecord').where('site', '=', site).where('number', '=', number).execute();
}

/** Word for word the condition of the index, or the planner does not use it. */
const canceled = sql`state = 'canceled'`;
/** It is open, or has an order. */
const mayHaveOrder = sql`exists (select 1 from payment_attempt
  where checkout_id = checkout.id and (outcome is null or outcome <> 'declined'))`;

/**
 * Canceled checkouts with their attempts. One of which any attempt was not declined stays. Nothing changes a canceled checkout any
 * more, so what is found is still so when it is deleted.
 */
export const checkoutSweep: Sweep = {
  remove: ({ database, until, signal }) =>
    sweepInPortions(
      () =>
        rerun(() =>
          database.transaction(async (inside) => {
            const { rows } = await sql<{ id: string }>`select id from checkout
              where ${canceled} and expires_at <= ${until} and not ${mayHaveOrder}
              order by expires_at limit ${sql.lit(sweepPortion)}`.execute(inside);
            const ids = rows.map(({ id }) => id);
            if (ids.length === 0) return 0;
            await inside.deleteFrom('paymentAttempt').where('checkoutId', 'in', ids).execute();
            await inside.deleteFrom('checkout').where('id', 'in', ids).execute();
            return ids.length;
          }),
        ),
      signal,
    ),
  // One that stays does so for good, and is at the front of the index.
  async oldest({ db }) {
    const { rows } = await sql<{ oldest: number }>`select expires_at as oldest from checkout
      where ${canceled} and not ${mayHaveOrder} order by expires_at limit 1`.execute(db);
    return rows[0] ? Number(rows[0].oldest) : null;
  },
};
