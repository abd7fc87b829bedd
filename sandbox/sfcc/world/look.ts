/** What happened to an order since the last read: its payment was decided, or the merchant shipped, canceled or refunded it. */
import { withFulfilment } from './fulfilment.ts';
import { askAgain, settled } from './hook.ts';
import type { OrderBook, OrderEntry } from './order-book.ts';
import type { WorldParts } from './parts.ts';

/** Nothing else changes the order meanwhile: the caller has its turn. */
export async function look(
  parts: Pick<WorldParts, 'backend' | 'now'>,
  book: OrderBook,
  entry: OrderEntry,
): Promise<OrderEntry> {
  const decided = await decide(parts, entry);
  const fulfilled = await follow(parts, decided);
  return fulfilled === entry ? entry : book.put(fulfilled);
}

/** An order that no hook ever paid for stays CREATED, whatever the engine thinks of it. */
async function decide(parts: Pick<WorldParts, 'backend' | 'now'>, entry: OrderEntry): Promise<OrderEntry> {
  if (entry.order.state !== 'created' || !entry.hooked) return entry;
  const outcome = await askAgain(parts, entry.ref);
  const order = outcome ? settled(entry.order, outcome, parts.now()) : entry.order;
  return order === entry.order ? entry : { ...entry, order };
}

/** What is not paid has no order in the engine, and what failed after it was paid is only given back there. */
async function follow({ backend }: Pick<WorldParts, 'backend'>, entry: OrderEntry): Promise<OrderEntry> {
  if (entry.order.state === 'failed') return entry;
  const order = await backend.order(entry.ref);
  const seen = order ? order.events.length + order.adjustments.length : entry.seen;
  return order && seen !== entry.seen ? { ...entry, seen, order: withFulfilment(entry.order, order) } : entry;
}
