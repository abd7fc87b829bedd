/** Orders and checkouts by age. One has rows in many tables, which go together. */
import { sql, type RawBuilder } from 'kysely';
import type { Checkout, OrderRecord } from '#commerce';
import { buyerKey } from '../buyers/buyer-key.ts';
import {
  erasePlacements,
  eraseSale,
  erasing,
  forgetUsesOf,
  placementsOf,
  salesOf,
  type OrderKey,
} from '../buyers/erase-sale.ts';
import { lockSettled } from '../buyers/unsettled.ts';
import type { Executor } from '../statement.ts';
import type { Database } from '../tables.ts';
import { sweepInPortions, oldestOf, sweepPortion, type Sweep } from './sweep.ts';

/** Of one transaction: an order is a dozen statements. */
const ordersAtOnce = 20;

/** Nodes of before migration 0033 wrote none. */
const fillTimes = ({ transaction }: Pick<Database, 'transaction'>, signal?: AbortSignal): Promise<number> =>
  sweepInPortions(
    () =>
      erasing({ transaction }, async (inside) => {
        const rows = await inside
          .selectFrom('orderRecord')
          .select(['site', 'number', 'body'])
          .where('createdAt', 'is', null)
          .limit(sweepPortion)
          .execute();
        for (const { site, number, body } of rows)
          await inside
            .updateTable('orderRecord')
            .set({ createdAt: (JSON.parse(body) as OrderRecord).createdAt })
            .where('site', '=', site)
            .where('number', '=', number)
            .execute();
        return rows.length;
      }),
    signal,
  );

/** Word for word the condition of the index. */
const endedWithoutKey = sql<boolean>`buyer is null and state in ('completed', 'canceled')`;

/** As `fillTimes`. */
const fillBuyers = ({ transaction }: Pick<Database, 'transaction'>, signal?: AbortSignal): Promise<number> =>
  sweepInPortions(
    () =>
      erasing({ transaction }, async (inside) => {
        const rows = await inside
          .selectFrom('checkout')
          .select(['id', 'version', 'body'])
          .where(endedWithoutKey)
          .limit(sweepPortion)
          .execute();
        for (const { id, version, body } of rows)
          await inside
            .updateTable('checkout')
            .set({ buyer: buyerKey(JSON.parse(body) as Checkout) ?? '' })
            .where('id', '=', id)
            .where('version', '=', version)
            .execute();
        return rows.length;
      }),
    signal,
  );

interface AgedOrder extends OrderKey {
  createdAt: number;
}

const orders = (
  act: (on: Executor, order: OrderKey, now: number) => Promise<void>,
  due: RawBuilder<boolean>,
): Sweep => ({
  async prepare({ database, signal }) {
    await fillTimes(database, signal);
    await fillBuyers(database, signal);
  },
  async remove({ database, until, now, signal }) {
    let removed = 0;
    // One that is under way stays, and is not asked for again in this run.
    let after: AgedOrder = { createdAt: -1, site: '', number: '' };
    await sweepInPortions(
      async () => {
        const { last, count, acted } = await erasing(database, async (inside) => {
          const { rows } = await sql<AgedOrder>`select site, number, created_at from order_record
            where created_at <= ${until} and ${due} and created_at >= ${after.createdAt}
              and (created_at, site, number) > (${after.createdAt}, ${after.site}, ${after.number})
            order by created_at, site, number limit ${sql.lit(ordersAtOnce)}`.execute(inside);
          let done = 0;
          for (const order of rows)
            if (await lockSettled(database, inside, order)) {
              await act(inside, order, now);
              done += 1;
            }
          return { last: rows.at(-1), count: rows.length, acted: done };
        });
        removed += acted;
        after = last ?? after;
        return count;
      },
      signal,
      ordersAtOnce,
    );
    return removed;
  },
  oldest: ({ db }) => oldestOf(db, sql`select min(created_at) as oldest from order_record where ${due}`),
});

export const orderSweep = orders(deleteOrder, sql<boolean>`true`);
/** Word for word the condition of its index. */
export const buyerSweep = orders(eraseSale, sql<boolean>`erased_at is null`);

async function deleteOrder(on: Executor, { site, number }: OrderKey): Promise<void> {
  const record = await on
    .selectFrom('orderRecord')
    .select('body')
    .where('site', '=', site)
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  const { checkoutId } = JSON.parse(record.body) as { checkoutId: string };
  for (const sale of await salesOf(on, { site, number }, checkoutId)) await deleteSale(on, sale);
  for (const table of ['orderNotice', 'noticeSequence', 'mailOutbox'] as const)
    await on.deleteFrom(table).where('site', '=', site).where('orderNumber', '=', number).execute();
  await on.deleteFrom('paymentAttempt').where('checkoutId', '=', checkoutId).execute();
  await on.deleteFrom('checkout').where('id', '=', checkoutId).execute();
  await on.deleteFrom('orderRecord').where('site', '=', site).where('number', '=', number).execute();
}

/** Of the embedded store. */
async function deleteSale(on: Executor, { site, number }: OrderKey): Promise<void> {
  await forgetUsesOf(on, { site, number });
  const placements = on
    .selectFrom('storePlacement')
    .select('id')
    .where('site', '=', site)
    .where('number', '=', number);
  for (const table of ['storeStockClaim', 'storePromotionClaim'] as const)
    await on.deleteFrom(table).where('placementId', 'in', placements).execute();
  await on
    .deleteFrom('storePaymentEntry')
    .where('site', '=', site)
    .where('payment', 'in', placements.clearSelect().select('reference'))
    .execute();
  await on.deleteFrom('storeRefund').where('orderNumber', '=', number).execute();
  await on.deleteFrom('storeOrder').where('site', '=', site).where('number', '=', number).execute();
  await on.deleteFrom('storePlacement').where('site', '=', site).where('number', '=', number).execute();
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
        erasing(database, async (inside) => {
          const { rows } = await sql<{ id: string }>`select id from checkout
              where ${canceled} and expires_at <= ${until} and not ${mayHaveOrder}
              order by expires_at limit ${sql.lit(sweepPortion)}`.execute(inside);
          const ids = rows.map(({ id }) => id);
          if (ids.length === 0) return 0;
          // Such as one whose capture failed, which left an order that was canceled before anybody heard of it.
          for (const id of ids)
            for (const order of await placementsOf(inside, id)) await erasePlacements(inside, order);
          await inside.deleteFrom('paymentAttempt').where('checkoutId', 'in', ids).execute();
          await inside.deleteFrom('checkout').where('id', 'in', ids).execute();
          return ids.length;
        }),
      signal,
    ),
  // One that stays does so for good, and is at the front of the index.
  async oldest({ db }) {
    const { rows } = await sql<{ oldest: number }>`select expires_at as oldest from checkout
      where ${canceled} and not ${mayHaveOrder} order by expires_at limit 1`.execute(db);
    return rows[0] ? Number(rows[0].oldest) : null;
  },
};
