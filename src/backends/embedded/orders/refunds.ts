/** Money on its way back: recorded first, then asked of the processor under a key, then written down. */
import { type Adjustment, hour, minute } from '#commerce';
import type { Tables } from '#storage';
import type { Selectable } from 'kysely';
import type { RefundState } from '../processor.ts';
import { type StoreContext, transact, type StoreTransaction } from '../placement/state.ts';
import { readStoredOrder, writeOrder } from './order-rows.ts';

export type RefundRow = Pick<
  Selectable<Tables['storeRefund']>,
  'id' | 'orderNumber' | 'intentId' | 'amount' | 'refundId'
>;

const batch = 100;
/** Whoever began it has given up. */
const patience = minute;
/** Processors forget keys after a day: a repetition after that could pay twice. */
const keyKept = 23 * hour;
/** Between two looks at one that is on its way: that may take days, as where the account's balance is too low. */
const gap = 5 * minute;

export async function recordRefund(
  transaction: StoreTransaction,
  refund: RefundRow,
  now: number,
): Promise<void> {
  await transaction
    .insertInto('storeRefund')
    .values({ ...refund, status: 'pending', createdAt: now, askedAt: now })
    .execute();
}

/**
 * Safe to repeat. What stays unknown stays pending. True once it is known.
 * Under its key a refund is answered as it was at first: what has begun is asked for by the processor's own id, which pays nothing.
 */
export async function settleRefund(
  { database, processor, now }: StoreContext,
  { id, orderNumber, intentId, amount, refundId }: RefundRow,
): Promise<boolean> {
  const asked =
    refundId === null ? processor.refund(intentId, amount, id) : processor.retrieveRefund(refundId);
  // No answer about the refund, such as that of a key that ended meanwhile: an earlier try may have made it.
  const told = await asked.catch((): RefundState => ({ status: 'pending' }));
  const { status } = told;
  if (status === 'pending') {
    await database.db
      .updateTable('storeRefund')
      .set({ askedAt: now(), ...(told.id === undefined ? {} : { refundId: told.id }) })
      .where('id', '=', id)
      .execute();
    return false;
  }
  for (let round = 1; round <= 10; round += 1) {
    if (await writeOutcome(database, { id, orderNumber }, status)) return true;
  }
  return false;
}

/** False when the order was changed at the same moment. */
const writeOutcome = (
  database: StoreContext['database'],
  { id, orderNumber }: Pick<RefundRow, 'id' | 'orderNumber'>,
  status: Adjustment['status'],
): Promise<boolean> =>
  transact(database, async (transaction) => {
    const found = await readStoredOrder(transaction, orderNumber);
    if (!found) throw new Error('A refund without its order.');
    const { order } = found.content;
    const adjustments = order.adjustments.map((adjustment) =>
      adjustment.id === id && adjustment.status === 'pending' ? { ...adjustment, status } : adjustment,
    );
    const content = { ...found.content, order: { ...order, adjustments } };
    if (!(await writeOrder(transaction, found.row, content))) return false;
    await transaction.updateTable('storeRefund').set({ status }).where('id', '=', id).execute();
    return true;
  });

/** Asks again for what nobody knows the end of. @param now epoch milliseconds */
export async function sweepRefunds(
  parts: StoreContext,
  now: number,
): Promise<{ refunded: number; failed: number }> {
  const pending = await parts.database.db
    .selectFrom('storeRefund')
    .selectAll()
    .where('status', '=', 'pending')
    .where(({ and, eb, or }) =>
      or([
        and([
          eb('refundId', 'is', null),
          eb('askedAt', '<=', now - patience),
          eb('createdAt', '>', now - keyKept),
        ]),
        and([eb('refundId', 'is not', null), eb('askedAt', '<=', now - gap)]),
      ]),
    )
    .orderBy('askedAt')
    .limit(batch)
    .execute();
  const swept = { refunded: 0, failed: 0 };
  for (const refund of pending) {
    const done = await settleRefund(parts, refund).catch(() => false);
    swept[done ? 'refunded' : 'failed'] += 1;
  }
  return swept;
}
