/**
 * Orders and pays: the one call that moves money. Never throws, never tried twice. Each step is a transaction of its own, and none is
 * open while a hook of the processor runs; after whatever step it dies, `placement` and `release` find what to do.
 */
import { openCredential, type Commitment, type CommitOutcome, type Shortage } from '#commerce';
import BasketMgr from 'dw/order/BasketMgr';
import Transaction from 'dw/system/Transaction';
import { addressOf } from '../../../../../../src/backends/salesforce/basket/delivery.ts';
import { fitLines, shortages } from '../../../../../../src/backends/salesforce/basket/fit-lines.ts';
import { processorOf } from '../../processors/registry.ts';
import { authorize, handle, hasProcessorHook } from '../../processors/run.ts';
import type { BasketToOrder } from './basket-for-order.ts';
import { countryOf, paymentOf, recalculate, refusal } from './commit-basket.ts';
import { settle } from './commit-settle.ts';
import { forgetBuyer } from '../current-basket.ts';
import { exceptionName } from '../exceptions.ts';
import { findOrder } from './order-find.ts';
import { claim, fence, makeOrder, useOf } from './order-number.ts';
import type { OrderParts } from './order-parts.ts';
import { inputOf, readRef, type OrderRef } from './order-ref.ts';
import { declined, placementOf, uncertain } from './order-tell.ts';
import { inTransaction, undo } from './order-transaction.ts';
import { writeAddress } from '../write-address.ts';

export async function commit(parts: OrderParts, commitment: Commitment): Promise<CommitOutcome> {
  const ref = readRef(commitment.ref);
  if (!ref) return declined('unknown');
  if (ref.total !== commitment.amount) return declined('amount-mismatch');
  if (parts.now() >= commitment.deadline) return declined('too-late');
  try {
    return useOf(ref.orderNo) ? present(parts, ref) : await pay(parts, ref, commitment);
  } catch {
    // What an exception says may quote what it was given.
    parts.log('commit-uncertain', { orderNo: ref.orderNo });
    return uncertain;
  }
}

async function pay(parts: OrderParts, ref: OrderRef, commitment: Commitment): Promise<CommitOutcome> {
  const found = processorOf(parts.methodFor(ref.handlerId) ?? '');
  if (!found.ok) {
    parts.log('processor-unsupported', { message: found.message });
    return declined('processor-unsupported');
  }
  const { adapter, method, processor } = found;
  if (!hasProcessorHook(adapter)) {
    parts.log('processor-unsupported', { message: `No cartridge provides the hook ${adapter.id}.` });
    return declined('processor-unsupported');
  }
  const credential = openCredential(commitment.credential);
  if (!adapter.informationOf(credential, commitment)) return declined('credential-unusable');

  if (!claim(ref.orderNo)) return present(parts, ref);
  const ordered = await orderFor(parts, ref, (basket) => {
    const methodId = String(method.ID);
    const first = refusal(basket, ref, methodId);
    if (first !== undefined) return first;
    writeBilling(basket, commitment, ref);
    if (!handle(adapter, basket, credential, { methodId, country: countryOf(basket), payer: commitment }))
      return 'credential-refused';
    recalculate(basket);
    if (!paymentOf(basket, ref)) return 'payment-incomplete';
    return parts.now() < commitment.deadline ? refusal(basket, ref, methodId) : 'too-late';
  });
  if (!ordered.ok) return refused(parts, ref, ordered.why);
  const { order } = ordered;
  const instrument = paymentOf(order, ref);
  const { total: amount, currency, reference, returnUrl } = ref;
  const verdict = instrument
    ? authorize(adapter, {
        order,
        instrument,
        processor,
        amount,
        currency,
        reference,
        returnUrl,
        credential,
        payer: commitment,
      })
    : ({ outcome: 'declined', reason: 'payment-incomplete' } as const);
  return settle(parts, { order, ref, adapter }, verdict);
}

/** Until then the bill goes where the goods go. */
function writeBilling(basket: dw.order.Basket, { instrument }: Commitment, { input }: OrderRef): void {
  const billing = instrument?.billingAddress;
  if (!billing) return;
  // A new one: what it lacks must not be left over from the delivery.
  inTransaction(() => writeAddress(basket.createBillingAddress(), addressOf(billing, input.buyer)));
}

