/**
 * Paying, as one flat list. What it promises and why it holds: docs/payment.md.
 * The guard against a second charge is the checkout's own state, not the idempotency key: clients that gave up come back with a new key.
 */
import {
  idempotencyKeyOf,
  findStoredResponse,
  type IdempotencyKey,
  IdempotencyKeyTaken,
  storeResponse,
} from '../idempotency.ts';
import { isPerson, isTerminal, openState, unprovenClaims, assertMove } from '../checkout/state.ts';
import type { Caller, ExpectedVersions, Repeatable } from '../caller.ts';
import { changeInput } from '../checkout/change-input.ts';
import { asWritten, continueToken, orderOrigin, viewCheckout, type CheckoutView } from '../views.ts';
import type { Payment } from '../commerce.ts';
import { holdsCardNumber } from './card-number.ts';
import { openCredential } from './credential.ts';
import { credentialMismatch } from './credential-forms.ts';
import { ok, err, replayed, type CommerceError, type Outcome } from '../errors.ts';
import { loadWithAttempt } from '../checkout/checkouts.ts';
import { PaymentUnreachable, processorUnreachable, StoreMisconfigured, storeRefused } from '../backend.ts';
import { resumeAttempt, leaseFrom, paymentUnavailable, settle, withUnavailable } from './settle.ts';
import { contextOfInput, quoteOf, type CommerceContext } from '../context.ts';
import { reservePaymentAttempt, countPaymentAttempt, releasePaymentAttempt } from './attempt-limit.ts';
import type { Attempt, Checkout } from '../records.ts';
import { newId } from '../tokens.ts';
import { completeDeadline, deadlineGrace, paymentTime } from '../durations.ts';
import { withDeadline } from '../with-deadline.ts';
import type { Site } from '../site/site.ts';
import type { Commitment, Shortage } from '../backend.ts';
import { bindHandler } from './handlers.ts';
import type { Quote, QuoteProblem } from '../checkout/quote.ts';
import {
  isSameTerms,
  noteShown,
  priceChanged,
  refuseVersion,
  shownTo,
  agreedTerms,
  unconfirmed,
  writeCheckout,
} from '../checkout/terms.ts';

export async function completeCheckout(
  ctx: CommerceContext,
  caller: Caller,
  id: string,
  payment: Payment,
  repeat?: Repeatable,
  expected?: ExpectedVersions,
): Promise<Outcome<CheckoutView>> {
  const deadline = ctx.now() + completeDeadline;
  // 1. A key that has its answer gets it again; one whose payment is open gets the present state.
  const key = repeat && idempotencyKeyOf(caller, `complete_checkout ${id}`, repeat);
  const stored = await findStoredResponse(ctx, key);
  if (stored.state === 'refused') return stored.outcome;
  if (stored.state === 'answered') return replayed(stored.answer as CheckoutView);
  if (hasCardNumber(payment)) return err({ code: 'card-number-refused' });

  // 2. An open attempt is answered or resumed, never repeated.
  const found = await loadWithAttempt(ctx, caller, id);
  if (!found.ok) return found;
  const { checkout, attempt: open } = found.value;
  if (open?.challenge) await resumeAttempt(ctx, caller.site, open, payment.returned);
  if (open || checkout.state === 'completed') return respondCurrentState(ctx, caller, id, key);
  if (checkout.state === 'canceled') return err({ code: 'canceled' });

  if (expected && !expected.includes(checkout.version)) return refuseVersion(ctx, caller, checkout);

  // 3. Price it again: the total, the items, and the destination must be the ones that were shown.
  const { signals, attribution, consent } = payment;
  const input = changeInput(checkout.input, { signals, attribution, consent });
  const quote = await quoteOf(ctx, caller.site, input);
  const priced: Checkout = { ...checkout, input, quote, state: openState(quote), problems: [] };
  // Who names the version has been shown it.
  const shown = expected ? agreedTerms(checkout) : shownTo(caller, checkout);
  const changes = unconfirmed(shown, agreedTerms(priced));
  if (isOtherTotal(payment, quote) && !changes.includes(priceChanged)) changes.unshift(priceChanged);
  if (changes.length > 0) return respondUnconfirmed(ctx, caller, checkout, priced, changes, key);
  if (openState(quote, { person: isPerson(caller) }) !== 'ready_for_complete')
    return respondNotReady(ctx, caller, priced, key);
  const unproven = unprovenClaims(quote);
  if (unproven.length) return respondNotReady(ctx, caller, { ...priced, problems: unproven }, key);
  const unusable = checkInstrument(ctx, caller, payment, quote);
  if (unusable) return err(unusable);
  if (!payment.credential) return err({ code: 'credential-missing' });

  // 4. An attempt is counted before anything is held for it.
  const reserved = await reservePaymentAttempt(ctx, caller, priced);
  if (!reserved.ok) return reserved;
  const places = reserved.value;
  let started: StartedPayment = {};
  try {
    started = await startPayment(ctx, caller, priced, payment, { key, places, deadline });
  } catch (error) {
    // To a person the page says that it cannot be paid now.
    const event = unpayableEvent(error);
    if (event === undefined || isPerson(caller)) throw error;
    ctx.log(event, { site: checkout.site, error: error instanceof Error ? error.message : 'unknown' });
    // Nothing is written: the same call, with the same key, may succeed later.
    return ok(viewCheckout(ctx, caller, { ...priced, problems: [paymentUnavailable] }));
  } finally {
    if (!('begun' in started)) await releasePaymentAttempt(ctx, places);
  }
  if (!('begun' in started)) return started.unavailable ?? respondCurrentState(ctx, caller, id, key);
  const { attempt, begun } = started;

  // 7. The one call that moves money, and what became of it. What is not known stays open for the recovery.
  const { credential, instrument } = payment;
  const paying = { credential, signals: input.signals, deadline, ...(instrument ? { instrument } : {}) };
  const settled = await commitAttempt(ctx, caller.site, attempt, begun, paying);
  if (settled?.problems.some(({ code }) => code === paymentUnavailable.code))
    await releasePaymentAttempt(ctx, places);
  else if (settled?.state !== 'completed') await countPaymentAttempt(ctx, caller, id);

  // 8. The answer is what is written.
  return settled ? ok(viewCheckout(ctx, caller, settled)) : respondCurrentState(ctx, caller, id);
}

