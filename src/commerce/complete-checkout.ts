/**
 * Paying, as one flat list. What it promises and why it holds: docs/payment.md.
 * The guard against a second charge is the checkout's own state, not the idempotency key: clients that gave up come back with a new key.
 */
import { keyOf, lookUp, type Key } from './answers.ts';
import { isPerson, stateOf, unprovenClaims } from './assess.ts';
import { beginAttempt } from './begin-attempt.ts';
import type { Caller, Repeatable } from './caller.ts';
import { changeInput } from './change-input.ts';
import { continueToken, viewCheckout } from './checkout-view.ts';
import type { Payment } from './commerce.ts';
import { commitAttempt } from './commit-attempt.ts';
import { holdsCardNumber } from './card-number.ts';
import { openCredential } from './credential.ts';
import { good, refuse, type Outcome } from './errors.ts';
import { loadWithAttempt } from './load-checkout.ts';
import { resumeAttempt } from './open-attempt.ts';
import { contextOf, quoteOf, type CommerceContext } from './context.ts';
import { present, presentFor } from './present.ts';
import { admitTry, countTry, giveBackTry } from './payment-tries.ts';
import type { Attempt, Checkout } from './records.ts';
import { leaseFrom } from './settle.ts';
import { newId } from './tokens.ts';
import { answerUnpaid, answerUnprepared, priceChanged } from './payment-not-made.ts';
import type { CheckoutView } from './views.ts';

export async function completeCheckout(
  parts: CommerceContext,
  caller: Caller,
  id: string,
  payment: Payment,
  repeat?: Repeatable,
): Promise<Outcome<CheckoutView>> {
  // 1. A key that has its answer gets it again; one whose payment is open gets the present state.
  const key = repeat && keyOf(caller, `complete_checkout ${id}`, repeat);
  const known = await lookUp(parts, key);
  if (known.state === 'refused') return known.outcome;
  if (known.state === 'answered') return good(known.answer as CheckoutView);
  const unusable = refuseCredential(payment);
  if (unusable) return unusable;

  // 2. An open attempt is answered or resumed, never repeated.
  const found = await loadWithAttempt(parts, caller, id);
  if (!found.ok) return found;
  const { checkout, attempt: open } = found.value;
  if (open?.challenge) await resumeAttempt(parts, caller.site, open);
  if (open || checkout.state === 'completed') return presentFor(parts, caller, id, key);
  if (checkout.state === 'canceled') return refuse({ code: 'canceled' });

  // 3. Price it again: nobody pays another total than the one that was seen.
  const { signals, attribution, consent } = payment;
  const input = changeInput(checkout.input, {
    ...(signals ? { signals } : {}),
    ...(attribution ? { attribution } : {}),
    ...(consent ? { consent } : {}),
  });
  const quote = await quoteOf(parts, caller.site, input);
  const priced: Checkout = { ...checkout, input, quote, state: stateOf(quote), problems: [] };
  const seen = payment.seen ?? { amount: checkout.quote.totals.total, currency: checkout.quote.currency };
  if (quote.totals.total !== seen.amount || quote.currency !== seen.currency)
    return answerUnpaid(parts, caller, { ...priced, problems: [priceChanged] }, key);
  if (stateOf(quote, { person: isPerson(caller) }) !== 'ready_for_complete')
    return answerUnpaid(parts, caller, priced, key);
  const unproven = unprovenClaims(quote);
  if (unproven.length) return answerUnpaid(parts, caller, { ...priced, problems: unproven }, key);
  const offered = caller.site.paymentHandlers
    .map(({ id: handler }) => handler)
    .filter((handler) => quote.handlers.includes(handler));
  if (!offered.includes(payment.handlerId))
    return refuse({ code: 'handler-unknown', given: payment.handlerId, offered });
  if (!payment.credential) return refuse({ code: 'credential-missing' });

  // 4. A try is counted before anything is held for it.
  const admitted = await admitTry(parts, caller, id);
  if (!admitted.ok) return admitted;
  const place = admitted.value;
  let started: Started = {};
  try {
    started = await start(parts, caller, priced, payment, { key, place });
  } finally {
    if (!('begun' in started)) await giveBackTry(parts, place);
  }
  if (!('begun' in started)) return started.unprepared ?? present(parts, caller, id);
  const { attempt, begun } = started;

  // 7. The one call that moves money, and what became of it. What is not known stays open for the recovery.
  const written = await commitAttempt(parts, caller.site, attempt, begun, payment.credential);
  if (written?.state !== 'completed') await countTry(parts, caller, id);

  // 8. The answer is what is written.
  return written ? good(viewCheckout(parts, caller, written)) : present(parts, caller, id);
}

type Started = { attempt: Attempt; begun: Checkout } | { unprepared?: Outcome<CheckoutView> };

/** Nothing was begun, and nothing is held, where it throws or answers no attempt. */
async function start(
  parts: CommerceContext,
  caller: Caller,
  checkout: Checkout,
  { handlerId }: Payment,
  { key, place }: { key: Key | undefined; place: Attempt['place'] },
): Promise<Started> {
  // 5. Everything that is needed to place, and to find the placement again.
  const { id, input, quote } = checkout;
  const attemptId = newId('att');
  const prepared = await parts.backend(caller.site).prepare({
    reference: attemptId,
    checkoutId: id,
    input,
    quote,
    context: contextOf(caller.site, { ...input.context, eligibility: input.eligibility }, parts.now()),
    handlerId,
    returnUrl: parts.pages.afterChallenge(caller.site, continueToken(parts, id)),
    permalink: parts.pages.order(caller.site),
  });
  if (!prepared.ok)
    return { unprepared: await answerUnprepared(parts, caller, checkout, prepared.unavailable, key) };

  // 6. From here on the checkout is being paid, by this attempt alone.
  const now = parts.now();
  const attempt: Attempt = {
    id: attemptId,
    checkoutId: id,
    site: checkout.site,
    ref: prepared.ref,
    amount: quote.totals.total,
    currency: quote.currency,
    handlerId,
    startedAt: now,
    leaseUntil: leaseFrom(now),
    ...(key ? { answer: answerFor(caller, key) } : {}),
    ...(place ? { place } : {}),
  };
  let begun: Checkout | undefined;
  try {
    begun = await beginAttempt(parts, { ...checkout, attemptId }, attempt, key);
  } finally {
    // Also when it is not known whether it was written: behind the fence the recovery finds nothing to pay.
    if (!begun) await releaseUnused(parts, caller, prepared.ref);
  }
  return begun ? { attempt, begun } : {};
}

function refuseCredential({ credential }: Payment): Outcome<never> | undefined {
  return credential && holdsCardNumber(openCredential(credential))
    ? refuse({ code: 'card-number-refused' })
    : undefined;
}

const answerFor = (caller: Caller, { scope, key }: Key): NonNullable<Attempt['answer']> => ({
  scope,
  key,
  ...(isPerson(caller) ? { person: true } : {}),
});

/** Nobody paid under it and nobody can: the hold ends by itself where the backend does not answer now. */
async function releaseUnused(parts: CommerceContext, { site }: Caller, ref: string): Promise<void> {
  try {
    await parts.backend(site).release(ref);
  } catch (error) {
    parts.log('release-failed', { error: error instanceof Error ? error.message : 'unknown' });
  }
}
