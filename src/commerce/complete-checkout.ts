/**
 * Paying, as one flat list. What it promises and why it holds: docs/payment.md.
 * The guard against a second charge is the checkout's own state, not the idempotency key: clients that gave up come back with a new key.
 */
import { keyOf, lookUp, type Key, KeyTaken, remember } from './answers.ts';
import { isPerson, stateOf, unprovenClaims, assertMove } from './state.ts';
import type { Caller, Repeatable } from './caller.ts';
import { changeInput } from './change-input.ts';
import { continueToken, viewCheckout, type CheckoutView } from './views.ts';
import type { Payment } from './commerce.ts';
import { holdsCardNumber } from './card-number.ts';
import { openCredential, type Credential } from './credential.ts';
import { good, refuse, type Outcome } from './errors.ts';
import { loadWithAttempt } from './checkouts.ts';
import { resumeAttempt, leaseFrom, settle, withUnavailable } from './settle.ts';
import { contextOf, quoteOf, type CommerceContext } from './context.ts';
import { admitTry, countTry, giveBackTry } from './payment-tries.ts';
import type { Attempt, Checkout } from './records.ts';
import { newId } from './tokens.ts';
import { commitDeadline } from './durations.ts';
import { inTime } from './with-deadline.ts';
import type { Site } from './site.ts';
import type { Shortage } from './backend.ts';
import type { Problem } from './quote.ts';

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

/**
 * Claims the checkout for one attempt: attempt, state and idempotency key in one transaction.
 * Answers the checkout as it was written; undefined when somebody else changed it, began to pay it, or used the key: then
 * nothing was.
 */
async function beginAttempt(
  parts: CommerceContext,
  checkout: Checkout,
  attempt: Attempt,
  key: Key | undefined,
): Promise<Checkout | undefined> {
  assertMove('ready_for_complete', 'pay', 'complete_in_progress');
  const begun: Checkout = { ...checkout, state: 'complete_in_progress' };
  try {
    return await parts.store.transaction(async (transaction) => {
      if (!(await transaction.updateCheckout(begun))) return undefined;
      await transaction.insertAttempt(attempt);
      await remember(parts, transaction, key, { checkoutId: checkout.id });
      return { ...begun, version: begun.version + 1 };
    });
  } catch (error) {
    if (error instanceof KeyTaken) return undefined;
    throw error;
  }
}

/**
 * Commits, and settles what comes back, also when that is too late for the caller. Waits as long as the caller does; what is
 * uncertain, or cannot be settled now, is left to the recovery, which asks the backend.
 * @returns the checkout as it was written, when this call settled it
 */
async function commitAttempt(
  parts: CommerceContext,
  site: Site,
  attempt: Attempt,
  begun: Checkout,
  credential: Credential,
): Promise<Checkout | undefined> {
  const work = async (): Promise<Checkout | undefined> => {
    const { ref, amount } = attempt;
    const deadline = parts.now() + commitDeadline;
    try {
      const outcome = await parts.backend(site).commit({ ref, credential, amount, deadline });
      return outcome.outcome === 'uncertain' ? undefined : await settle(parts, site, attempt, outcome, begun);
    } catch (error) {
      parts.log('settle-failed', { error: error instanceof Error ? error.message : 'unknown' });
      return undefined;
    }
  };
  return inTime(work, commitDeadline + 1_000);
}

/* Answers to a call that was to pay, and did not: nothing was charged, and the new state is kept. */

const priceChanged: Problem = {
  code: 'price-changed',
  severity: 'warning',
  text: 'The total has changed since it was last shown. Nothing was charged: look at the new total and complete again.',
};

async function answerUnpaid(
  parts: CommerceContext,
  caller: Caller,
  next: Checkout,
  key: Key | undefined,
): Promise<Outcome<CheckoutView>> {
  const view = viewCheckout(parts, caller, next);
  // Somebody else changed the checkout, or is paying it: then theirs is the state to tell.
  return (await keep(parts, next, key, view)) ? good(view) : present(parts, caller, next.id);
}

async function keep(
  parts: CommerceContext,
  next: Checkout,
  key: Key | undefined,
  answer: CheckoutView,
): Promise<boolean> {
  try {
    return await parts.store.transaction(async (transaction) => {
      if (!(await transaction.updateCheckout(next))) return false;
      await remember(parts, transaction, key, { answer, checkoutId: next.id });
      return true;
    });
  } catch (error) {
    if (error instanceof KeyTaken) return false;
    throw error;
  }
}

/**
 * The backend could not keep the quote: a line ran out, or a promotion was used up in between. What remains is priced anew; an
 * answer that shows no reason would send the caller round in circles.
 */
async function answerUnprepared(
  parts: CommerceContext,
  caller: Caller,
  priced: Checkout,
  unavailable: readonly Shortage[],
  key: Key | undefined,
): Promise<Outcome<CheckoutView>> {
  const quote = withUnavailable(await quoteOf(parts, caller.site, priced.input), unavailable);
  const hasMoved =
    quote.totals.total !== priced.quote.totals.total || quote.currency !== priced.quote.currency;
  if (!hasMoved && stateOf(quote, { person: isPerson(caller) }) === 'ready_for_complete')
    return refuse({ code: 'busy' });
  const next = { ...priced, quote, state: stateOf(quote), problems: hasMoved ? [priceChanged] : [] };
  return answerUnpaid(parts, caller, next, key);
}

/** The checkout as it is written now, without another quote. */
async function present(parts: CommerceContext, caller: Caller, id: string): Promise<Outcome<CheckoutView>> {
  const found = await loadWithAttempt(parts, caller, id);
  if (!found.ok) return found;
  const { checkout, attempt } = found.value;
  return good(viewCheckout(parts, caller, checkout, attempt ? { attempt } : {}));
}

/** The same for a call with a key of its own; what is final is kept for it, so that the call, repeated, begins no payment. */
async function presentFor(
  parts: CommerceContext,
  caller: Caller,
  id: string,
  key: Key | undefined,
): Promise<Outcome<CheckoutView>> {
  const found = await loadWithAttempt(parts, caller, id);
  if (!found.ok) return found;
  const { checkout, attempt } = found.value;
  if (!key || attempt) return good(viewCheckout(parts, caller, checkout, attempt ? { attempt } : {}));
  const view = viewCheckout(parts, caller, checkout);
  try {
    const facts = { answer: view, checkoutId: id };
    await parts.store.transaction((transaction) => remember(parts, transaction, key, facts));
  } catch (error) {
    // The key of the attempt itself: its answer was kept when that was settled.
    if (!(error instanceof KeyTaken)) throw error;
  }
  return good(view);
}
