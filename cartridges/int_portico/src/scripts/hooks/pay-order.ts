/**
 * Pays for an order that one of the shopping APIs has just made. Everything here is within the platform's own transaction: none is
 * begun, and what is thrown would undo the order, so nothing is thrown once money may have moved.
 */
import OrderMgr from 'dw/order/OrderMgr';
import Status from 'dw/system/Status';
import { minorOf } from '../backend/mapping/map-money.ts';
import { askBack, isUntouched } from '../backend/orders/order-ask-back.ts';
import { stateOf } from '../backend/orders/order-find.ts';
import { confirmPlaced, detectFraud, holdForReview } from '../backend/orders/order-fraud.ts';
import { clearAttributes, endOf, heldOf, markHeld, tellMerchant } from '../backend/orders/order-void.ts';
import { listed, textOf } from '../backend/mapping/values.ts';
import type { Given, ProcessorAdapter, Verdict } from '../processors/adapter.ts';
import { processorOf } from '../processors/registry.ts';
import { authorize, cardTypes, companionProblem, giveBack } from '../processors/run.ts';
import { openSealed, type Sealed } from './open-sealed.ts';

export type HookOutcome =
  | { state: 'new' }
  | { state: 'failed'; reason: string }
  | { state: 'created'; challenge?: string }
  /** The order must not stay: the platform could not be brought to place or fail it, and its payment was voided. */
  | { state: 'undone' };

/** Milliseconds of the ten seconds that the platform gives a hook. */
const patience = 8_000;

interface Call {
  keyAlias: string;
  /** Epoch milliseconds at which the hook was called. */
  startedAt: number;
  now(): number;
  log(event: string, facts?: Readonly<Record<string, string>>): void;
}

/** The sealed text, and the order without it. Undefined: the order is none of ours. */
export function takeSealed(
  order: dw.order.Order,
): { sealed: string; instrument: dw.order.OrderPaymentInstrument } | undefined {
  let taken: ReturnType<typeof takeSealed>;
  for (const instrument of listed(order.paymentInstruments)) {
    const sealed = textOf(instrument.custom['portico_sealed']);
    if (sealed === undefined) continue;
    instrument.custom['portico_sealed'] = null;
    taken ??= { sealed, instrument };
  }
  return taken;
}

export function payOrder(
  order: dw.order.Order,
  { sealed, instrument }: NonNullable<ReturnType<typeof takeSealed>>,
  call: Call,
): HookOutcome {
  const opened = openSealed(sealed, call.keyAlias, call.startedAt);
  if (!opened.ok) return fail(order, opened.reason);
  const wrong = mismatch(opened, order, instrument);
  if (wrong !== undefined) return fail(order, wrong);
  order.custom['portico_reference'] = opened.reference;
  const found = processorOf(String(instrument.paymentMethod));
  const problem = found.ok ? companionProblem(found.adapter) : found.message;
  if (!found.ok || problem !== undefined) {
    call.log('processor-unsupported', { message: problem ?? '' });
    return fail(order, 'processor-unsupported');
  }
  const { adapter, processor } = found;
  const { credential, reference, amount, currency, returnUrl } = opened;
  const payer = { ...opened.payer, cards: cardTypes() };
  if (!adapter.apply?.(instrument, credential, payer)) return fail(order, 'credential-unusable');
  if (call.now() - call.startedAt > patience) return fail(order, 'too-late');
  const verdict = authorize(adapter, {
    order,
    instrument,
    processor,
    amount,
    currency,
    reference,
    returnUrl,
    credential,
    payer,
  });
  clearAttributes(instrument, adapter.clears);
  if (call.now() - call.startedAt > patience) call.log('processor-slow', { orderNo: String(order.orderNo) });
  return settle(order, adapter, verdict, call);
}

