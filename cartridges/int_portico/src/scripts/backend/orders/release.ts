/** Voids a payment: an unused order number can no longer be used, and an unplaced order is set to failed and its payment voided. */
import { BackendUnavailable } from '#commerce';
import { findOrder, stateOf } from './order-find.ts';
import { fence } from './order-number.ts';
import { reachable } from './order-reachable.ts';
import { readRef } from './order-ref.ts';
import { failOrder, voidIfDue, type VoidParts } from './order-void.ts';

/** Safe to repeat. @throws BackendUnavailable */
export const release = (parts: VoidParts, text: string): Promise<void> => reachable(() => shut(parts, text));

function shut(parts: VoidParts, text: string): void {
  const ref = readRef(text);
  if (!ref) return;
  if (fence(ref.orderNo).use === 'fence') return;
  for (let round = 1; ; round += 1) {
    const order = findOrder(ref);
    if (!order) throw new BackendUnavailable('The order could not be read.');
    if (stateOf(order) === 'failed') voidIfDue(parts, order);
    if (stateOf(order) !== 'created') return;
    try {
      // What its processor did is unknown.
      failOrder(order, { reason: 'released', hold: 'due', now: parts.now() });
    } catch (error) {
      // Another process changes it right now: the next read shows which.
      if (round === 3)
        throw new BackendUnavailable('The order could not be set to failed.', { cause: error });
    }
  }
}
