/**
 * What became of a payment, written once: attempt, checkout, order, events, notice and the kept answer in one transaction.
 * The request, the recovery, the return from a challenge and the processor's webhook all end here, in any order and any number.
 */
import { openState, assertMove } from '../checkout/state.ts';
import {
  type Challenge,
  type Settlement,
  type Shortage,
  BackendUnavailable,
  processorUnreachable,
  storeRefused,
} from '../backend.ts';
import type { Caller } from '../caller.ts';
import { asWritten, viewCheckout } from '../views.ts';
import { attemptLease, firstOrderLook } from '../durations.ts';
import type { Order } from '../order.ts';
import { checkoutLocale, eventOf, type CommerceContext } from '../context.ts';
import type { QuoteProblem, Quote } from '../checkout/quote.ts';
import { updatesUrl } from '../site/partner.ts';
import { releasePaymentAttempt } from './attempt-limit.ts';
import type { Attempt, Checkout } from '../records.ts';
import type { Site } from '../site/site.ts';
import type { CommerceWrites } from '../store.ts';
import { writeCheckout } from '../checkout/terms.ts';

/** Thrown inside a transaction to undo it: the checkout changed between read and write. */
class CheckoutChanged extends Error {}

/**
 * @param begun the checkout as the attempt left it, if the caller has it; read again if it changed since
 * @returns the checkout as written; undefined if it was already settled, or the buyer has to act first
 */
export async function settle(
  ctx: CommerceContext,
  site: Site,
  attempt: Attempt,
  outcome: Settlement | Challenge,
  begun?: Checkout,
): Promise<Checkout | undefined> {
  for (let round = 1; ; round += 1) {
    try {
      const written = await ctx.store.transaction(async (transaction) => {
        const checkout = round === 1 && begun ? begun : await transaction.checkout(attempt.checkoutId);
        if (!checkout) throw new Error('The checkout of the payment attempt was not found.');
        return writeOutcome(ctx, transaction, site, attempt, outcome, checkout);
      });
      if (written?.state === 'completed') await releasePaymentAttempt(ctx, attempt, 1);
      return written;
    } catch (error) {
      if (!(error instanceof CheckoutChanged) || round === 10) throw error;
    }
  }
}

async function writeOutcome(
  ctx: CommerceContext,
  transaction: CommerceWrites,
  site: Site,
  attempt: Attempt,
  outcome: Settlement | Challenge,
  checkout: Checkout,
): Promise<Checkout | undefined> {
  if (outcome.outcome === 'challenge') {
    const { url, continuation } = outcome;
    const challenge = { url, ...(continuation === undefined ? {} : { continuation }) };
    if (!(await transaction.challengeAttempt(attempt.id, challenge))) return undefined;
    if (checkout.state !== 'complete_in_progress') return undefined;
    assertMove(checkout.state, 'challenged', 'requires_escalation');
    await update(transaction, { ...checkout, state: 'requires_escalation', problems: [challengeProblem] });
    return undefined;
  }
  if (!(await transaction.closeAttempt(attempt.id, outcome.outcome))) return undefined;
  const caller = checkoutCaller(site, checkout);
  const next = outcome.outcome === 'placed' ? placed(checkout, outcome.order) : declined(checkout, outcome);
  assertMove(checkout.state, outcome.outcome, next.state);
  const written = await update(transaction, next);
  if (outcome.outcome === 'placed') await writeOrder(ctx, transaction, caller, attempt, next, outcome);
  if (attempt.answer) {
    const { scope, key, person } = attempt.answer;
    const reader = person ? { ...caller, handoff: checkout.id } : caller;
    await transaction.finishAnswer(scope, key, viewCheckout(ctx, reader, written));
  }
  return written;
}

async function update(transaction: CommerceWrites, checkout: Checkout): Promise<Checkout> {
  if (!(await writeCheckout(transaction, checkout)))
    throw new CheckoutChanged('The checkout was changed at the same time.');
  return asWritten(checkout);
}

