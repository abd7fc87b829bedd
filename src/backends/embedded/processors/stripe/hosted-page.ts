/** Paying on Stripe's own page: Checkout Sessions (docs.stripe.com/api/checkout/sessions). */
import type { Stripe } from 'stripe';
import { ProcessorUncertain, type PaymentState } from '../port.ts';
import {
  isStaleIntent,
  isStripeError,
  type Intents,
  hash,
  isReplayedAnswer,
  keyFor,
  toState,
  safeCode,
} from './client.ts';

interface HostedPages {
  /** A page for an unpaid intent. A repeated call returns the same page while it is open. */
  open(id: string, returnUrl: string): Promise<PaymentState>;
  /** What holds for an intent: asks about its page, if it has one. */
  state(outer: Stripe.PaymentIntent): Promise<PaymentState>;
  /** The intent that holds the money of a page, undefined before there is any. */
  inner(page: string): Promise<Stripe.PaymentIntent | undefined>;
  /** Closes the page, voids its authorization, and returns the current state. Idempotent. */
  end(outer: Stripe.PaymentIntent, page: string): Promise<PaymentState>;
}

const expand = ['payment_intent'];
/** The least that Stripe takes is 30; one more is for clocks that differ. */
const openMinutes = 31;

/** @param now epoch milliseconds */
export function createHostedPages(
  { checkout: { sessions }, paymentIntents }: Pick<Stripe, 'checkout' | 'paymentIntents'>,
  intents: Intents,
  now: () => number,
): HostedPages {
  const read = (page: string): Promise<Stripe.Checkout.Session> => sessions.retrieve(page, { expand });

  async function open(id: string, returnUrl: string): Promise<PaymentState> {
    const outer = await intents.retrieve(id);
    const before = pageOf(outer);
    const known = await current(outer);
    const isFree = before === undefined ? isPayable(outer) : known.reason === 'page-expired';
    if (!isFree) return known;
    const params = toParams(outer, returnUrl, now());
    // Within a minute, a repeated request returns the same page. An unsaved page is never shown, and expires.
    const made = await sessions.create(params, {
      idempotencyKey: keyFor('page', id, before ?? 'none', hash(JSON.stringify(params))),
    });
    if (!isPageId(made.id)) throw new TypeError('The ID of the hosted page is invalid.');
    const written = await writeDown(id, made.id, before ?? 'none');
    const isOurs = pageOf(written) === made.id && isPayable(written) && !isReplayedAnswer(made);
    return isOurs ? toPageState(written, made) : current(written);
  }

  /** The current state; no page of a canceled intent is left open. */
  async function current(outer: Stripe.PaymentIntent): Promise<PaymentState> {
    const known = await state(outer);
    const page = pageOf(outer);
    const isLeftOver = known.state === 'challenge' && outer.status === 'canceled' && page !== undefined;
    return isLeftOver ? end(outer, page) : known;
  }

  /**
   * The key leaves the page out: of two calls that write at once the second is refused for its other parameters, and
   * finds the page of the first. So no more than one page is ever shown.
   */
  async function writeDown(id: string, page: string, before: string): Promise<Stripe.PaymentIntent> {
    const idempotencyKey = keyFor('write-page', id, before);
    try {
      return await intents.fresh(
        await paymentIntents.update(id, { metadata: { [pageKey]: page } }, { idempotencyKey }),
      );
    } catch (error) {
      if (!isStripeError(error)) throw error;
      const isTaken = error.type === 'StripeIdempotencyError' && error.statusCode === 400;
      if (!isTaken && !isStaleIntent(error)) throw error;
      return intents.retrieve(id);
    }
  }

  async function state(outer: Stripe.PaymentIntent): Promise<PaymentState> {
    const page = pageOf(outer);
    if (page === undefined || isPaidItself(outer)) return toState(outer);
    return toPageState(outer, await read(page));
  }

  /** Stripe refuses what is not open. A failure that it keeps under the key is answered by a second one. */
  async function expire(page: string): Promise<Stripe.Checkout.Session> {
    for (const seen of [[], ['open']]) {
      try {
        const idempotencyKey = keyFor('expire', page, ...seen);
        const session = await sessions.expire(page, { expand }, { idempotencyKey });
        if (!isReplayedAnswer(session)) return session;
      } catch (error) {
        if (!isStripeError(error) || !(error.statusCode === 400 || isStaleIntent(error))) throw error;
      }
      const session = await read(page);
      if (session.status !== 'open') return session;
    }
    throw new ProcessorUncertain('The hosted page is still open.');
  }

  async function end(outer: Stripe.PaymentIntent, page: string): Promise<PaymentState> {
    const session = await expire(page);
    const inner = innerOf(session);
    // In other states Stripe does not allow canceling it: it ends with the page.
    const voided = inner?.status === 'requires_capture' ? await intents.cancel(inner.id) : inner;
    return toPageState(outer, { ...session, payment_intent: voided ?? null });
  }

  return { open, state, inner: async (page) => innerOf(await read(page)), end };
}

