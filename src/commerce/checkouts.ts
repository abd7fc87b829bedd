/** Checkouts: read, changed and cancelled. What is missing is data of the view; only what cannot be is an error. */
import { seesAll, viewCheckout, type CheckoutView, mayUse, originOf, sameOrigin } from './views.ts';
import { keyOf, once, remember, type Key } from './answers.ts';
import { stateOf, assertMove, isTerminal } from './state.ts';
import type { Caller, Repeatable } from './caller.ts';
import { changeInput } from './change-input.ts';
import { type CheckoutChange, emptyInput } from './checkout-input.ts';
import { hours } from './durations.ts';
import { good, refuse, type Outcome } from './errors.ts';
import { quoteOf, type CommerceContext, eventOf } from './context.ts';
import type { Checkout, Cart, Origin, Attempt } from './records.ts';
import type { CommerceWrites } from './store.ts';
import { newId } from './tokens.ts';
import { giveUp, openAttempt } from './settle.ts';

export const lineLimit = 200;

/** The checkout as it stands, with a new quote while it is open. What was seen is what a payment is held to. */
export async function readCheckout(
  parts: CommerceContext,
  caller: Caller,
  id: string,
): Promise<Outcome<CheckoutView>> {
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

/* Checkouts come to be: of their own, or out of a cart. */

/** Thrown inside a transaction to undo it: the cart changed between read and write. */
class CartMoved extends Error {}

export async function createCheckout(
  parts: CommerceContext,
  caller: Caller,
  { cartId, ...change }: CheckoutChange & { cartId?: string },
  repeat?: Repeatable,
): Promise<Outcome<CheckoutView>> {
  const key = repeat && keyOf(caller, 'create_checkout', repeat);
  return once(parts, key, async () => {
    if (cartId !== undefined) return convertCart(parts, caller, cartId, change, key);
    if ((change.lines?.length ?? 0) > lineLimit) return refuse({ code: 'too-many-lines', limit: lineLimit });
    const input = changeInput(emptyInput(), change);
    return insertCheckout(parts, caller, await fresh(parts, caller, input, originOf(caller)), change, key);
  });
}

async function fresh(
  parts: CommerceContext,
  caller: Caller,
  input: Checkout['input'],
  origin: Origin,
): Promise<Checkout> {
  const quote = await quoteOf(parts, caller.site, input);
  const now = parts.now();
  const session = parts.sessionOf(caller);
  return {
    ...origin,
    id: newId('chk'),
    site: caller.site.id,
    version: 1,
    state: stateOf(quote),
    input,
    quote,
    problems: [],
    ...(session === undefined ? {} : { session }),
    createdAt: now,
    expiresAt: now + hours(caller.site.checkoutHours),
  };
}

async function insertCheckout(
  parts: CommerceContext,
  caller: Caller,
  checkout: Checkout,
  change: CheckoutChange,
  key: Key | undefined,
  cart?: Cart,
): Promise<Outcome<CheckoutView>> {
  const { id, quote } = checkout;
  const agent = checkout.owner ?? checkout.agent;
  const view = viewCheckout(parts, caller, checkout, { change });
  const event = eventOf(parts, caller, 'checkout_created', {
    checkoutId: id,
    amount: quote.totals.total,
    currency: quote.currency,
    ...(agent === undefined ? {} : { agent }),
  });
  await parts.store.transaction(async (transaction) => {
    if (cart && !(await transaction.updateCart({ ...cart, checkoutId: id }))) throw new CartMoved();
    await remember(parts, transaction, key, { answer: view, checkoutId: id });
    await transaction.insertCheckout(checkout);
    if (!caller.trial) await transaction.insertEvents([event]);
  });
  return good(view);
}

/** The cart's content wins; its open checkout is answered instead of a second one. */
async function convertCart(
  parts: CommerceContext,
  caller: Caller,
  cartId: string,
  change: CheckoutChange,
  key: Key | undefined,
): Promise<Outcome<CheckoutView>> {
  for (let round = 0; round < rounds; round += 1) {
    const cart = await parts.store.cart(cartId);
    if (!mayUse(cart, caller) || cart.expiresAt <= parts.now())
      return refuse({ code: 'not-found', what: 'cart' });
    const linked = await linkedCheckout(parts, caller, cart);
    if (linked) {
      const facts = { answer: linked, checkoutId: linked.id };
      if (key) await parts.store.transaction((transaction) => remember(parts, transaction, key, facts));
      return good(linked);
    }
    const more = besides(cart, change);
    const origin = caller.handoff === cart.id ? sameOrigin(cart) : originOf(caller);
    const checkout = { ...(await fresh(parts, caller, changeInput(cart.input, more), origin)), cartId };
    try {
      return await insertCheckout(parts, caller, checkout, more, key, cart);
    } catch (error) {
      if (!(error instanceof CartMoved)) throw error;
    }
  }
  return refuse({ code: 'busy' });
}

/** The checkout that the cart became, while it is open. */
async function linkedCheckout(
  parts: CommerceContext,
  caller: Caller,
  cart: Cart,
): Promise<CheckoutView | undefined> {
  if (cart.checkoutId === undefined) return undefined;
  // Who holds the link of a cart may go on to the checkout that it became.
  const acting = caller.handoff === cart.id ? { ...caller, handoff: cart.checkoutId } : caller;
  const linked = await readCheckout(parts, acting, cart.checkoutId);
  return linked.ok && !isTerminal(linked.value.state) ? linked.value : undefined;
}

/** What the call brings beside the cart's own lines, buyer, context and codes. */
function besides({ input }: Cart, change: CheckoutChange): CheckoutChange {
  const { lines: _lines, context, eligibility, buyer, codes, consent, ...rest } = change;
  const isPlaced = Object.keys(input.context).length > 0 || input.eligibility.length > 0;
  return {
    ...rest,
    ...(isPlaced || !context ? {} : { context }),
    ...(isPlaced || !eligibility ? {} : { eligibility }),
    ...(input.buyer || !buyer ? {} : { buyer }),
    ...(input.codes.length > 0 || !codes ? {} : { codes }),
    ...(consent ? { consent: { ...consent, ...input.consent } } : {}),
  };
}

/** How often a change is tried anew when others change the same thing. */
export const rounds = 5;

/** The caller's checkout; one whose time is over is canceled by being looked at. */
async function load(parts: CommerceContext, caller: Caller, id: string): Promise<Checkout | undefined> {
  const checkout = await parts.store.checkout(id);
  if (!mayUse(checkout, caller)) return undefined;
  return expire(parts, checkout);
}

/**
 * Ends a checkout if its time is over, unless it is final or an attempt decides over it: under an attempt that can still be paid
 * nothing may be closed. Whoever found it in a list may hand in one that was changed since, which put its end off; what changes
 * from here on has another version. Answers the checkout as it is afterwards.
 */
export async function expire(parts: CommerceContext, checkout: Checkout): Promise<Checkout | undefined> {
  if (checkout.expiresAt > parts.now()) return checkout;
  if (isTerminal(checkout.state) || checkout.attemptId !== undefined) return checkout;
  assertMove(checkout.state, 'expire', 'canceled');
  const next = canceled(checkout);
  const done = await parts.store.transaction((transaction) => transaction.updateCheckout(next));
  return done ? next : parts.store.checkout(checkout.id);
}

/** Observations about a person are kept no longer than the checkout lives. */
const canceled = (checkout: Checkout): Checkout => ({
  ...checkout,
  state: 'canceled',
  problems: [],
  input: { ...checkout.input, signals: {} },
});

/**
 * The caller's checkout and the open attempt that decides over it. They are read one after the other, and a payment may end in
 * between: what is answered was true of both at one moment, so that it may be kept.
 */
export async function loadWithAttempt(
  parts: CommerceContext,
  caller: Caller,
  id: string,
): Promise<Outcome<{ checkout: Checkout; attempt?: Attempt }>> {
  for (let round = 0; round < rounds; round += 1) {
    const checkout = await load(parts, caller, id);
    if (!checkout) return refuse({ code: 'not-found', what: 'checkout' });
    if (checkout.attemptId === undefined || isTerminal(checkout.state)) return good({ checkout });
    const attempt = await openAttempt(parts, checkout);
    if (attempt) return good({ checkout, attempt });
    // Its payment ended between the two looks: the next one sees how.
  }
  return refuse({ code: 'busy' });
}

/** The checkout, if it may be changed now. An open challenge is ended first, behind the backend's fence. */
async function changeable(parts: CommerceContext, caller: Caller, id: string): Promise<Outcome<Checkout>> {
  for (let round = 0; round < rounds; round += 1) {
    const found = await loadWithAttempt(parts, caller, id);
    if (!found.ok) return found;
    const { checkout, attempt } = found.value;
    // Somebody may have begun the next payment meanwhile: what is answered was looked at after the last one ended.
    if (attempt?.challenge) await giveUp(parts, caller.site, attempt, 'replaced');
    else return asChangeable(checkout);
  }
  return refuse({ code: 'busy' });
}

function asChangeable(checkout: Checkout): Outcome<Checkout> {
  if (checkout.state === 'completed') return refuse({ code: 'completed' });
  if (checkout.state === 'canceled') return refuse({ code: 'canceled' });
  if (checkout.state === 'complete_in_progress') return refuse({ code: 'in-progress' });
  return good(checkout);
}