const placed = (checkout: Checkout, { number, permalink }: Order): Checkout => ({
  ...checkout,
  state: 'completed',
  problems: [],
  orderNumber: number,
  permalink,
  // Observations about a person are kept no longer than the sale needs them.
  input: { ...checkout.input, signals: {} },
});

/** Sold-out items are reported as such: another payment method would not help. */
function declined(
  { attemptId: _gone, ...checkout }: Checkout,
  { reason, unavailable = [] }: Extract<Settlement, { outcome: 'declined' }>,
): Checkout {
  const quote = withUnavailable(checkout.quote, unavailable);
  const problems = unavailable.length > 0 ? [] : [declineProblem(reason)];
  return { ...checkout, quote, state: openState(quote), problems };
}

async function writeOrder(
  ctx: CommerceContext,
  transaction: CommerceWrites,
  caller: Caller,
  attempt: Attempt,
  { id: checkoutId, site, owner, agent, release, webhookUrl, partner, session, input }: Checkout,
  { order }: Extract<Settlement, { outcome: 'placed' }>,
): Promise<void> {
  const now = ctx.now();
  const origin = {
    ...(owner === undefined ? {} : { owner }),
    ...(agent === undefined ? {} : { agent }),
    release,
    ...(webhookUrl === undefined ? {} : { webhookUrl }),
    ...(partner === undefined ? {} : { partner }),
  };
  const { number } = order;
  await transaction.insertOrder({
    ...origin,
    site,
    number,
    checkoutId,
    attemptId: attempt.id,
    order,
    version: 1,
    createdAt: now,
    nextLookAt: now + firstOrderLook,
  });
  const { amount, currency } = attempt;
  const facts = {
    checkoutId,
    orderNumber: number,
    amount,
    currency,
    ...(session === undefined ? {} : { session }),
  };
  await transaction.insertEvents([
    eventOf(ctx, caller, 'payment_settled', facts),
    eventOf(ctx, caller, 'order_placed', facts),
  ]);
  const to = input.buyer?.email?.trim();
  if (to && ctx.backend(caller.site).abilities().confirms) {
    const locale = checkoutLocale(caller.site, input.context);
    const id = `order-placed ${site} ${number}`;
    await transaction.insertMail({ id, site, orderNumber: number, to, locale, order, createdAt: now });
  }
  const url = updatesUrl(caller.site, origin);
  if (url === undefined) return;
  const notice = {
    id: crypto.randomUUID(),
    site,
    orderNumber: number,
    url,
    release,
    checkoutId,
    order,
    ...(owner === undefined ? {} : { proved: true as const }),
    ...(partner === undefined ? {} : { partner }),
  };
  await transaction.insertNotice({ ...notice, createdAt: now });
}

/** Who made the checkout, also if another call or the scheduler settles it. */
export const checkoutCaller = (site: Site, { owner, agent, release }: Checkout): Caller => ({
  site,
  ...(owner === undefined ? {} : { identity: owner }),
  ...(agent === undefined ? {} : { label: agent }),
  release,
  network: '',
});

const challengeProblem: QuoteProblem = {
  code: 'challenge',
  severity: 'buyer-input',
  text: 'The bank requires the buyer to confirm this payment. Send the buyer to continue_url, then complete the checkout again.',
};

/** Another card would not help, so the agent should not ask the buyer for one. */
export const paymentUnavailable: QuoteProblem = {
  code: 'payment-unavailable',
  severity: 'recoverable',
  text: 'This store cannot accept payments at the moment. Nothing was charged, and the payment method is not the cause. Try again later with a new idempotency key, or send the buyer to continue_url.',
};

/** The processor's code is not shown to the buyer, because it could help card testing. */
function declineProblem(reason: string): QuoteProblem {
  if (reason === storeRefused || reason === processorUnreachable) return paymentUnavailable;
  const lacking = sharedTokenTexts.get(reason);
  return lacking === undefined ? paymentDeclined : { ...paymentDeclined, text: lacking };
}

const grantAnother = 'Nothing was charged. Send another shared payment token, granted for the total.';

