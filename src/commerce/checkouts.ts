/** Checkouts: made, read, changed and cancelled. What is missing is data of the view; only what cannot be is an error. */
import { mayUse, originOf } from './access.ts';
import { keyOf, once, remember, type Key } from './answers.ts';
import { stateOf } from './assess.ts';
import type { Caller, Repeatable } from './caller.ts';
import { changeInput } from './change-input.ts';
import { emptyInput, type CheckoutChange } from './checkout-input.ts';
import { viewCheckout } from './checkout-view.ts';
import { hours } from './durations.ts';
import { good, refuse, type Outcome } from './errors.ts';
import { giveUp, openAttempt } from './open-attempt.ts';
import { eventOf, quoteOf, type Parts } from './parts.ts';
import type { Cart, Checkout } from './records.ts';
import { assertMove, isTerminal } from './state.ts';
import { newId } from './tokens.ts';
import type { CheckoutView } from './views.ts';

export const lineLimit = 200;
/** How often a change is tried anew when others change the same thing. */
const rounds = 5;
const notFound = refuse({ code: 'not-found', what: 'checkout' });

export async function createCheckout(
  parts: Parts,
  caller: Caller,
  { cartId, ...change }: CheckoutChange & { cartId?: string },
  repeat?: Repeatable,
): Promise<Outcome<CheckoutView>> {
  const key = repeat && keyOf(caller, 'create_checkout', repeat);
  return once(parts, key, async () => {
    if (cartId !== undefined) return convertCart(parts, caller, cartId, change, key);
    if ((change.lines?.length ?? 0) > lineLimit) return refuse({ code: 'too-many-lines', limit: lineLimit });
    const checkout = await freshCheckout(parts, caller, change);
    return insertCheckout(parts, caller, checkout, change, key);
  });
}

async function freshCheckout(
  parts: Parts,
  caller: Caller,
  change: CheckoutChange,
  cart?: Cart,
): Promise<Checkout> {
  const input = changeInput(cart?.input ?? emptyInput(), change);
  const quote = await quoteOf(parts, caller.site, input);
  const now = parts.now();
  return {
    ...originOf(caller),
    id: newId('chk'),
    site: caller.site.id,
    version: 1,
    state: stateOf(quote),
    input,
    quote,
    problems: [],
    ...(cart ? { cartId: cart.id } : {}),
    createdAt: now,
    expiresAt: now + hours(caller.site.checkoutHours),
  };
}

async function insertCheckout(
  parts: Parts,
  caller: Caller,
  checkout: Checkout,
  change: CheckoutChange,
  key: Key | undefined,
  cart?: Cart,
): Promise<Outcome<CheckoutView>> {
  const view = viewCheckout(parts, caller, checkout, { change });
  const facts = {
    checkoutId: checkout.id,
    amount: checkout.quote.totals.total,
    currency: checkout.quote.currency,
  };
  const done = await parts.store.transaction(async (transaction) => {
    await remember(parts, transaction, key, { answer: view, checkoutId: checkout.id });
    await transaction.insertCheckout(checkout);
    if (cart && !(await transaction.updateCart({ ...cart, checkoutId: checkout.id }))) return false;
    await transaction.insertEvents([eventOf(parts, caller, 'checkout_created', facts)]);
    return true;
  });
  return done ? good(view) : refuse({ code: 'busy' });
}

/** The cart's content wins; its open checkout is answered instead of a second one. */
async function convertCart(
  parts: Parts,
  caller: Caller,
  cartId: string,
  change: CheckoutChange,
  key: Key | undefined,
): Promise<Outcome<CheckoutView>> {
  const cart = await parts.store.cart(cartId);
  if (!mayUse(cart, caller) || cart.expiresAt <= parts.now())
    return refuse({ code: 'not-found', what: 'cart' });
  if (cart.checkoutId !== undefined) {
    const linked = await readCheckout(parts, caller, cart.checkoutId);
    if (linked.ok && !isTerminal(linked.value.state)) return linked;
  }
  const { lines: _lines, context: _context, buyer, codes, ...rest } = change;
  const more: CheckoutChange = {
    ...rest,
    ...(cart.input.buyer === undefined && buyer ? { buyer } : {}),
    ...(cart.input.codes.length === 0 && codes ? { codes } : {}),
  };
  return insertCheckout(parts, caller, await freshCheckout(parts, caller, more, cart), more, key, cart);
}

