/** Applies the processor's answer. If anything throws here, the outcome is unknown: `placement` and `release` resolve it. */
import type { CommitOutcome } from '#commerce';
import OrderMgr from 'dw/order/OrderMgr';
import Status from 'dw/system/Status';
import type { ProcessorAdapter, Verdict } from '../../processors/adapter.ts';
import { sendConfirmation } from './commit-mail.ts';
import { findOrder, stateOf } from './order-find.ts';
import { confirmPlaced, detectFraud, holdForReview } from './order-fraud.ts';
import type { OrderParts } from './order-parts.ts';
import type { OrderRef } from './order-ref.ts';
import { declined, placementOf, uncertain } from './order-tell.ts';
import { inTransaction } from './order-transaction.ts';
import { clearCredential, failOrder, voidAgain, voidIfDue, type Hold } from './order-void.ts';

interface Paid {
  order: dw.order.Order;
  ref: OrderRef;
  adapter: ProcessorAdapter;
}

export function settle(parts: OrderParts, paid: Paid, verdict: Verdict): CommitOutcome {
  const { order, adapter } = paid;
  switch (verdict.outcome) {
    case 'placed':
      return place(parts, paid);
    case 'declined':
      return refuse(parts, paid, verdict.reason, verdict.mayHold ? 'perhaps' : 'none');
    case 'challenge': {
      const { url } = verdict;
      inTransaction(() => {
        order.custom['porticoChallenge'] = url;
        clearCredential(order, adapter.clears);
      });
      return { outcome: 'challenge', url };
    }
    case 'unknown':
      if (adapter.clears.length > 0) inTransaction(() => clearCredential(order, adapter.clears));
      return uncertain;
  }
}

function place(parts: OrderParts, paid: Paid): CommitOutcome {
  const { order, ref, adapter } = paid;
  const decision = detectFraud(order);
  if (decision === 'fail') return refuse(parts, paid, 'fraud', 'due');
  let isDone: boolean;
  try {
    isDone = inTransaction(() => {
      if (stateOf(order) !== 'created') return false;
      if (decision === 'review') holdForReview(order, parts);
      else if (OrderMgr.placeOrder(order).status === Status.OK) confirmPlaced(order, decision);
      else return false;
      clearCredential(order, adapter.clears);
      return true;
    });
  } catch (error) {
    const found = findOrder(ref);
    if (!found || stateOf(found) === 'created') throw error;
    return unplaced(parts, { ...paid, order: found });
  }
  if (!isDone) return unplaced(parts, paid);
  if (decision === 'review') return uncertain;
  sendConfirmation(parts, order);
  const told = placementOf(parts, order, ref);
  return told.outcome === 'placed' ? told : uncertain;
}

/** The fence came first, or the processor's own notice, or the platform refuses. */
function unplaced(parts: OrderParts, paid: Paid): CommitOutcome {
  const { order, ref } = paid;
  const state = stateOf(order);
  if (state === 'created') return refuse(parts, paid, 'not-placed', 'due');
  if (state === 'failed') voidAgain(parts, order);
  const told = placementOf(parts, order, ref);
  return told.outcome === 'placed' || told.outcome === 'declined' ? told : uncertain;
}

function refuse(parts: OrderParts, { order, adapter }: Paid, reason: string, hold: Hold): CommitOutcome {
  failOrder(order, { reason, hold, now: parts.now(), clears: adapter.clears });
  voidIfDue(parts, order);
  return declined(reason);
}