/** What a shared payment token lacks. The agent set its limits itself, so this tells it nothing that helps with other people's cards. */
const sharedTokenTexts: ReadonlyMap<string, string> = new Map([
  ['shared-token-limit', `The limit of the shared payment token is below the total. ${grantAnother}`],
  ['shared-token-currency', `The shared payment token is for another currency. ${grantAnother}`],
  ['shared-token-expired', `The shared payment token has expired. ${grantAnother}`],
  ['shared-token-revoked', `The shared payment token has been revoked. ${grantAnother}`],
  ['shared-token-used', `The shared payment token has been used. ${grantAnother}`],
  ['shared-token-refused', `The shared payment token could not be used for this payment. ${grantAnother}`],
  ['shared-token-deactivated', `The shared payment token cannot be used anymore. ${grantAnother}`],
  ['shared-token-not-a-card', `The shared payment token is not for a card. ${grantAnother}`],
]);

const paymentDeclined: QuoteProblem = {
  code: 'payment-failed',
  severity: 'recoverable',
  text: 'The payment was declined. Nothing was charged. Try another payment method.',
};

const declineTexts: ReadonlySet<string> = new Set([paymentDeclined.text, ...sharedTokenTexts.values()]);

/** Not a payment that the store ended because its outcome is unknown, which has the same code. */
export const isDecline = ({ code, text }: QuoteProblem): boolean =>
  code === paymentDeclined.code && declineTexts.has(text);

export const leaseFrom = (now: number): number => now + attemptLease;

/** The quote with items that sold out in the meantime, unless it reports them already. Pure. */
export function withUnavailable(quote: Quote, unavailable: readonly Shortage[]): Quote {
  const isReported = (lineId: string): boolean =>
    quote.problems.some(
      ({ code, place }) => code === 'out-of-stock' && place && 'line' in place && place.line === lineId,
    );
  const problems = unavailable
    .filter(({ lineId }) => !isReported(lineId))
    .map(({ lineId, available }): QuoteProblem => ({
      code: 'out-of-stock',
      place: { line: lineId, member: 'quantity' },
      severity: 'recoverable',
      text: available > 0 ? `Only ${available} left. Reduce the quantity.` : 'Sold out. Remove the item.',
    }));
  return { ...quote, problems: [...quote.problems, ...problems] };
}

/* A checkout whose buyer was sent to a challenge can still be changed or ended, after its payment is voided. */

/** The attempt that decides over the checkout, while it does. */
export async function findOpenAttempt(
  ctx: CommerceContext,
  checkout: Checkout,
): Promise<Attempt | undefined> {
  if (checkout.attemptId === undefined || checkout.state === 'completed') return undefined;
  const attempt = await ctx.store.attempt(checkout.attemptId);
  return attempt?.outcome === undefined ? attempt : undefined;
}

/** Looks up the outcome of an attempt that waits for its buyer. @throws BackendUnavailable */
export async function resumeAttempt(
  ctx: CommerceContext,
  site: Site,
  attempt: Attempt,
  returned?: Readonly<Record<string, string>>,
): Promise<void> {
  const found = await ctx.backend(site).placement(attempt.ref, returned);
  if (found.outcome === 'placed' || found.outcome === 'declined') await settle(ctx, site, attempt, found);
}

/**
 * Ends a challenged attempt so that no charge can come of it; one that was paid already is settled instead.
 * @throws BackendUnavailable
 */
export async function abandonAttempt(
  ctx: CommerceContext,
  site: Site,
  attempt: Attempt,
  reason: string,
): Promise<void> {
  const backend = ctx.backend(site);
  await backend.release(attempt.ref);
  const found = await backend.placement(attempt.ref);
  // Whatever the backend reported about the void: an order that can still be paid is not declined.
  if (found.outcome === 'challenge' || found.outcome === 'pending')
    throw new BackendUnavailable('The payment could not be voided and may still be made.');
  await settle(
    ctx,
    site,
    attempt,
    found.outcome === 'placed' ? found : { outcome: 'declined', reason, retryable: true },
  );
}