/** The checkout as it stands, with a new quote while it is open. What was seen is what a payment is held to. */
export async function readCheckout(parts: Parts, caller: Caller, id: string): Promise<Outcome<CheckoutView>> {
  for (let round = 0; round < rounds; round += 1) {
    const checkout = await load(parts, caller, id);
    if (!checkout) return notFound;
    const attempt = await openAttempt(parts, checkout);
    if (isTerminal(checkout.state) || attempt)
      return good(viewCheckout(parts, caller, checkout, attempt ? { attempt } : {}));
    const quote = await quoteOf(parts, caller.site, checkout.input);
    const next = { ...checkout, quote, state: stateOf(quote) };
    const same = next.state === checkout.state && quote.totals.total === checkout.quote.totals.total;
    if (same || (await parts.store.transaction((transaction) => transaction.updateCheckout(next)))) {
      return good(viewCheckout(parts, caller, next));
    }
  }
  return refuse({ code: 'busy' });
}

export async function updateCheckout(
  parts: Parts,
  caller: Caller,
  id: string,
  change: CheckoutChange,
  repeat?: Repeatable,
): Promise<Outcome<CheckoutView>> {
  const key = repeat && keyOf(caller, `update_checkout ${id}`, repeat);
  return once(parts, key, async () => {
    if ((change.lines?.length ?? 0) > lineLimit) return refuse({ code: 'too-many-lines', limit: lineLimit });
    for (let round = 0; round < rounds; round += 1) {
      const checkout = await changeable(parts, caller, id);
      if (!checkout.ok) return checkout;
      const input = changeInput(checkout.value.input, change);
      const quote = await quoteOf(parts, caller.site, input);
      const state = stateOf(quote);
      assertMove(checkout.value.state, 'priced', state);
      const expiresAt = parts.now() + hours(caller.site.checkoutHours);
      const next: Checkout = { ...checkout.value, input, quote, state, problems: [], expiresAt };
      const view = viewCheckout(parts, caller, next, { change });
      const done = await parts.store.transaction(async (transaction) => {
        if (!(await transaction.updateCheckout(next))) return false;
        await remember(parts, transaction, key, { answer: view, checkoutId: id });
        if (next.cartId !== undefined) {
          const cart = await transaction.cart(next.cartId);
          const { lines, codes } = input;
          if (cart) await transaction.updateCart({ ...cart, input: { ...cart.input, lines, codes } });
        }
        return true;
      });
      if (done) return good(view);
    }
    return refuse({ code: 'busy' });
  });
}

export async function cancelCheckout(
  parts: Parts,
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
      const next: Checkout = { ...checkout.value, state: 'canceled', problems: [] };
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

/** The caller's checkout; one whose time is over is canceled by being looked at. */
export async function load(parts: Parts, caller: Caller, id: string): Promise<Checkout | undefined> {
  const checkout = await parts.store.checkout(id);
  if (!mayUse(checkout, caller)) return undefined;
  const over =
    checkout.expiresAt <= parts.now() && !isTerminal(checkout.state) && checkout.attemptId === undefined;
  return over ? expire(parts, checkout) : checkout;
}

/** Answers the checkout as it is afterwards. */
export async function expire(parts: Parts, checkout: Checkout): Promise<Checkout | undefined> {
  assertMove(checkout.state, 'expire', 'canceled');
  const next: Checkout = {
    ...checkout,
    state: 'canceled',
    problems: [],
    input: { ...checkout.input, signals: {} },
  };
  const done = await parts.store.transaction((transaction) => transaction.updateCheckout(next));
  return done ? next : parts.store.checkout(checkout.id);
}

/** The checkout, if it may be changed now. An open challenge is ended first, behind the backend's fence. */
async function changeable(parts: Parts, caller: Caller, id: string): Promise<Outcome<Checkout>> {
  let checkout = await load(parts, caller, id);
  const attempt = checkout && (await openAttempt(parts, checkout));
  if (attempt?.challenge) {
    await giveUp(parts, caller.site, attempt, 'replaced');
    checkout = await load(parts, caller, id);
  }
  if (!checkout) return notFound;
  if (checkout.state === 'completed') return refuse({ code: 'completed' });
  if (checkout.state === 'canceled') return refuse({ code: 'canceled' });
  if (checkout.state === 'complete_in_progress') return refuse({ code: 'in-progress' });
  return good(checkout);
}
