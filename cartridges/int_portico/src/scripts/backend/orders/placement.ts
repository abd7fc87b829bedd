/** What became of a prepared checkout, read from the order with its number. */
import type { Placement } from '#commerce';
import { findOrder, stateOf } from './order-find.ts';
import type { OrderParts } from './order-parts.ts';
import { reachable } from './order-reachable.ts';
import { readRef } from './order-ref.ts';
import { resumeOrder } from './order-resume.ts';
import { placementOf } from './order-tell.ts';
import { voidIfDue } from './order-void.ts';

/** @throws BackendUnavailable also while what a failed order authorized is not voided */
export const placement = (parts: OrderParts, text: string): Promise<Placement> =>
  reachable(() => look(parts, text));

function look(parts: OrderParts, text: string): Placement {
  const ref = readRef(text);
  const order = ref && findOrder(ref);
  if (!ref || !order) return { outcome: 'none' };
  if (stateOf(order) === 'failed') voidIfDue(parts, order);
  const resumed = stateOf(order) === 'created' ? resumeOrder(parts, order, ref) : undefined;
  if (resumed && resumed.outcome !== 'uncertain') return resumed;
  return placementOf(parts, order, ref);
}
