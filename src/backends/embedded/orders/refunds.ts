/** Money on its way back: recorded first, then asked of the processor under a key, then written down. */
import type { Adjustment } from '#commerce';
import { hour, minute, type StoreParts } from '../placement/parts.ts';
import { transact, type StoreTransaction } from '../placement/transact.ts';
import { readOrder, writeOrder } from './order-rows.ts';

export type RefundRow = Pick<
  { id: string; orderNumber: string; intentId: string; amount: number },
  'id' | 'orderNumber' | 'intentId' | 'amount'
>;

const batch = 100;
/** Whoever began it has given up. */
const patience = minute;
/** Processors forget keys after a day: a repetition after that could pay twice. */
const keyKept = 23 * hour;

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

/** Safe to repeat. What stays unknown stays pending. True once it is known. */
export async function settleRefund(
  parts: StoreParts,
  { id, orderNumber, intentId, amount }: RefundRow,
): Promise<boolean> {
  const status = await parts.processor.refund(intentId, amount, id).then(
    (refund) => refund.status,
    // No answer about the refund, such as that of a key that ended meanwhile: an earlier try may have made it.
    () => 'pending' as const,
  );
  if (status === 'pending') {
    await parts.database.db
      .updateTable('storeRefund')
      .set({ askedAt: parts.now() })
      .where('id', '=', id)
      .execute();
    return false;
  }
  for (let round = 1; round <= 10; round += 1) {
    if (await writeOutcome(parts, { id, orderNumber }, status)) return true;
  }
  return false;
}

/** False when the order was changed at the same moment. */
const writeOutcome = (
  { database }: StoreParts,
  { id, orderNumber }: Pick<RefundRow, 'id' | 'orderNumber'>,
  status: Adjustment['status'],
): Promise<boolean> =>
  transact(database, async (transaction) => {
    const found = await readOrder(transaction, orderNumber);
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
  parts: StoreParts,
  now: number,
): Promise<{ refunded: number; failed: number }> {
  const pending = await parts.database.db
    .selectFrom('storeRefund')
    .selectAll()
    .where('status', '=', 'pending')
    .where('askedAt', '<=', now - patience)
    .where('createdAt', '>', now - keyKept)
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