/** Whether handler and credential belong together. Before anything is counted, held, or stored: it is the caller's mistake. */
function checkInstrument(
  ctx: CommerceContext,
  caller: Caller,
  { handlerId, credential }: Payment,
  quote: Quote,
): CommerceError | undefined {
  const { site } = caller;
  const { processor = { name: 'platform' } } = ctx.backend(site).abilities();
  const bound = new Map(
    site.paymentHandlers
      .filter(({ id }) => quote.handlers.includes(id))
      .map((handler) => [handler.id, bindHandler(handler, site, processor)]),
  );
  const chosen = bound.get(handlerId);
  if (!chosen || !('form' in chosen)) {
    const offered = [...bound].flatMap(([id, binding]) => ('form' in binding ? [id] : []));
    return { code: 'handler-unknown', given: handlerId, offered };
  }
  // The hosted page makes its credentials itself.
  if (!credential || isPerson(caller)) return undefined;
  const expected = credentialMismatch(chosen.form, openCredential(credential));
  return expected === undefined ? undefined : { code: 'handler-mismatch', expected };
}

const isOtherTotal = ({ seen }: Payment, { totals, currency }: Quote): boolean =>
  seen !== undefined && (seen.amount !== totals.total || (seen.currency ?? currency) !== currency);

const hasCardNumber = ({ credential, instrument }: Payment): boolean =>
  (credential !== undefined && holdsCardNumber(openCredential(credential))) ||
  (instrument !== undefined && holdsCardNumber({ ...instrument }));

type StartedPayment = { attempt: Attempt; begun: Checkout } | { unavailable?: Outcome<CheckoutView> };

