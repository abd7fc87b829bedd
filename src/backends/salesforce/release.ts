/** The fence: without its basket nothing can be ordered, and an order that is not placed is failed; its hook gives the money back. */
import type { Guest } from './facts.ts';
import { findOrder, shopperOf } from './placement.ts';
import type { Parts } from './parts.ts';
import { readRef, type Ref } from './ref.ts';
import { ApiError } from './shop-api.ts';

export async function release(parts: Parts, text: string): Promise<void> {
  const ref = readRef(text);
  if (!ref) return;
  let guest: Guest;
  try {
    guest = await shopperOf(parts, ref);
  } catch (error) {
    // Whoever may not act as this shopper any more cannot order its basket either.
    if (error instanceof ApiError && error.kind === 'not-found') return;
    throw error;
  }
  await parts.api.removeBasket(guest, ref.basketId);
  await failOpen(parts, guest, ref);
}

async function failOpen(parts: Parts, guest: Guest, ref: Ref): Promise<void> {
  const order = await findOrder(parts, ref);
  if (order?.state !== 'created') return;
  try {
    await parts.api.failOrder(guest, order.orderNo);
  } catch (error) {
    // Placed or failed in between: `placement` tells.
    if (!(error instanceof ApiError) || !['conflict', 'refused', 'not-found'].includes(error.kind))
      throw error;
  }
}