/** A sealed text that was taken from one checkout pays for no other. */
function mismatch(
  { reference, currency, amount }: Sealed,
  order: dw.order.Order,
  instrument: dw.order.OrderPaymentInstrument,
): string | undefined {
  if (textOf(order.custom['portico_reference']) !== reference) return 'reference-mismatch';
  const paid = instrument.paymentTransaction.amount;
  for (const money of [order.totalGrossPrice, paid]) {
    if (String(money.currencyCode) !== currency) return 'currency-mismatch';
    if (minorOf(money, currency) !== amount) return 'amount-mismatch';
  }
  return undefined;
}

function settle(order: dw.order.Order, adapter: ProcessorAdapter, verdict: Verdict, call: Call): HookOutcome {
  try {
    switch (verdict.outcome) {
      case 'placed':
        return place(order, adapter, call);
      case 'declined':
        return refuse(order, adapter, verdict, call);
      case 'challenge':
        order.custom['portico_challenge'] = verdict.url;
        return { state: 'created', challenge: verdict.url };
      case 'unknown':
        // Stays as it is: it is set to failed later, and then the payment is voided.
        return { state: 'created' };
    }
  } catch {
    const isFree = verdict.outcome === 'declined' && !verdict.mayHold;
    if (isFree || giveBack(adapter, order) === 'given') return { state: 'undone' };
    // Without the order its money could not be found: the job fails the order later.
    return { state: 'created' };
  }
}

function refuse(
  order: dw.order.Order,
  adapter: ProcessorAdapter,
  { reason, mayHold }: Extract<Verdict, { outcome: 'declined' }>,
  call: Call,
): HookOutcome {
  const given = mayHold ? giveBack(adapter, order) : undefined;
  const failed = fail(order, reason);
  if (given) keepHeld(order, given, call);
  return failed;
}

function place(order: dw.order.Order, adapter: ProcessorAdapter, call: Call): HookOutcome {
  const decision = detectFraud(order);
  if (decision === 'fail')
    return refuse(order, adapter, { outcome: 'declined', reason: 'fraud', mayHold: true }, call);
  if (decision === 'review') {
    holdForReview(order, call);
    return { state: 'created' };
  }
  if (OrderMgr.placeOrder(order).status !== Status.OK) {
    const given = giveBack(adapter, order);
    if (given === 'kept') return { state: 'created' };
    const failed = fail(order, 'not-placed');
    keepHeld(order, given, call);
    return failed;
  }
  confirmPlaced(order, decision);
  return { state: 'new' };
}

/** @throws when the platform does not fail it */
function fail(order: dw.order.Order, reason: string): HookOutcome {
  if (OrderMgr.failOrder(order, false).status !== Status.OK)
    throw new Error('The order could not be set to failed.');
  order.custom['portico_decline'] = reason;
  return { state: 'failed', reason };
}

/** Of a failed order: what the processor still has, the job asks for. */
function keepHeld(order: dw.order.Order, given: Given, { now, log }: Pick<Call, 'now' | 'log'>): void {
  if (given === 'kept') return markHeld(order, { hold: 'later', at: now() });
  markHeld(order, endOf(order, given, now()));
  tellMerchant(order, given);
  if (given === 'none') log('no-void-hook', { orderNo: String(order.orderNo) });
}

/** Voids what an order authorized that was failed from outside: the platform itself voids nothing. */
export function voidFailed(order: dw.order.Order, call: Pick<Call, 'now' | 'log'>): void {
  if (stateOf(order) !== 'failed' || textOf(order.custom['portico_reference']) === undefined) return;
  // What the hook itself failed has its reason, and what the job has found its mark.
  if (textOf(order.custom['portico_decline']) !== undefined || heldOf(order).hold !== undefined) return;
  if (isUntouched(order)) return;
  order.custom['portico_decline'] = 'released';
  const given = askBack(order);
  keepHeld(order, given, call);
  if (given === 'kept') call.log('void-due', { orderNo: String(order.orderNo), why: given });
}
