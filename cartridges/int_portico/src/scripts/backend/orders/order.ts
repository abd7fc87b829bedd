/** An order that was placed, as it is now. */
import type { Order } from '#commerce';
import { findOrder, stateOf } from './order-find.ts';
import type { OrderParts } from './order-parts.ts';
import { reachable } from './order-reachable.ts';
import { readRef } from './order-ref.ts';
import { updateRefunds } from './order-refunds.ts';
import { tellOrder } from './order-tell.ts';

/** Undefined for what is not placed. @throws BackendUnavailable */
export const order = (parts: OrderParts, text: string): Promise<Order | undefined> =>
  reachable(() => look(parts, text));

function look(parts: OrderParts, text: string): Order | undefined {
  const ref = readRef(text);
  const found = ref && findOrder(ref);
  if (!ref || !found) return undefined;
  const state = stateOf(found);
  if (state === 'created' || state === 'failed') return undefined;
  updateRefunds(parts, found);
  return tellOrder(parts, found, ref);
}
