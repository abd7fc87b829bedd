/** The order comes to be: one transaction, and only one of several that try it. */
import type { Order } from '#commerce';
import { statement } from '#storage';
import { applyCancellation } from '../orders/cancellation.ts';
import { newOrder } from '../orders/new-order.ts';
import { insertOrder, readOrder, writeOrder } from '../orders/order-rows.ts';
import { ProcessorUncertain, type IntentState } from '../processor.ts';
import { voidIntent } from './fence.ts';
import type { StoreParts } from './parts.ts';
import { giveBackPromotions } from './promotion-claims.ts';
import { readSnapshot } from './snapshot.ts';
import { underWay, type PlacementRow } from './state.ts';
import { giveBackStock, takeStock } from './stock-claims.ts';
import { transact } from './transact.ts';

/** False when the placement is no longer under way: placed by another, or behind the fence. */
export function place(parts: StoreParts, row: PlacementRow): Promise<boolean> {
  const placedAt = parts.now();
  return transact(parts.database, async (transaction) => {
    if ((await toPlaced.write(transaction, { id: row.id, now: placedAt })) === 0) return false;
    await insertOrder(transaction, row, newOrder(row, readSnapshot(row), placedAt));
    await takeStock(transaction, row.id);
    return true;
  });
}

const toPlaced = statement((of: { id: string; now: number }, on) =>
  on
    .updateTable('storePlacement')
    .set({ state: 'placed', returnUrl: '', challengeUrl: null, updatedAt: of.now })
    .where('id', '=', of.id)
    .where('state', 'in', underWay),
);

/** What the processor says about a capture: the money is there, or will never be. @throws ProcessorUncertain for all else */
export async function capture(
  { processor }: StoreParts,
  { intentId, amount }: PlacementRow,
): Promise<IntentState | undefined> {
  if (intentId === null) return undefined;
  const intent = await processor.capture(intentId, amount);
  if (['captured', 'declined', 'cancelled'].includes(intent.state)) return intent;
  throw new ProcessorUncertain(`The capture is ${intent.state}.`);
}

/** From now on the order can be sent, cancelled and refunded. Safe to repeat. */
export function markCaptured(parts: StoreParts, { id, number }: PlacementRow): Promise<Order | undefined> {
  const now = parts.now();
  return transact(parts.database, async (transaction) => {
    if ((await toCaptured.write(transaction, { id, now })) > 0)
      await paid.write(transaction, { number, now });
    const order = await readOrder(transaction, number);
    return order?.row.capturedAt == null ? undefined : order.content.order;
  });
}

const toCaptured = statement((of: { id: string; now: number }, on) =>
  on
    .updateTable('storePlacement')
    .set({ state: 'captured', updatedAt: of.now })
    .where('id', '=', of.id)
    .where('state', '=', 'placed'),
);
const paid = statement((of: { number: string; now: number }, on) =>
  on.updateTable('storeOrder').set({ capturedAt: of.now }).where('number', '=', of.number),
);

/** The money will never come: the order is cancelled, before anybody was told of it. */
export async function undoPlacement(
  parts: StoreParts,
  row: PlacementRow,
  { reason, retryable }: { reason: string; retryable: boolean },
): Promise<void> {
  const now = parts.now();
  const undone = await transact(parts.database, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('storePlacement')
      .set({ state: 'declined', reason, retryable: retryable ? 1 : 0, voidPending: 1, updatedAt: now })
      .where('id', '=', row.id)
      .where('state', '=', 'placed')
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return false;
    const order = await readOrder(transaction, row.number);
    if (!order) throw new Error('A placement that is placed without its order.');
    const unpaid = { ...order.content, captured: 0 };
    const edit = applyCancellation(
      unpaid,
      { reason: 'The payment failed.' },
      { id: `${row.id}-unpaid`, now },
    );
    if (!edit.ok) throw new Error('An order that nobody touched cannot be cancelled.');
    if (!(await writeOrder(transaction, order.row, edit.content)))
      throw new Error('An order that was not paid was changed.');
    await giveBackStock(transaction, row.id, 'sold');
    await giveBackPromotions(transaction, row.id);
    return true;
  });
  if (undone) await voidIntent(parts, row);
}
