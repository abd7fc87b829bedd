/**
 * Paying, as one flat list. What it promises and why it holds: docs/payment.md.
 * The guard against a second charge is the checkout's own state, not the idempotency key: clients that gave up come back with a new key.
 */
import { keyOf, lookUp, remember, KeyTaken, type Key } from './answers.ts';
import { isPerson, stateOf } from './assess.ts';
import type { CommitOutcome } from './backend.ts';
import type { Caller, Repeatable } from './caller.ts';
import { load } from './checkouts.ts';
import { continueToken, viewCheckout } from './checkout-view.ts';
import type { Payment } from './commerce.ts';
import { holdsCardNumber, openCredential } from './credential.ts';
import { commitDeadline } from './durations.ts';
import { good, refuse, type Outcome } from './errors.ts';
import { openAttempt } from './open-attempt.ts';
import { contextOf, quoteOf, type Parts } from './parts.ts';
import type { Problem, Quote } from './quote.ts';
import type { Attempt, Checkout } from './records.ts';
import { leaseFrom, settle } from './settle.ts';
import { assertMove } from './state.ts';
import { newId } from './tokens.ts';
import type { CheckoutView } from './views.ts';

const notFound = refuse({ code: 'not-found', what: 'checkout' });

export async function completeCheckout(
  parts: Parts,
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
  const checkout = await load(parts, caller, id);
  if (!checkout) return notFound;
  const open = await openAttempt(parts, checkout);
  if (open) {
    if (open.challenge) await resumeAttempt(parts, caller.site, open);
    return present(parts, caller, id);
  }
  if (checkout.state === 'completed') return present(parts, caller, id);
  if (checkout.state === 'canceled') return refuse({ code: 'canceled' });

  // 3. Price it again: nobody pays another total than the one that was seen.
  const input = {
    ...checkout.input,
    ...(payment.signals ? { signals: payment.signals } : {}),
    ...(payment.attribution ? { attribution: payment.attribution } : {}),
  };
  const quote = await quoteOf(parts, caller.site, input);
  const priced: Checkout = { ...checkout, input, quote, state: stateOf(quote), problems: [] };
  if (quote.totals.total !== checkout.quote.totals.total || quote.currency !== checkout.quote.currency) {
    return answerUnpaid(parts, caller, { ...priced, problems: [priceChanged] }, key);
  }
  if (stateOf(quote, { person: isPerson(caller) }) !== 'ready_for_complete')
    return answerUnpaid(parts, caller, priced, key);
  const offered = caller.site.paymentHandlers.filter(({ id: handler }) => quote.handlers.includes(handler));
  if (!offered.some(({ id: handler }) => handler === payment.handlerId)) {
    return refuse({
      code: 'handler-unknown',
      given: payment.handlerId,
      offered: offered.map(({ id: handler }) => handler),
    });
  }
  if (!payment.credential) return refuse({ code: 'credential-missing' });

  // 4. Everything that is needed to place, and to find the placement again.
  const attemptId = newId('att');
  const backend = parts.backend(caller.site);
  const prepared = await backend.prepare({
    reference: attemptId,
    checkoutId: id,
    input,
    quote,
    context: contextOf(caller.site, { ...input.context, eligibility: input.eligibility }, parts.now()),
    handlerId: payment.handlerId,
    returnUrl: parts.pages.afterChallenge(caller.site, continueToken(parts, id)),
    permalink: parts.pages.order(caller.site),
  });
  if (!prepared.ok) {
    return answerUnpaid(parts, caller, withUnavailable(priced, prepared.unavailable), key);
  }

  // 5. From here on the checkout is being paid, by this attempt alone.
  const { ref } = prepared;
  const attempt: Attempt = {
    id: attemptId,
    checkoutId: id,
    site: checkout.site,
    ref,
    amount: quote.totals.total,
    currency: quote.currency,
    handlerId: payment.handlerId,
    startedAt: parts.now(),
    leaseUntil: leaseFrom(parts.now()),
    ...(key ? { answer: { scope: key.scope, key: key.key } } : {}),
  };
  if (!(await begin(parts, { ...priced, attemptId }, attempt, key))) {
    await backend.release(ref);
    return present(parts, caller, id);
  }

  // 6. The one call that moves money. What is not known stays open for the recovery.
  const committing = backend.commit({
    ref,
    credential: payment.credential,
    amount: attempt.amount,
    deadline: parts.now() + commitDeadline,
  });
  // 7. An outcome that comes too late for the caller is settled all the same.
  await withinDeadline(
    parts,
    committing.then((outcome) => settleKnown(parts, caller, attempt, outcome)),
  );

  // 8. The answer is what is written.
  return present(parts, caller, id);
}

