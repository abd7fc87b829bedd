/**
 * Gives back what an order has authorised. That it is due is written in the transaction that fails the order, so that whoever comes
 * next can do it; `porticoVoid` is `due` or `perhaps` before, and then `done`, `none` where the store has no hook for it, or `kept` where it failed.
 */
import { BackendUnavailable } from '#commerce';
import OrderMgr from 'dw/order/OrderMgr';
import Status from 'dw/system/Status';
import { processorOf } from '../processors/registry.ts';
import { releaseAuthorization } from '../processors/adapter.ts';
import { giveBack } from '../processors/run.ts';
import type { OrderParts } from './order-parts.ts';
import { inTransaction } from './order-transaction.ts';
import { listed, textOf } from './values.ts';

/** - `due`: money may be authorised; it is insisted on. - `perhaps`: after a refusal; it is asked back once. */
export type Hold = 'due' | 'perhaps' | 'none';

interface Failing {
  reason: string;
  hold: Hold;
  /** Attributes of the payment instruments that are emptied. */
  clears?: readonly string[];
}

/** In one transaction. @throws when the platform does not fail it: then nothing is written */
export function failOrder(order: dw.order.Order, { reason, hold, clears = [] }: Failing): void {
  inTransaction(() => {
    if (OrderMgr.failOrder(order, false).status !== Status.OK) throw new Error('The order was not failed.');
    order.custom['porticoDecline'] = reason;
    if (hold !== 'none') order.custom['porticoVoid'] = hold;
    clearCredential(order, clears);
  });
}

/** Within a transaction. */
export function clearCredential(order: dw.order.Order, names: readonly string[]): void {
  if (names.length === 0) return;
  for (const instrument of listed(order.paymentInstruments))
    for (const name of names) instrument.custom[name] = null;
}

export type VoidParts = Pick<OrderParts, 'log' | 'now'>;

/** Milliseconds after which it is the merchant's to look into. */
const patience = 24 * 3_600_000;

/** @throws BackendUnavailable while it cannot be done */
export function voidIfDue(parts: VoidParts, order: dw.order.Order): void {
  const hold = textOf(order.custom['porticoVoid']);
  if (hold !== 'due' && hold !== 'perhaps') return;
  const done = giveBack(adapterOf(order), order);
  if (done === 'kept' && hold === 'due' && parts.now() - order.creationDate.getTime() < patience)
    throw new BackendUnavailable('The payment could not be given back yet.');
  const orderNo = String(order.orderNo);
  if (done !== 'given') parts.log(done === 'none' ? 'no-void-hook' : 'void-given-up', { orderNo, hold });
  inTransaction(() => {
    order.custom['porticoVoid'] = done === 'given' ? 'done' : done;
  });
}

function adapterOf(order: dw.order.Order): Parameters<typeof giveBack>[0] {
  const [instrument] = listed(order.paymentInstruments);
  const found = instrument ? processorOf(String(instrument.paymentMethod)) : undefined;
  return found?.ok ? found.adapter : { voids: [releaseAuthorization] };
}
