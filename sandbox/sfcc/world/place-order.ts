/** An order and its payment, as one call sees it: the hook runs within the creation, and its answer is the call's. */
import { WorldError, type Shopper } from '../world.ts';
import { payOrder, settled, takeSealed, type HookOutcome } from './hook.ts';
import type { OrderBook, OrderEntry } from './order-book.ts';
import type { WorldParts } from './parts.ts';
import { prepareOrder } from './prepare-order.ts';

/** @throws WorldError; after `hook-refused` the order is there, FAILED */
export async function placeOrder(
  parts: WorldParts,
  book: OrderBook,
  shopper: Shopper,
  basketId: string,
): Promise<OrderEntry> {
  const made = await parts.inTurn(shopper.customerId, async () => {
    const entry = await prepareOrder(parts, book, parts.open.find(shopper, basketId));
    parts.open.remove(basketId);
    return entry;
  });
  // The creation and the hook are one transaction of the platform: the order is not visible before its end.
  const { entry, outcome } = await afterPost(parts, made);
  const kept = book.put(entry);
  if (outcome?.state !== 'failed') return kept;
  const { reason, retryable } = outcome;
  throw new WorldError('hook-refused', 'The payment was declined.', {
    reason,
    retryable,
    orderNo: kept.order.orderNo,
  });
}

async function afterPost(
  parts: WorldParts,
  made: OrderEntry,
): Promise<{ entry: OrderEntry; outcome?: HookOutcome }> {
  const { basket, sealed } = takeSealed(made.order.basket);
  if (parts.hookKey === undefined || sealed === undefined) return { entry: made };
  const order = { ...made.order, basket };
  const outcome = await payOrder(parts, { order, ref: made.ref, sealed }, parts.hookKey);
  return { entry: { ...made, hooked: true, order: settled(order, outcome, parts.now()) }, outcome };
}
