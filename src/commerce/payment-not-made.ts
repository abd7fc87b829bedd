/** Answers to a call that was to pay, and did not: nothing was charged, and the new state is kept. */
import { KeyTaken, remember, type Key } from './answers.ts';
import { isPerson, stateOf } from './assess.ts';
import type { Shortage } from './backend.ts';
import type { Caller } from './caller.ts';
import { viewCheckout } from './checkout-view.ts';
import { good, refuse, type Outcome } from './errors.ts';
import { quoteOf, type CommerceContext } from './context.ts';
import { present } from './present.ts';
import type { Problem } from './quote.ts';
import type { Checkout } from './records.ts';
import { withUnavailable } from './shortage.ts';
import type { CheckoutView } from './views.ts';

export const priceChanged: Problem = {
  code: 'price-changed',
  severity: 'warning',
  text: 'The total has changed since it was last shown. Nothing was charged: look at the new total and complete again.',
};

export async function answerUnpaid(
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
export async function answerUnprepared(
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