async function begin(
  parts: Parts,
  checkout: Checkout,
  attempt: Attempt,
  key: Key | undefined,
): Promise<boolean> {
  assertMove('ready_for_complete', 'pay', 'complete_in_progress');
  try {
    return await parts.store.transaction(async (transaction) => {
      if (!(await transaction.updateCheckout({ ...checkout, state: 'complete_in_progress' }))) return false;
      await transaction.insertAttempt(attempt);
      await remember(parts, transaction, key, { checkoutId: checkout.id });
      return true;
    });
  } catch (error) {
    if (error instanceof KeyTaken) return false;
    throw error;
  }
}

async function settleKnown(
  parts: Parts,
  caller: Caller,
  attempt: Attempt,
  outcome: CommitOutcome,
): Promise<void> {
  if (outcome.outcome !== 'uncertain') await settle(parts, caller.site, attempt, outcome);
}

/** Waits as long as the caller does; a failure to settle is left to the recovery, which asks the backend. */
async function withinDeadline(parts: Parts, work: Promise<void>): Promise<void> {
  const settled = work.catch((error: unknown) => {
    parts.log('settle-failed', { error: error instanceof Error ? error.message : 'unknown' });
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, commitDeadline + 1_000)));
  await Promise.race([settled, late]);
  clearTimeout(timer);
}

/** Asks what became of an attempt that waits for its buyer. @throws BackendUnavailable */
export async function resumeAttempt(parts: Parts, site: Caller['site'], attempt: Attempt): Promise<void> {
  const found = await parts.backend(site).placement(attempt.ref);
  if (found.outcome === 'placed' || found.outcome === 'declined') await settle(parts, site, attempt, found);
}

/** The checkout as it is written now, without another quote. */
async function present(parts: Parts, caller: Caller, id: string): Promise<Outcome<CheckoutView>> {
  const checkout = await load(parts, caller, id);
  if (!checkout) return notFound;
  const attempt = await openAttempt(parts, checkout);
  return good(viewCheckout(parts, caller, checkout, attempt ? { attempt } : {}));
}

/** Nothing was charged: the new state is kept, and answered. */
async function answerUnpaid(
  parts: Parts,
  caller: Caller,
  next: Checkout,
  key: Key | undefined,
): Promise<Outcome<CheckoutView>> {
  const view = viewCheckout(parts, caller, next);
  try {
    await parts.store.transaction(async (transaction) => {
      // Somebody else changed it: then their quote is the one that was seen, and this answer still is true of its moment.
      await transaction.updateCheckout(next);
      await remember(parts, transaction, key, { answer: view, checkoutId: next.id });
    });
  } catch (error) {
    if (!(error instanceof KeyTaken)) throw error;
    return present(parts, caller, next.id);
  }
  return good(view);
}

function refuseCredential({ credential }: Payment): Outcome<never> | undefined {
  return credential && holdsCardNumber(openCredential(credential))
    ? refuse({ code: 'card-number-refused' })
    : undefined;
}

const priceChanged: Problem = {
  code: 'price-changed',
  severity: 'warning',
  text: 'The total has changed since it was last shown. Nothing was charged: look at the new total and complete again.',
};

function withUnavailable(checkout: Checkout, unavailable: { lineId: string; available: number }[]): Checkout {
  const problems = unavailable.map(({ lineId, available }): Problem => ({
    code: 'out-of-stock',
    place: { line: lineId, member: 'quantity' },
    severity: 'recoverable',
    text: available > 0 ? `Only ${available} left.` : 'Sold out.',
  }));
  const known = new Set(
    checkout.quote.problems.map((problem) => JSON.stringify([problem.code, problem.place])),
  );
  const fresh = problems.filter((problem) => !known.has(JSON.stringify([problem.code, problem.place])));
  const quote: Quote = { ...checkout.quote, problems: [...checkout.quote.problems, ...fresh] };
  return { ...checkout, quote, state: stateOf(quote) };
}
