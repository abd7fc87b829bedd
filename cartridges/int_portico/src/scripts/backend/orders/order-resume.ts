/**
 * Settles an order whose payment was decided elsewhere: the buyer came back from the bank, or the answer of the processor was lost.
 * Only where the processor itself can be asked.
 */
import type { CommitOutcome } from '#commerce';
import PaymentMgr from 'dw/order/PaymentMgr';
import { reviewAttribute, reviewOf } from '../../../../../../src/backends/salesforce/orders/review.ts';
import { resume } from '../../processors/run.ts';
import { paymentOf } from './commit-basket.ts';
import { settle } from './commit-settle.ts';
import { adapterOf } from './order-ask-back.ts';
import type { OrderParts } from './order-parts.ts';
import type { OrderRef } from './order-ref.ts';
import { textOf } from '../mapping/values.ts';

/** Undefined: there is nothing new. */
export function resumeOrder(
  parts: OrderParts,
  order: dw.order.Order,
  ref: OrderRef,
): CommitOutcome | undefined {
  // Asked again, without the session of the payment, fraud detection may accept it: that is the merchant's to decide.
  if (reviewOf(order.custom[reviewAttribute], parts.now())) return undefined;
  const adapter = adapterOf(order);
  const instrument = paymentOf(order, ref);
  if (!adapter?.resumes || !instrument) return undefined;
  const processor = PaymentMgr.getPaymentMethod(String(instrument.paymentMethod))?.paymentProcessor;
  if (!processor) return undefined;
  const { total: amount, currency, reference, returnUrl } = ref;
  const payment = { order, instrument, processor, amount, currency, reference, returnUrl };
  const verdict = resume(adapter, payment);
  if (!verdict || verdict.outcome === 'unknown') return undefined;
  const isKnown = textOf(order.custom['porticoChallenge']) !== undefined;
  if (verdict.outcome === 'challenge' && isKnown) return undefined;
  return settle(parts, { order, ref, adapter }, verdict);
}