/** Where it throws or returns no attempt, nothing has begun and nothing is held. */
async function startPayment(
  ctx: CommerceContext,
  caller: Caller,
  checkout: Checkout,
  { handlerId, instrument }: Payment,
  {
    key,
    places,
    deadline,
  }: { key: IdempotencyKey | undefined; places: Pick<Attempt, 'place' | 'buyer'>; deadline: number },
): Promise<StartedPayment> {
  // 5. Everything that is needed to place, and to find the placement again.
  const { id, input, quote } = checkout;
  const attemptId = newId('att');
  const prepared = await ctx.backend(caller.site).prepare({
    reference: attemptId,
    checkoutId: id,
    input,
    quote,
    context: contextOfInput(caller.site, input, ctx.now()),
    handlerId,
    ...(instrument ? { instrument } : {}),
    returnUrl: ctx.pages.afterChallenge(caller.site, continueToken(ctx, id)),
    permalink: ctx.pages.order(caller.site),
    origin: orderOrigin(checkout),
    deadline: deadline - paymentTime,
  });
  if (!prepared.ok)
    return { unavailable: await respondUnavailable(ctx, caller, checkout, prepared.unavailable, key) };

  // 6. From here on the checkout is being paid, by this attempt alone.
  const now = ctx.now();
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
    ...(key ? { answer: answerOf(caller, key) } : {}),
    ...places,
  };
  let begun: Checkout | undefined;
  try {
    begun = await beginAttempt(ctx, { ...checkout, attemptId }, attempt, key);
  } finally {
    // Also when it is not known whether it was written: once it is released, the recovery finds nothing to pay.
    if (!begun) await releaseUnused(ctx, caller, prepared.ref);
  }
  return begun ? { attempt, begun } : {};
}

/** Why the store cannot be paid, for its operator. */
const unpayableEvents: ReadonlyMap<string, string> = new Map([
  [storeRefused, 'payment-misconfigured'],
  [processorUnreachable, 'payment-unreachable'],
]);

function unpayableEvent(error: unknown): string | undefined {
  if (error instanceof StoreMisconfigured) return unpayableEvents.get(storeRefused);
  return error instanceof PaymentUnreachable ? unpayableEvents.get(processorUnreachable) : undefined;
}

const answerOf = (caller: Caller, { scope, key }: IdempotencyKey): NonNullable<Attempt['answer']> => ({
  scope,
  key,
  ...(isPerson(caller) ? { person: true } : {}),
});

/** Nothing was paid, and nothing can be: if the backend does not respond now, the hold expires by itself. */
async function releaseUnused(ctx: CommerceContext, { site }: Caller, ref: string): Promise<void> {
  try {
    await ctx.backend(site).release(ref);
  } catch (error) {
    ctx.log('release-failed', { error: error instanceof Error ? error.message : 'unknown' });
  }
}

/**
 * Claims the checkout for one attempt: attempt, state and idempotency key in one transaction.
 * @returns the checkout as it was written; undefined when another call changed it, began to pay it, or used the key: then
 * nothing was written
 */
async function beginAttempt(
  ctx: CommerceContext,
  checkout: Checkout,
  attempt: Attempt,
  key: IdempotencyKey | undefined,
): Promise<Checkout | undefined> {
  assertMove('ready_for_complete', 'pay', 'complete_in_progress');
  const begun: Checkout = { ...checkout, state: 'complete_in_progress' };
  return unlessKeyTaken(() =>
    ctx.store.transaction(async (transaction) => {
      if (!(await writeCheckout(transaction, begun))) return undefined;
      await transaction.insertAttempt(attempt);
      await storeResponse(ctx, transaction, key, { checkoutId: checkout.id });
      return asWritten(begun);
    }),
  );
}

/**
 * Commits, and settles what comes back, also when that is too late for the caller. Waits as long as the caller does; what is
 * uncertain, or cannot be settled now, is left to the recovery, which asks the backend.
 * @returns the checkout as it was written, when this call settled it
 */
async function commitAttempt(
  ctx: CommerceContext,
  site: Site,
  attempt: Attempt,
  begun: Checkout,
  paying: Pick<Commitment, 'credential' | 'instrument' | 'signals' | 'deadline'>,
): Promise<Checkout | undefined> {
  const work = async (): Promise<Checkout | undefined> => {
    const { ref, amount } = attempt;
    try {
      const outcome = await ctx.backend(site).commit({ ref, ...paying, amount });
      if (outcome.outcome === 'uncertain') return undefined;
      const event = outcome.outcome === 'declined' ? unpayableEvents.get(outcome.reason) : undefined;
      if (event !== undefined) ctx.log(event, { site: site.id, reference: attempt.id });
      return await settle(ctx, site, attempt, outcome, begun);
    } catch (error) {
      ctx.log('settle-failed', { error: error instanceof Error ? error.message : 'unknown' });
      return undefined;
    }
  };
  return withDeadline(work, Math.max(0, paying.deadline - ctx.now()) + deadlineGrace);
}

/* Responses to a call that was to pay and did not: nothing was charged, and the new state is stored. */

