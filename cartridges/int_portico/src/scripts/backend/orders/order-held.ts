/**
 * Voids money of failed orders that no request takes care of: the process crashed and the core ended the payment without it,
 * another process failed the order, or the order is still in status created and its checkout is gone. Safe to run twice at once,
 * and next to live requests.
 */
import { reviewAttribute, reviewOf } from '../../../../../../src/backends/salesforce/orders/review.ts';
import { exceptionName } from '../exceptions.ts';
import { stateOf } from './order-find.ts';
import { askBack, askBackAgain, isUntouched } from './order-ask-back.ts';
import {
  dueOrders,
  failedByOthers,
  families,
  forgotten,
  isUnmarked,
  leftCreated,
  type Family,
} from './order-search.ts';
import { inTransaction } from './order-transaction.ts';
import {
  ageOf,
  changeHeld,
  endHeld,
  failOrder,
  heldOf,
  isByHand,
  markHeld,
  type Held,
  type VoidParts,
} from './order-void.ts';
import { textOf } from '../mapping/values.ts';

export interface HeldParts extends VoidParts {
  /** Whether the core still has this attempt open: then it is the core's to end. */
  isOpen(reference: string): Promise<boolean>;
}

export interface HeldCounts {
  given: number;
  /** Left to the merchant: marked and reported. */
  byHand: number;
  /** Asked again later. */
  waiting: number;
}

/** Orders of each kind in one run. */
const portion = 100;
/** Most orders that are created wait for a buyer at the bank, and are only looked at. */
const looked = 500;
const minute = 60_000;
/** Milliseconds after which a run begins no other order. */
const longest = 4 * minute;
/** While one process voids an order's money, no other process takes the order. */
const claim = 5 * minute;
/** Age of an order from which on its money is the merchant's to ask for. */
const patience = 7 * 24 * 60 * minute;

export async function giveBackHeld(parts: HeldParts): Promise<HeldCounts> {
  const start = parts.now();
  for (const family of families) {
    for (const order of failedByOthers(family, start, portion))
      attend(parts, order, () => mark(order, family, start));
    for (const order of leftCreated(family, start, looked))
      if (!(await isAwaited(parts, order))) attend(parts, order, () => end(order, family, start));
  }
  const counts: HeldCounts = { given: 0, byHand: 0, waiting: 0 };
  for (const order of dueOrders(start, portion)) {
    if (parts.now() - start > longest) break;
    const became = attend(parts, order, () => ask(parts, order));
    if (became) counts[became] += 1;
  }
  return counts;
}

/** One that fails does not hold up the others. What another changed at this moment is looked at the next time. */
function attend<T>({ log }: VoidParts, order: dw.order.Order, work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    log('void-failed', { orderNo: String(order.orderNo), reason: exceptionName(error) });
    return undefined;
  }
}

/** This instance knows nothing about attempts of the service: their age decides, or the end of their review. */
async function isAwaited(parts: HeldParts, order: dw.order.Order): Promise<boolean> {
  if (reviewOf(order.custom[reviewAttribute], parts.now())?.isReviewed) return true;
  const reference = textOf(order.custom['porticoReference']);
  if (reference === undefined) return false;
  try {
    return await parts.isOpen(reference);
  } catch {
    // An attempt that cannot be read, as after a change of the secret, does not hold the money for ever.
    return parts.now() - order.creationDate.getTime() < forgotten;
  }
}

function mark(order: dw.order.Order, family: Family, now: number): void {
  inTransaction(() => {
    if (stateOf(order) !== 'failed' || !isUnmarked(order, family)) return;
    markHeld(order, isUntouched(order) ? { hold: 'done', at: undefined } : { hold: 'due', at: now });
  });
}

function end(order: dw.order.Order, family: Family, now: number): void {
  if (stateOf(order) !== 'created' || !isUnmarked(order, family)) return;
  failOrder(order, { reason: 'released', hold: isUntouched(order) ? 'none' : 'due', now });
}

/** Undefined: nothing to report. */
function ask(parts: HeldParts, order: dw.order.Order): keyof HeldCounts | undefined {
  const held = take(order, parts.now());
  if (!held) return undefined;
  // Voided a second time, for what came late.
  const given = held.hold === 'done' ? askBackAgain(order) : askBack(order);
  if (given === undefined || (held.hold === 'done' && given !== 'kept')) {
    changeHeld(order, held, { hold: 'done', at: undefined });
    return undefined;
  }
  const age = ageOf(order, parts.now());
  if (given === 'kept' && age < patience) {
    changeHeld(order, held, { hold: held.hold, at: parts.now() + gapAt(age) });
    return 'waiting';
  }
  endHeld(parts, order, held, given);
  return isByHand(given) ? 'byHand' : 'given';
}

/** Milliseconds to the next try: the older, the longer. */
const gapAt = (age: number): number => Math.min(Math.max(Math.round(age / 4), 5 * minute), 12 * 60 * minute);

/** Undefined: another has it, or it is nothing to ask for any more. */
function take(order: dw.order.Order, now: number): Held | undefined {
  return inTransaction(() => {
    const { hold, at } = heldOf(order);
    if (at === undefined || at > now) return undefined;
    const isOver = stateOf(order) !== 'failed' || !asked.includes(hold ?? '');
    const held = { hold, at: isOver ? undefined : now + claim };
    markHeld(order, held);
    return isOver ? undefined : held;
  });
}

const asked = ['due', 'perhaps', 'later', 'done'];
