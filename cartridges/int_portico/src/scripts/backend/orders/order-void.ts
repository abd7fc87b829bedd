/**
 * Voids what an order has authorized. The transaction that fails the order also records that a void is due, so that the next call
 * of the core, or the job that searches for `porticoVoidAt`, can finish it. In the end `porticoVoid` is `done`; `none` if the
 * store has no hook for it; or `kept` if it failed. The merchant must void the last two by hand, and check a payment of `done`
 * whose note says that a cancellation was requested.
 */
import { BackendUnavailable } from '#commerce';
import { reviewAttribute } from '../../../../../../src/backends/salesforce/orders/review.ts';
import OrderMgr from 'dw/order/OrderMgr';
import Status from 'dw/system/Status';
import type { Given } from '../../processors/adapter.ts';
import { askBack } from './order-ask-back.ts';
import type { OrderParts } from './order-parts.ts';
import { inTransaction } from './order-transaction.ts';
import { listed, textOf } from '../mapping/values.ts';

/** - `due`: money may be authorized; retried until it is voided. - `perhaps`: after a decline; the buyer does not wait for it. */
export type Hold = 'due' | 'perhaps' | 'none';

/** As it is written: `porticoVoid`, and epoch milliseconds from which on the job asks. Both change together. */
export interface Held {
  hold: string | undefined;
  at: number | undefined;
}

interface Failing {
  reason: string;
  hold: Hold;
  now: number;
  /** Attributes of the payment instruments that are emptied. */
  clears?: readonly string[];
}

const minute = 60_000;
/** For this long, only the process that failed the order voids its money. */
const head = 2 * minute;
/** Milliseconds after which a caller of the core no longer waits for it. */
const patience = 24 * 60 * minute;
/** A buyer who is at the bank when the order is failed may still authorize it. */
const late = 60 * minute;

/** In one transaction. @throws when the platform does not fail it: then nothing is written */
export function failOrder(order: dw.order.Order, { reason, hold, now, clears = [] }: Failing): void {
  inTransaction(() => {
    if (OrderMgr.failOrder(order, false).status !== Status.OK)
      throw new Error('The order could not be set to failed.');
    if (textOf(order.custom['porticoReference']) !== undefined) order.custom['porticoDecline'] = reason;
    else order.custom['portico_decline'] = reason;
    if (hold !== 'none') markHeld(order, { hold, at: now + head });
    clearCredential(order, clears);
  });
}

/** Within a transaction. */
export function clearCredential(order: dw.order.Order, names: readonly string[]): void {
  for (const instrument of listed(order.paymentInstruments)) clearAttributes(instrument, names);
}

/** Within a transaction. Writing an attribute that no metadata defines throws: what has no value is left as it is. */
export function clearAttributes({ custom }: dw.order.OrderPaymentInstrument, names: readonly string[]): void {
  for (const name of names) if (textOf(custom[name]) !== undefined) custom[name] = null;
}

/** Within a transaction. */
export function markHeld(order: dw.order.Order, { hold, at }: Held): void {
  order.custom['porticoVoid'] = hold ?? null;
  order.custom['porticoVoidAt'] = at ?? null;
}

export function heldOf({ custom }: dw.order.Order): Held {
  const at = custom['porticoVoidAt'];
  return {
    hold: textOf(custom['porticoVoid']),
    at: at === null || at === undefined ? undefined : Number(at),
  };
}

export type VoidParts = Pick<OrderParts, 'log' | 'now'>;

/** @throws BackendUnavailable while it cannot be done */
export function voidIfDue(parts: VoidParts, order: dw.order.Order): void {
  const held = heldOf(order);
  if (held.hold === 'due' || held.hold === 'perhaps') voidHeld(parts, order, held);
}

/** Of an order that was failed before its payment was heard of, and whose money may have been asked back too early. */
export function voidAgain(parts: VoidParts, order: dw.order.Order): void {
  const held = { hold: 'due', at: parts.now() + head };
  inTransaction(() => markHeld(order, held));
  // Whatever others write meanwhile: this one knows of the money.
  voidHeld(parts, order, held);
}

function voidHeld(parts: VoidParts, order: dw.order.Order, held: Held): void {
  const given = askBack(order);
  if (given !== 'kept') return endHeld(parts, order, held, given);
  if (held.hold === 'perhaps') return void changeHeld(order, held, { hold: 'later', at: parts.now() + head });
  if (ageOf(order, parts.now()) < patience)
    throw new BackendUnavailable('The payment could not be voided yet.');
  endHeld(parts, order, held, given);
}

/** Milliseconds, since the end of its review if it had one: an order that waited for a person is not given up at the first outage. */
export const ageOf = ({ creationDate, custom }: dw.order.Order, now: number): number =>
  now - Math.max(creationDate.getTime(), Number(custom[reviewAttribute] ?? 0));

/** Logs the result for the merchant once, in the call that ends it. */
export function endHeld(parts: VoidParts, order: dw.order.Order, held: Held, given: Given): void {
  const isMine = changeHeld(order, held, endOf(order, given, parts.now()), given);
  if (!isMine || !isByHand(given)) return;
  const facts = { orderNo: String(order.orderNo), hold: held.hold ?? '' };
  parts.log(given === 'none' ? 'no-void-hook' : 'void-given-up', facts);
}

/** Whether it is left to the merchant. */
export const isByHand = (given: Given): boolean => given === 'none' || given === 'kept';

/** The state to write; a released payment is voided once more later. */
export function endOf({ custom }: dw.order.Order, given: Given, now: number): Held {
  if (isByHand(given)) return { hold: given, at: undefined };
  const reason = textOf(custom['porticoDecline']) ?? textOf(custom['portico_decline']);
  return { hold: 'done', at: reason === 'released' ? now + late : undefined };
}

/** Returns false and writes nothing if the order was changed after `held` was read. */
export function changeHeld(order: dw.order.Order, held: Held, next: Held, ended?: Given): boolean {
  return inTransaction(() => {
    const now = heldOf(order);
    if (now.hold !== held.hold || now.at !== held.at) return false;
    markHeld(order, next);
    if (ended) tellMerchant(order, ended);
    return true;
  });
}

/** Within a transaction: adds a note to the order, shown in Business Manager. */
export function tellMerchant(order: dw.order.Order, given: Given): void {
  const [subject, text] = notes[given];
  order.addNote(subject, text);
}

const manually = 'Portico: void manually';
const notes: Readonly<Record<Given, readonly [subject: string, text: string]>> = {
  given: ['Portico: payment voided', 'The order failed. Its authorization was voided, if there was one.'],
  requested: [
    'Portico: cancellation requested',
    'The order failed. The payment processor accepted a request to cancel its payment by the order number, if there is one. If the payment was already captured, it was not canceled: refund it at your processor.',
  ],
  none: [
    manually,
    'The order failed, and its payment may still be authorized. No cartridge has a hook to void it. Check the payment at your processor, and void it there.',
  ],
  kept: [
    manually,
    'The order failed, and its payment may still be authorized. The payment processor did not void it. Check the payment at your processor, and void it there.',
  ],
};