/** The checkout was changed since the caller was shown it. This answer shows it: the next call pays. */
async function respondUnconfirmed(
  ctx: CommerceContext,
  caller: Caller,
  checkout: Checkout,
  priced: Checkout,
  changes: readonly QuoteProblem[],
  key: IdempotencyKey | undefined,
): Promise<Outcome<CheckoutView>> {
  const before = agreedTerms(checkout);
  const after = agreedTerms(priced);
  // What others changed is news to this caller alone; what the store changed is written for all.
  if (checkout.state === priced.state && isSameTerms(before, after))
    return respondUnpaid(ctx, caller, checkout, changes, key, 'shown');
  const problems = before.total === after.total ? [] : [priceChanged];
  const more = changes.filter((change) => !problems.includes(change));
  return respondUnpaid(ctx, caller, { ...priced, problems }, more, key, 'changed');
}

const respondNotReady = (
  ctx: CommerceContext,
  caller: Caller,
  next: Checkout,
  key: IdempotencyKey | undefined,
): Promise<Outcome<CheckoutView>> => respondUnpaid(ctx, caller, next, [], key, 'changed');

/** @param changes for this answer alone */
async function respondUnpaid(
  ctx: CommerceContext,
  caller: Caller,
  checkout: Checkout,
  changes: readonly QuoteProblem[],
  key: IdempotencyKey | undefined,
  what: 'changed' | 'shown',
): Promise<Outcome<CheckoutView>> {
  const written = what === 'changed' ? asWritten(checkout) : checkout;
  const view = viewCheckout(ctx, caller, { ...written, problems: [...changes, ...written.problems] });
  const stored = await unlessKeyTaken(() =>
    ctx.store.transaction(async (transaction) => {
      if (!(await writeCheckout(transaction, checkout, { caller, as: what }))) return false;
      await storeResponse(ctx, transaction, key, { answer: view, checkoutId: checkout.id });
      return true;
    }),
  );
  // Another call changed the checkout or is paying it: return its current state.
  return stored ? ok(view) : respondCurrentState(ctx, caller, checkout.id, key);
}

/**
 * The backend could not keep the quote: a line ran out, or a promotion was used up in between. What remains is priced anew; an
 * answer that shows no reason would send the caller round in circles.
 */
async function respondUnavailable(
  ctx: CommerceContext,
  caller: Caller,
  priced: Checkout,
  unavailable: readonly Shortage[],
  key: IdempotencyKey | undefined,
): Promise<Outcome<CheckoutView>> {
  const quote = withUnavailable(await quoteOf(ctx, caller.site, priced.input), unavailable);
  const hasMoved =
    quote.totals.total !== priced.quote.totals.total || quote.currency !== priced.quote.currency;
  if (!hasMoved && openState(quote, { person: isPerson(caller) }) === 'ready_for_complete')
    return err({ code: 'busy' });
  const next = { ...priced, quote, state: openState(quote), problems: hasMoved ? [priceChanged] : [] };
  return respondNotReady(ctx, caller, next, key);
}

/**
 * The checkout as it is written now, without another quote. With the key of this call a final state is stored for it, so that
 * the call, repeated, begins no payment.
 */
async function respondCurrentState(
  ctx: CommerceContext,
  caller: Caller,
  id: string,
  key?: IdempotencyKey,
): Promise<Outcome<CheckoutView>> {
  const found = await loadWithAttempt(ctx, caller, id);
  if (!found.ok) return found;
  const { checkout, attempt } = found.value;
  // After a concurrent change, this returns the changed checkout.
  const isOpen = !attempt && !isTerminal(checkout.state);
  const changes = isOpen ? unconfirmed(shownTo(caller, checkout), agreedTerms(checkout)) : [];
  if (isOpen) await noteShown(ctx, caller, checkout);
  const problems = [...changes, ...checkout.problems];
  const view = viewCheckout(ctx, caller, { ...checkout, problems }, { attempt });
  // Where the key is that of the attempt itself, its answer was stored when that was settled.
  if (key && !attempt)
    await unlessKeyTaken(() =>
      ctx.store.transaction((transaction) =>
        storeResponse(ctx, transaction, key, { answer: view, checkoutId: id }),
      ),
    );
  return ok(view);
}

/** Undefined where another call used the key first: then nothing was written. */
async function unlessKeyTaken<T>(write: () => Promise<T>): Promise<T | undefined> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof IdempotencyKeyTaken) return undefined;
    throw error;
  }
}
