/** Fails an order that is not placed: returns stock, and voids what was authorized. */
import { WorldError } from '../world.ts';
import { askAgain, ended } from './hook.ts';
import { look } from './look.ts';
import type { OrderBook, OrderEntry } from './order-book.ts';
import type { WorldParts } from './parts.ts';

/**
 * Nothing else changes the order meanwhile: the caller has its turn.
 * @throws WorldError `conflict`, `order-not-open`
 */
export async function failOrder(
  parts: Pick<WorldParts, 'backend' | 'now'>,
  book: OrderBook,
  entry: OrderEntry,
  revision?: number,
): Promise<OrderEntry> {
  const now = await look(parts, book, entry);
  if (revision !== undefined && revision !== now.order.revision)
    throw new WorldError('conflict', 'The order changed meanwhile.', { revision: now.order.revision });
  if (now.order.state !== 'created') throw notOpen(now);
  await parts.backend.release(now.ref);
  const outcome = await askAgain(parts, now.ref);
  if (outcome?.state === 'failed') return book.put({ ...now, order: ended(now.order, parts.now()) });
  // The payment came first, or its money is still on the way: what is placed is not failed.
  throw notOpen(now);
}

const notOpen = ({ order: { orderNo, state } }: OrderEntry): WorldError =>
  new WorldError('order-not-open', `The order ${orderNo} cannot be failed.`, { orderNo, state });
