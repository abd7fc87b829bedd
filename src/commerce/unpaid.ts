/** Answers to a call that was to pay, and did not: nothing was charged, and the new state is kept. */
import { KeyTaken, remember, type Key } from './answers.ts';
import { isPerson, stateOf } from './assess.ts';
import type { Caller } from './caller.ts';
import { viewCheckout } from './checkout-view.ts';
import { good, refuse, type Outcome } from './errors.ts';
import { quoteOf, type Parts } from './parts.ts';
import { present } from './present.ts';
import type { Problem, Quote } from './quote.ts';
import type { Checkout } from './records.ts';
import type { CheckoutView } from './views.ts';

export const priceChanged: Problem = {
  code: 'price-changed',
  severity: 'warning',
  text: 'The total has changed since it was last shown. Nothing was charged: look at the new total and complete again.',
};

export async function answerUnpaid(
  parts: Parts,
  caller: Caller,
  next: Checkout,
  key: Key | undefined,
): Promise<Outcome<CheckoutView>> {
  const view = viewCheckout(parts, caller, next);
  const done = await parts.store
    .transaction(async (transaction) => {
      if (!(await transaction.updateCheckout(next))) return false;
      await remember(parts, transaction, key, { answer: view, checkoutId: next.id });
      return true;
    })
    .catch((error: unknown) => {
      if (error instanceof KeyTaken) return false;
      throw error;
    });
  // Somebody else changed the checkout, or is paying it: then theirs is the state to tell.
  return done ? good(view) : present(parts, caller, next.id);
}

/**
 * The backend could not keep the quote: a line ran out, or a promotion was used up in between. What remains is priced anew; an
 * answer that shows no reason would send the caller round in circles.
 */
export async function answerUnprepared(
  parts: Parts,
  caller: Caller,
  priced: Checkout,
  unavailable: readonly { lineId: string; available: number }[],
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

function withUnavailable(quote: Quote, unavailable: readonly { lineId: string; available: number }[]): Quote {
  const isTold = (lineId: string): boolean =>
    quote.problems.some(
      ({ code, place }) => code === 'out-of-stock' && place && 'line' in place && place.line === lineId,
    );
  const problems = unavailable
    .filter(({ lineId }) => !isTold(lineId))
    .map(({ lineId, available }): Problem => ({
      code: 'out-of-stock',
      place: { line: lineId, member: 'quantity' },
      severity: 'recoverable',
      text: available > 0 ? `Only ${available} left.` : 'Sold out.',
    }));
  return { ...quote, problems: [...quote.problems, ...problems] };
}
