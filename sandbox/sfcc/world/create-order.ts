/** An order that a script makes from a basket: with its own number, and not visible before the script commits. */
import { WorldError, type Basket } from '../world.ts';
import type { OrderBook, OrderEntry } from './order-book.ts';
import type { WorldParts } from './parts.ts';
import { newOrder, preparationOf, referenceFor, refused } from './prepare-order.ts';

/** By number; `undefined` while one is being made. */
export type PrivateOrders = Map<string, OrderEntry | undefined>;

/** @throws WorldError; then nothing is held and the number is free again */
export async function createPrivately(
  parts: WorldParts,
  { book, hidden }: { book: OrderBook; hidden: PrivateOrders },
  basket: Basket,
  orderNo: string,
): Promise<OrderEntry> {
  if (hidden.has(orderNo) || book.get(orderNo))
    throw new WorldError('conflict', `There is an order ${orderNo}.`, { orderNo });
  hidden.set(orderNo, undefined);
  try {
    const entry = await hold(parts, book, basket, orderNo);
    hidden.set(orderNo, entry);
    return entry;
  } catch (error) {
    hidden.delete(orderNo);
    throw error;
  }
}

async function hold(
  parts: WorldParts,
  book: OrderBook,
  basket: Basket,
  orderNo: string,
): Promise<OrderEntry> {
  const reference = referenceFor(book, basket);
  const preparation = preparationOf(parts, basket, reference);
  const permalink = preparation.permalink.replaceAll('{number}', orderNo);
  const prepared = await parts.backend.prepare({ ...preparation, permalink });
  if (!prepared.ok) {
    book.unclaim(reference);
    throw refused(basket, prepared.unavailable);
  }
  await parts.renumber(prepared.ref, orderNo);
  return { order: newOrder(parts, basket, orderNo), ref: prepared.ref, seen: 0 };
}
