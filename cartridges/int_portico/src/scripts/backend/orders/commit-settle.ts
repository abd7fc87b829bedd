/** Applies the processor's answer. If anything throws here, the outcome is unknown: `placement` and `release` resolve it. */
import type { CommitOutcome } from '#commerce';
import Order from 'dw/order/Order';
import OrderMgr from 'dw/order/OrderMgr';
import HookMgr from 'dw/system/HookMgr';
import Status from 'dw/system/Status';
import { membersOf, type ProcessorAdapter, type Verdict } from '../../processors/adapter.ts';
import { sendConfirmation } from './commit-mail.ts';
import { findOrder, stateOf } from './order-find.ts';
import type { OrderParts } from './order-parts.ts';
import type { OrderRef } from './order-ref.ts';
import { declined, placementOf, uncertain } from './order-tell.ts';
import { inTransaction } from './order-transaction.ts';
import { clearCredential, failOrder, voidAgain, voidIfDue, type Hold } from './order-void.ts';
import { textOf } from '../mapping/values.ts';

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
  const fraud = HookMgr.hasHook('app.fraud.detection')
    ? textOf(membersOf(HookMgr.callHook('app.fraud.detection', 'fraudDetection', order))['status'])
    : 'success';
  if (fraud === 'fail') return refuse(parts, paid, 'fraud', 'due');
  let isPlaced: boolean;
  try {
    isPlaced = inTransaction(() => {
      if (stateOf(order) !== 'created' || OrderMgr.placeOrder(order).status !== Status.OK) return false;
      order.setConfirmationStatus(
        fraud === 'flag' ? Order.CONFIRMATION_STATUS_NOTCONFIRMED : Order.CONFIRMATION_STATUS_CONFIRMED,
      );
      order.setExportStatus(Order.EXPORT_STATUS_READY);
      clearCredential(order, adapter.clears);
      return true;
    });
  } catch (error) {
    const found = findOrder(ref);
    if (!found || stateOf(found) === 'created') throw error;
    return unplaced(parts, { ...paid, order: found });
  }
  if (!isPlaced) return unplaced(parts, paid);
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