const isPayable = (outer: Stripe.PaymentIntent): boolean =>
  !isPaidItself(outer) && outer.status !== 'canceled';

/**
 * One line with the amount of the intent, and the same metadata for the inner intent, so that its webhooks name us.
 * Prices are not shown in other currencies: the payer pays the total that was shown.
 */
function toParams(
  { id, amount, currency, metadata }: Stripe.PaymentIntent,
  returnUrl: string,
  now: number,
): Stripe.Checkout.SessionCreateParams {
  const { [pageKey]: _before, ...ours } = metadata;
  const name = Object.hasOwn(ours, 'order_number') ? `Order ${ours.order_number}` : 'Order';
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    adaptive_pricing: { enabled: false },
    line_items: [{ price_data: { currency, unit_amount: amount, product_data: { name } }, quantity: 1 }],
    payment_intent_data: { capture_method: 'manual', metadata: ours },
    client_reference_id: id,
    metadata: ours,
    success_url: returnUrl,
    cancel_url: returnUrl,
    expires_at: Math.ceil(now / 60_000 + openMinutes) * 60,
  };
}

/*
 * A payment on the processor's own page, in the words of the port. Stripe makes an intent of its own for its page, the
 * inner one; ours is the outer one. It stays unpaid, names the page in its metadata, and its id is what the port knows.
 */

/** Key of the outer intent's metadata under which its page is written. */
const pageKey = 'checkout_session';

const pageId = /^cs_\w{1,250}$/;

/** The page of an intent: a session's id (`cs_…`), undefined where there is none. */
export function pageOf({ metadata }: Pick<Stripe.PaymentIntent, 'metadata'>): string | undefined {
  const page = metadata && Object.hasOwn(metadata, pageKey) ? metadata[pageKey] : undefined;
  return page !== undefined && isPageId(page) ? page : undefined;
}

const isPageId = (id: unknown): id is string => typeof id === 'string' && pageId.test(id);

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
export function toPageState(outer: Stripe.PaymentIntent, session: Stripe.Checkout.Session): PaymentState {
  if (isPaidItself(outer)) return toState(outer);
  const { id } = outer;
  const { status, url } = session;
  const inner = innerOf(session);
  if (inner && (status === 'complete' || paid.has(inner.status))) return { ...toState(inner), id };
  if (status === 'open')
    return url
      ? { id, state: 'challenge', challengeUrl: url, captured: 0 }
      : { id, state: 'declined', reason: 'challenge-unsupported', retryable: true, captured: 0 };
  if (status !== 'expired') throw new TypeError(`The hosted page is ${safeCode(status)} without a payment.`);
  if (outer.status === 'canceled') return { id, state: 'cancelled', captured: 0 };
  return { id, state: 'declined', reason: 'page-expired', retryable: true, captured: 0 };
}

/** @throws TypeError when it is not expanded */
function innerOf({ payment_intent: inner }: Stripe.Checkout.Session): Stripe.PaymentIntent | undefined {
  if (typeof inner === 'string') throw new TypeError('The payment of the hosted page is incomplete.');
  return inner ?? undefined;
}
