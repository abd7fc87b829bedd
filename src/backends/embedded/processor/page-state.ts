/**
 * A payment on the processor's own page, in the words of the port. Stripe makes an intent of its own for its page, the
 * inner one; ours is the outer one. It stays unpaid, names the page in its metadata, and its id is what the port knows.
 */
import type { Stripe } from 'stripe';
import type { IntentState } from '../processor.ts';
import { codeOf, toState } from './state.ts';

/** Key of the outer intent's metadata under which its page is written. */
export const pageKey = 'checkout_session';

const pageId = /^cs_\w{1,250}$/;

/** The page of an intent: a session's id (`cs_…`), undefined where there is none. */
export function pageOf({ metadata }: Pick<Stripe.PaymentIntent, 'metadata'>): string | undefined {
  const page = metadata && Object.hasOwn(metadata, pageKey) ? metadata[pageKey] : undefined;
  return page !== undefined && isPageId(page) ? page : undefined;
}

export const isPageId = (id: unknown): id is string => typeof id === 'string' && pageId.test(id);

const unpaid: ReadonlySet<string> = new Set(['requires_payment_method', 'requires_confirmation', 'canceled']);

/** An intent that a card was given to is decided by itself, not by its page. */
export const isPaidItself = ({ status }: Stripe.PaymentIntent): boolean => !unpaid.has(status);

/** In these the inner intent decides, whatever the page says: money is held, taken, or on its way. */
const paid: ReadonlySet<string> = new Set(['processing', 'requires_capture', 'succeeded']);

/**
 * @param outer our intent; the answer has its id
 * @param session of its page, with the inner intent expanded
 * @throws TypeError for a status that this version does not know, and for a page that is complete without a payment
 */
export function toPageState(outer: Stripe.PaymentIntent, session: Stripe.Checkout.Session): IntentState {
  if (isPaidItself(outer)) return toState(outer);
  const { id } = outer;
  const { status, url } = session;
  const inner = innerOf(session);
  if (inner && (status === 'complete' || paid.has(inner.status))) return { ...toState(inner), id };
  if (status === 'open')
    return url
      ? { id, state: 'challenge', challengeUrl: url, captured: 0 }
      : { id, state: 'declined', reason: 'challenge-unsupported', retryable: true, captured: 0 };
  if (status !== 'expired') throw new TypeError(`A page that is ${codeOf(status)} without a payment.`);
  if (outer.status === 'canceled') return { id, state: 'cancelled', captured: 0 };
  return { id, state: 'declined', reason: 'page-expired', retryable: true, captured: 0 };
}

/** @throws TypeError when it is not expanded */
export function innerOf({
  payment_intent: inner,
}: Stripe.Checkout.Session): Stripe.PaymentIntent | undefined {
  if (typeof inner === 'string') throw new TypeError('A page without the whole of its payment.');
  return inner ?? undefined;
}