type Ordered = { ok: true; order: dw.order.Order } | { ok: false; why: CommitOutcome };

/** @param payFor puts the payment into the basket; answers why not */
async function orderFor(
  parts: OrderParts,
  ref: OrderRef,
  payFor: (basket: dw.order.Basket) => string | undefined,
): Promise<Ordered> {
  let made: Awaited<ReturnType<OrderParts['basketForOrder']>>;
  try {
    made = await parts.basketForOrder(inputOf(ref), { ...ref.context, now: parts.now() });
    if (!made.ok) return { ok: false, why: soldOut(made.unavailable) };
    if (!keep(made, ref)) return { ok: false, why: declined('amount-mismatch') };
  } catch {
    return { ok: false, why: soldOut([]) };
  }
  const { basket } = made;
  const why = refusalOf(() => payFor(basket));
  if (why !== undefined) {
    parts.log('payment-refused', { orderNo: ref.orderNo, reason: why });
    drop(basket);
    return { ok: false, why: declined(why) };
  }
  try {
    return { ok: true, order: inTransaction(() => stamped(makeOrder(basket, ref.orderNo), ref, parts)) };
  } catch (error) {
    parts.log('order-refused', { orderNo: ref.orderNo, reason: exceptionName(error) });
    drop(basket);
    return { ok: false, why: await notOrdered(parts, ref) };
  }
}

function stamped(order: dw.order.Order, ref: OrderRef, { origin }: OrderParts): dw.order.Order {
  order.custom['porticoReference'] = ref.reference;
  order.custom['porticoCheckout'] = ref.checkoutId;
  order.custom['porticoAttribution'] = JSON.stringify(ref.attribution);
  if (origin?.agent !== undefined) order.custom['porticoAgent'] = origin.agent;
  if (origin?.release !== undefined) order.custom['porticoRelease'] = origin.release;
  return order;
}

/** Ends the transaction of the basket. False: it has another total than the one that was seen, and is gone. */
function keep({ basket, total, facts }: BasketToOrder, { total: seen, currency, input }: OrderRef): boolean {
  try {
    if (total !== seen || facts.currency !== currency) {
      Transaction.rollback();
      return false;
    }
    const name = [input.buyer?.firstName, input.buyer?.lastName].filter(Boolean).join(' ');
    if (name !== '') basket.setCustomerName(name);
    Transaction.commit();
    return true;
  } catch (error) {
    undo();
    throw error;
  }
}

/** Nothing is ordered yet, so nothing is charged, whatever a hook throws. */
function refusalOf(ask: () => string | undefined): string | undefined {
  try {
    return ask();
  } catch {
    return 'not-ordered';
  }
}

const soldOut = (unavailable: Shortage[]): CommitOutcome => ({
  ...declined('not-ordered'),
  ...(unavailable.length > 0 ? { unavailable } : {}),
});

/** The number is fenced before that is said, so that it stays true. */
const refused = (parts: OrderParts, ref: OrderRef, why: CommitOutcome): CommitOutcome =>
  fence(ref.orderNo).use === 'order' ? present(parts, ref) : why;

/** The platform would not have it: sold to others above all. */
async function notOrdered(parts: OrderParts, ref: OrderRef): Promise<CommitOutcome> {
  const { currency, locale } = ref.context;
  const ids = ref.lines.map(({ variantId }) => variantId);
  try {
    const facts = await parts.details.read(ids, { currency, locale }, { fresh: true });
    return soldOut(shortages(fitLines(ref.lines, facts), facts));
  } catch {
    return soldOut([]);
  }
}

/** What another call made of the number. */
function present(parts: OrderParts, ref: OrderRef): CommitOutcome {
  const order = findOrder(ref);
  if (!order) return useOf(ref.orderNo)?.use === 'fence' ? declined('released') : uncertain;
  const told = placementOf(parts, order, ref);
  return told.outcome === 'pending' || told.outcome === 'none' ? uncertain : told;
}

/** It ends by itself otherwise; four at once is the limit. */
function drop(basket: dw.order.Basket): void {
  try {
    inTransaction(() => (basket.temporary ? BasketMgr.deleteTemporaryBasket(basket) : forgetBuyer(basket)));
  } catch {
    // Nothing hangs on it.
  }
}
