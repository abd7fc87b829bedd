/** What makes an operation on an order safe to repeat: its own id becomes that of the entry which it leaves in the order. */
import { hash } from 'node:crypto';
import type { Order } from '#commerce';

export interface Intent {
  /** Random, of whoever decided it, 16 to 100 characters: a second operation under the same id does nothing. */
  id: string;
  /** `stateOf` the order on which it was decided: one that changed since is refused as `changed`. */
  seen?: string;
}

/** Grows with everything that happens to an order. */
export const stateOf = ({ events, adjustments }: Order): string => `${events.length}.${adjustments.length}`;

/**
 * Id of the entry, and by it of the refund and its key at the processor. Of one order only: an id that was used for
 * another order is nothing to this one.
 */
export function entryId(number: string, { id }: Intent): string {
  const digest = hash('sha256', JSON.stringify([number, id]), 'hex');
  return [8, 4, 4, 4, 12]
    .map((length, at, lengths) => {
      const start = lengths.slice(0, at).reduce((sum, one) => sum + one, 0);
      return digest.slice(start, start + length);
    })
    .join('-');
}

/** Whether the order holds the entry of an operation. */
export const isDone = (order: Order, intent: Intent): boolean =>
  hasEntry(order, entryId(order.number, intent));

export const hasEntry = ({ events, adjustments }: Order, id: string): boolean =>
  events.some((event) => event.id === id) || adjustments.some((adjustment) => adjustment.id === id);
