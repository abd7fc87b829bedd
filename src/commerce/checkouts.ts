/** Checkouts: read, changed and cancelled. What is missing is data of the view; only what cannot be is an error. */
import { seesAll } from './access.ts';
import { keyOf, once, remember } from './answers.ts';
import { stateOf } from './assess.ts';
import type { Caller, Repeatable } from './caller.ts';
import { changeInput } from './change-input.ts';
import type { CheckoutChange } from './checkout-input.ts';
import { viewCheckout } from './checkout-view.ts';
import { hours } from './durations.ts';
import { good, refuse, type Outcome } from './errors.ts';
import { canceled, changeable, loadWithAttempt, rounds } from './load-checkout.ts';
import { quoteOf, type CommerceContext } from './context.ts';
import type { Checkout } from './records.ts';
import { assertMove, isTerminal } from './state.ts';
import type { CommerceWrites } from './store.ts';
import type { CheckoutView } from './views.ts';

export const lineLimit = 200;

/** The checkout as it stands, with a new quote while it is open. What was seen is what a payment is held to. */
export async function readCheckout(parts: CommerceContext, caller: Caller, id: string): Promise<Outcome<CheckoutView>> {
  for (let round = 0; round < rounds; round += 1) {
    const found = await loadWithAttempt(parts, caller, id);
    if (!found.ok) return found;
    const { checkout, attempt } = found.value;
    if (isTerminal(checkout.state) || attempt)
      return good(viewCheckout(parts, caller, checkout, attempt ? { attempt } : {}));
    const quote = await quoteOf(parts, caller.site, checkout.input);
    const next = { ...checkout, quote, state: stateOf(quote) };
    if (isAsSeen(checkout, next)) return good(viewCheckout(parts, caller, next));
    assertMove(checkout.state, 'priced', next.state);
    if (await parts.store.transaction((transaction) => transaction.updateCheckout(next)))
      return good(viewCheckout(parts, caller, next));
  }
  return refuse({ code: 'busy' });
}

/** Nothing that a payment is held to has moved: then looking writes nothing. */
const isAsSeen = ({ state, quote: before }: Checkout, { state: next, quote }: Checkout): boolean =>
  state === next && quote.currency === before.currency && quote.totals.total === before.totals.total;

export async function updateCheckout(
  parts: CommerceContext,
  caller: Caller,
  id: string,
  change: CheckoutChange,
  repeat?: Repeatable,
): Promise<Outcome<CheckoutView>> {
  const key = repeat && keyOf(caller, `update_checkout ${id}`, repeat);
  return once(parts, key, async () => {
    if ((change.lines?.length ?? 0) > lineLimit) return refuse({ code: 'too-many-lines', limit: lineLimit });
    for (let round = 0; round < rounds; round += 1) {
      const found = await changeable(parts, caller, id);
      if (!found.ok) return found;
      const checkout = found.value;
      const input = changeInput(checkout.input, change, { masked: !seesAll(caller, checkout) });
      const quote = await quoteOf(parts, caller.site, input);
      const state = stateOf(quote);
      assertMove(checkout.state, 'priced', state);
      const expiresAt = parts.now() + hours(caller.site.checkoutHours);
      const next: Checkout = { ...checkout, input, quote, state, problems: [], expiresAt };
      const view = viewCheckout(parts, caller, next, { change });
      const done = await parts.store.transaction(async (transaction) => {
        if (!(await transaction.updateCheckout(next))) return false;
        await remember(parts, transaction, key, { answer: view, checkoutId: id });
        await tellCart(transaction, next);
        return true;
      });
      if (done) return good(view);
    }
    return refuse({ code: 'busy' });
  });
}

/** The cart shows what its checkout has become; a cart that somebody changes at this moment keeps that change. */
async function tellCart(transaction: CommerceWrites, { id, cartId, input }: Checkout): Promise<void> {
  const cart = cartId === undefined ? undefined : await transaction.cart(cartId);
  if (cart?.checkoutId !== id) return;
  const { lines, codes } = input;
  await transaction.updateCart({ ...cart, input: { ...cart.input, lines, codes } });
}

export async function cancelCheckout(
  parts: CommerceContext,
  caller: Caller,
  id: string,
  repeat?: Repeatable,
): Promise<Outcome<CheckoutView>> {
  const key = repeat && keyOf(caller, `cancel_checkout ${id}`, repeat);
  return once(parts, key, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const checkout = await changeable(parts, caller, id);
      if (!checkout.ok) return checkout;
      assertMove(checkout.value.state, 'cancel', 'canceled');
      const next = canceled(checkout.value);
      const view = viewCheckout(parts, caller, next);
      const done = await parts.store.transaction(async (transaction) => {
        if (!(await transaction.updateCheckout(next))) return false;
        await remember(parts, transaction, key, { answer: view, checkoutId: id });
        return true;
      });
      if (done) return good(view);
    }
    return refuse({ code: 'busy' });
  });
}
