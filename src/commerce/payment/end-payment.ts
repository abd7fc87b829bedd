/** Ends a payment manually whose outcome cannot be found out, so that its checkout does not stay open. */
import { BackendUnavailable } from '../backend.ts';
import type { CommerceContext } from '../context.ts';
import { longUndecided } from '../durations.ts';
import type { QuoteProblem } from '../checkout/quote.ts';
import type { Attempt } from '../records.ts';
import { abandonAttempt, checkoutCaller, resumeAttempt } from './settle.ts';
import { assertMove } from '../checkout/state.ts';
import { writeCheckout } from '../checkout/terms.ts';
import { asWritten, viewCheckout } from '../views.ts';

/** In characters: the reason is stored in the activity of the store. */
export const longestEndReason = 500;

export type EndedPayment =
  /** No such attempt. */
  | { outcome: 'unknown' }
  /** It was decided before, or by this last look: by the store, which is right. */
  | { outcome: 'placed' | 'declined' }
  /** The recovery has not had its time. @param until epoch milliseconds */
  | { outcome: 'too-early'; until: number }
  | { outcome: 'ended' };

/** Epoch milliseconds; until then the recovery has not had its time. */
export const endableFrom = ({ startedAt }: Pick<Attempt, 'startedAt'>): number => startedAt + longUndecided;

/**
 * Looks once more. Only where the store cannot be asked is the attempt closed, and its checkout canceled with it: whether money was
 * taken only the processor knows, so nothing may be paid under it again.
 * @param record keeps who ends it and why; awaited before anything is closed
 * @throws Error if the store no longer exists
 */
export async function endPayment(
  ctx: CommerceContext,
  id: string,
  record: (attempt: Attempt) => Promise<void>,
): Promise<EndedPayment> {
  const attempt = await ctx.store.attempt(id);
  if (!attempt) return { outcome: 'unknown' };
  if (attempt.outcome) return { outcome: attempt.outcome };
  const until = endableFrom(attempt);
  if (ctx.now() < until) return { outcome: 'too-early', until };
  const decided = await lookOnceMore(ctx, attempt);
  if (decided) return { outcome: decided };
  await record(attempt);
  if (await close(ctx, attempt)) return { outcome: 'ended' };
  const { outcome } = (await ctx.store.attempt(id)) ?? attempt;
  if (!outcome) throw new Error('The checkout was changed at the same time. Try again.');
  return { outcome };
}

/** Undefined if the backend is unavailable or could not void the payment. */
async function lookOnceMore(ctx: CommerceContext, attempt: Attempt): Promise<Attempt['outcome']> {
  const site = await ctx.site(attempt.site);
  if (!site) throw new Error('The store no longer exists.');
  try {
    await resumeAttempt(ctx, site, attempt);
    const { outcome } = (await ctx.store.attempt(attempt.id)) ?? attempt;
    if (outcome) return outcome;
    await abandonAttempt(ctx, site, attempt, 'unfinished');
  } catch (error) {
    if (error instanceof BackendUnavailable) return undefined;
    throw error;
  }
  return (await ctx.store.attempt(attempt.id))?.outcome;
}

/** False if it was already closed. */
async function close(ctx: CommerceContext, attempt: Attempt): Promise<boolean> {
  const site = await ctx.site(attempt.site);
  if (!site) return false;
  return ctx.store.transaction(async (transaction) => {
    const checkout = await transaction.checkout(attempt.checkoutId);
    if (!checkout || !(await transaction.closeAttempt(attempt.id, 'declined'))) return false;
    assertMove(checkout.state, 'ended', 'canceled');
    const { attemptId: _gone, ...rest } = checkout;
    const next = { ...rest, state: 'canceled' as const, problems: [endedProblem] };
    if (!(await writeCheckout(transaction, next)))
      throw new Error('The checkout was changed at the same time. Try again.');
    if (attempt.answer) {
      const { scope, key, person } = attempt.answer;
      const caller = checkoutCaller(site, checkout);
      const reader = person ? { ...caller, handoff: checkout.id } : caller;
      await transaction.finishAnswer(scope, key, viewCheckout(ctx, reader, asWritten(next)));
    }
    return true;
  });
}

const endedProblem: QuoteProblem = {
  code: 'payment-failed',
  severity: 'recoverable',
  text: 'The store ended this payment because its outcome is unknown. The buyer may have been charged. Contact the store before buying again.',
};
