/** The fence: without its basket nothing can be ordered, and an order that is not placed is failed; its hook gives the money back. */
import { findOrder, guestOf, shopperOf } from './placement.ts';
import type { Parts } from './parts.ts';
import { readRef } from './ref.ts';
import { ApiError } from './shop-api.ts';

export async function release(parts: Parts, text: string): Promise<void> {
  const ref = readRef(text);
  if (!ref) return;
  const guest = await shopperOf(parts, ref).catch(ended);
  // Whoever may not act as this shopper any more cannot order its basket either.
  if (guest) await parts.api.removeBasket(guest, ref.basketId);
  const order = await findOrder(parts, ref);
  if (order?.state !== 'created') return;
  try {
    await parts.api.failOrder(guest ?? guestOf(ref), order.orderNo);
  } catch (error) {
    if (!(error instanceof ApiError) || !['conflict', 'refused', 'not-found'].includes(error.kind))
      throw error;
    // Placed or failed in between: `placement` tells. One that still waits can be paid: there is no fence.
    if ((await findOrder(parts, ref))?.state === 'created') throw error;
  }
}

function ended(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.kind !== 'not-found') throw error;
}
