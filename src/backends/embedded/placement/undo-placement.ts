/** The money of an order did not come: its capture failed, at once or days later, or the authorization was reversed. */
import type { Order } from '#commerce';
import { applyCancellation } from '../orders/edits.ts';
import { readStoredOrder, writeOrder, type StoredOrder } from '../orders/order-rows.ts';
import { piecesOf, type OrderContent } from '../orders/content.ts';
import { giveBackPieces, giveBackPromotions, giveBackStock } from './claims.ts';
import { type StoreContext, type PlacementRow, transact, type StoreTransaction } from './state.ts';
import { voidIntent } from './void-placement.ts';

const rounds = 10;

/**
 * Cancels what was not shipped, and gives its stock back. If the buyer has the order, the cancellation is an update of it, and a
 * person is to learn of it: goods may be on their way. Nothing where the placement has ended, or the order is changed all the time.
 */
export async function undoPlacement(
  parts: StoreContext,
  row: PlacementRow,
  { reason, retryable }: { reason: string; retryable: boolean },
): Promise<void> {
  for (let round = 1; round <= rounds; round += 1) {
    const undone = await transact(parts.database, (transaction) =>
      undo(transaction, row, { reason, retryable, now: parts.now() }),
    ).catch((error: unknown) => {
      if (error instanceof OrderChanged) return 'changed' as const;
      throw error;
    });
    if (undone === 'changed') continue;
    if (!undone) return;
    if (undone.isAnnounced)
      parts.log?.('payment-failed-after-order', {
        site: row.site,
        number: row.number,
        intentId: row.intentId ?? '',
        reason,
        status: undone.order.status,
      });
    await voidIntent(parts, row);
    return;
  }
  throw new Error('The order whose payment failed is being changed all the time.');
}

/** Undoes the transaction: what was read is no longer so. */
class OrderChanged extends Error {}

async function undo(
  transaction: StoreTransaction,
  { id, number }: PlacementRow,
  { reason, retryable, now }: { reason: string; retryable: boolean; now: number },
): Promise<{ order: Order; isAnnounced: boolean } | undefined> {
  const placement = await transaction
    .updateTable('storePlacement')
    .set({ state: 'declined', reason, retryable: retryable ? 1 : 0, voidPending: 1, updatedAt: now })
    .where('id', '=', id)
    .where('state', 'in', ['placed', 'captured'])
    .returning(['acceptedAt'])
    .executeTakeFirst();
  if (!placement) return undefined;
  const found = await readStoredOrder(transaction, number);
  if (!found) throw new Error('The placement is placed but has no order.');
  const order = await cancelUnshipped(transaction, id, found, now);
  const acceptedAt = placement.acceptedAt ?? found.row.capturedAt;
  // By this the order can still be read: the buyer has it.
  await transaction.updateTable('storePlacement').set({ acceptedAt }).where('id', '=', id).execute();
  return { order, isAnnounced: acceptedAt !== null };
}

async function cancelUnshipped(
  transaction: StoreTransaction,
  placementId: string,
  { row, content }: StoredOrder,
  now: number,
): Promise<Order> {
  const unpaid: OrderContent = { ...content, captured: 0 };
  const edit = applyCancellation(
    unpaid,
    { reason: 'The payment failed.' },
    { id: `${placementId}-unpaid`, now },
  );
  const after = edit.ok ? edit.content : unpaid;
  if (!(await writeOrder(transaction, row, after))) throw new OrderChanged();
  await transaction
    .updateTable('storeOrder')
    .set({ capturedAt: null })
    .where('number', '=', row.number)
    .execute();
  const isWhole = content.order.lines.every(({ quantity }) => quantity.fulfilled + quantity.returned === 0);
  if (isWhole) {
    await giveBackStock(transaction, placementId, 'sold');
    await giveBackPromotions(transaction, placementId);
  } else if (edit.ok && edit.unsold)
    await giveBackPieces(transaction, placementId, piecesOf(content, edit.unsold));
  return after.order;
}
