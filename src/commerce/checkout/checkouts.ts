/** Checkouts: read, changed, and canceled. Missing data is part of the view; only impossible requests are errors. */
import {
  asWritten,
  seesAll,
  viewCheckout,
  type CheckoutView,
  mayUse,
  callerOrigin,
  sameOrigin,
  orderOrigin,
} from '../views.ts';
import { idempotencyKeyOf, runOnce, storeResponse, type IdempotencyKey } from '../idempotency.ts';
import { openState, assertMove, isTerminal } from './state.ts';
import type { Caller, ExpectedVersions, Repeatable } from '../caller.ts';
import { emptyInput } from './change-input.ts';
import { maxLines, type CheckoutChange } from './input.ts';
import { hasPersonalData } from '../linked-buyer.ts';
import { hour } from '../durations.ts';
import { chooseLines, quoteChange, type QuotedChange } from './choose-lines.ts';
import { ok, err, type Outcome } from '../errors.ts';
import { quoteOf, type CommerceContext, eventOf } from '../context.ts';
import type { Checkout, Cart, Origin, Attempt } from '../records.ts';
import type { CommerceWrites } from '../store.ts';
import { newId } from '../tokens.ts';
import { abandonAttempt, findOpenAttempt } from '../payment/settle.ts';
import { isSameTerms, noteShown, refuseVersion, agreedTerms, withShown, writeCheckout } from './terms.ts';

/** The checkout as it stands, with a new quote while it is open. What the caller is shown is what its payment is held to. */
export async function readCheckout(
  ctx: CommerceContext,
  caller: Caller,
  id: string,
): Promise<Outcome<CheckoutView>> {
  for (let round = 0; round < maxRounds; round += 1) {
    const found = await loadWithAttempt(ctx, caller, id);
    if (!found.ok) return found;
    const { checkout, attempt } = found.value;
    if (isTerminal(checkout.state) || attempt)
      return ok(viewCheckout(ctx, caller, checkout, attempt ? { attempt } : {}));
    const quote = await quoteOf(ctx, caller.site, checkout.input);
    const next = { ...checkout, quote, state: openState(quote) };
    // Looking at what has not moved writes nothing, but for what this caller was not shown before.
    if (checkout.state === next.state && isSameTerms(agreedTerms(checkout), agreedTerms(next))) {
      await noteShown(ctx, caller, checkout);
      return ok(viewCheckout(ctx, caller, next));
    }
    assertMove(checkout.state, 'priced', next.state);
    if (await ctx.store.transaction((transaction) => writeCheckout(transaction, next, { caller })))
      return ok(viewCheckout(ctx, caller, asWritten(next)));
  }
  return err({ code: 'busy' });
}

export async function updateCheckout(
  ctx: CommerceContext,
  caller: Caller,
  id: string,
  asked: CheckoutChange,
  repeat?: Repeatable,
  expected?: ExpectedVersions,
): Promise<Outcome<CheckoutView>> {
  const key = repeat && idempotencyKeyOf(caller, `update_checkout ${id}`, repeat);
  return runOnce(ctx, key, async () => {
    if ((asked.lines?.length ?? 0) > maxLines) return err({ code: 'too-many-lines', limit: maxLines });
    const chosen = await chooseLines(ctx, caller, asked);
    if (!chosen.ok) return chosen;
    for (let round = 0; round < maxRounds; round += 1) {
      const found = await loadChangeable(ctx, caller, id, expected);
      if (!found.ok) return found;
      const checkout = found.value;
      const masked = !seesAll(caller, checkout);
      const quoted = await quoteChange(ctx, caller, checkout.input, chosen.value, { masked, delivers: true });
      if (!quoted.ok) return quoted;
      const { change, input, quote } = quoted.value;
      const state = openState(quote);
      assertMove(checkout.state, 'priced', state);
      const expiresAt = ctx.now() + caller.site.checkoutHours * hour;
      const next = { ...checkout, input, quote, state, problems: [], expiresAt };
      const view = viewCheckout(ctx, caller, asWritten(next), { change });
      const done = await ctx.store.transaction(async (transaction) => {
        if (!(await writeCheckout(transaction, next, { caller }))) return false;
        await storeResponse(ctx, transaction, key, { answer: view, checkoutId: id });
        await updateLinkedCart(transaction, next);
        return true;
      });
      if (done) return ok(view);
    }
    return err({ code: 'busy' });
  });
}

/** Marks the cart as checked out. A concurrent change of the cart is kept. */
async function updateLinkedCart(transaction: CommerceWrites, { id, cartId, input }: Checkout): Promise<void> {
  const cart = cartId === undefined ? undefined : await transaction.cart(cartId);
  if (cart?.checkoutId !== id) return;
  const { lines, codes } = input;
  await transaction.updateCart({ ...cart, input: { ...cart.input, lines, codes } });
}

export async function cancelCheckout(
  ctx: CommerceContext,
  caller: Caller,
  id: string,
  repeat?: Repeatable,
  expected?: ExpectedVersions,
): Promise<Outcome<CheckoutView>> {
  const key = repeat && idempotencyKeyOf(caller, `cancel_checkout ${id}`, repeat);
  return runOnce(ctx, key, async () => {
    for (let round = 0; round < maxRounds; round += 1) {
      const checkout = await loadChangeable(ctx, caller, id, expected);
      if (!checkout.ok) return checkout;
      assertMove(checkout.value.state, 'cancel', 'canceled');
      const next = canceled(checkout.value);
      const view = viewCheckout(ctx, caller, asWritten(next));
      const done = await ctx.store.transaction(async (transaction) => {
        if (!(await writeCheckout(transaction, next))) return false;
        await storeResponse(ctx, transaction, key, { answer: view, checkoutId: id });
        return true;
      });
      if (done) return ok(view);
    }
    return err({ code: 'busy' });
  });
}

/* Checkouts come to be: of their own, or out of a cart. */

/** Thrown inside a transaction to undo it: the cart changed between read and write. */
class CartChanged extends Error {}

export async function createCheckout(
  ctx: CommerceContext,
  caller: Caller,
  { cartId, ...asked }: CheckoutChange & { cartId?: string },
  repeat?: Repeatable,
): Promise<Outcome<CheckoutView>> {
  const key = repeat && idempotencyKeyOf(caller, 'create_checkout', repeat);
  return runOnce(ctx, key, async () => {
    if (cartId !== undefined) return convertCart(ctx, caller, cartId, asked, key);
    if ((asked.lines?.length ?? 0) > maxLines) return err({ code: 'too-many-lines', limit: maxLines });
    const chosen = await chooseLines(ctx, caller, asked);
    if (!chosen.ok) return chosen;
    const quoted = await quoteChange(ctx, caller, emptyInput(), chosen.value, { delivers: true });
    if (!quoted.ok) return quoted;
    const checkout = newCheckout(ctx, caller, quoted.value, callerOrigin(caller));
    return insertCheckout(ctx, caller, checkout, quoted.value.change, key);
  });
}

function newCheckout(
  ctx: CommerceContext,
  caller: Caller,
  { input, quote }: Pick<QuotedChange, 'input' | 'quote'>,
  origin: Origin,
): Checkout {
  const now = ctx.now();
  const session = ctx.sessionOf(caller);
  return withShown(caller, {
    ...origin,
    id: newId('chk'),
    site: caller.site.id,
    version: 1,
    state: openState(quote),
    input,
    quote,
    problems: [],
    ...(session === undefined ? {} : { session }),
    createdAt: now,
    expiresAt: now + caller.site.checkoutHours * hour,
  });
}

async function insertCheckout(
  ctx: CommerceContext,
  caller: Caller,
  checkout: Checkout,
  change: CheckoutChange,
  key: IdempotencyKey | undefined,
  cart?: Cart,
): Promise<Outcome<CheckoutView>> {
  const { id, quote } = checkout;
  const { agent } = orderOrigin(checkout);
  const view = viewCheckout(ctx, caller, checkout, { change });
  const event = eventOf(ctx, caller, 'checkout_created', {
    checkoutId: id,
    amount: quote.totals.total,
    currency: quote.currency,
    ...(agent === undefined ? {} : { agent }),
  });
  await ctx.store.transaction(async (transaction) => {
    if (cart && !(await transaction.updateCart({ ...cart, checkoutId: id }))) throw new CartChanged();
    await storeResponse(ctx, transaction, key, { answer: view, checkoutId: id });
    await transaction.insertCheckout(checkout);
    if (!caller.trial) await transaction.insertEvents([event]);
  });
  return ok(view);
}

/** The cart's content wins; its open checkout is answered instead of a second one. */
async function convertCart(
  ctx: CommerceContext,
  caller: Caller,
  cartId: string,
  change: CheckoutChange,
  key: IdempotencyKey | undefined,
): Promise<Outcome<CheckoutView>> {
  for (let round = 0; round < maxRounds; round += 1) {
    const cart = await ctx.store.cart(cartId);
    if (!mayUse(cart, caller) || cart.expiresAt <= ctx.now()) return err({ code: 'not-found', what: 'cart' });
    const linked = await linkedCheckout(ctx, caller, cart);
    if (linked) {
      const facts = { answer: linked, checkoutId: linked.id };
      if (key) await ctx.store.transaction((transaction) => storeResponse(ctx, transaction, key, facts));
      return ok(linked);
    }
    const more = changeBesideCart(cart, change);
    const masked = !seesAll(caller, cart);
    // An owner sees everything: who holds only the ID of a cart becomes none.
    const keepsOrigin = caller.handoff === cart.id || (masked && hasPersonalData(cart.input));
    const origin = keepsOrigin ? sameOrigin(cart) : callerOrigin(caller);
    const quoted = await quoteChange(ctx, caller, cart.input, more, { masked, delivers: true });
    if (!quoted.ok) return quoted;
    const checkout = { ...newCheckout(ctx, caller, quoted.value, origin), cartId };
    try {
      return await insertCheckout(ctx, caller, checkout, more, key, cart);
    } catch (error) {
      if (!(error instanceof CartChanged)) throw error;
    }
  }
  return err({ code: 'busy' });
}

/** The checkout that the cart became, while it is open. */
async function linkedCheckout(
  ctx: CommerceContext,
  caller: Caller,
  cart: Cart,
): Promise<CheckoutView | undefined> {
  if (cart.checkoutId === undefined) return undefined;
  // Who holds the link of a cart may go on to the checkout that it became.
  const acting = caller.handoff === cart.id ? { ...caller, handoff: cart.checkoutId } : caller;
  const linked = await readCheckout(ctx, acting, cart.checkoutId);
  return linked.ok && !isTerminal(linked.value.state) ? { ...linked.value, existed: true } : undefined;
}

/** What the call brings beside the cart's own lines, buyer, context and codes. */
function changeBesideCart({ input }: Cart, change: CheckoutChange): CheckoutChange {
  const { lines: _lines, context, currency, eligibility, buyer, codes, consent, ...rest } = change;
  const isPlaced = Object.keys(input.context).length > 0 || input.eligibility.length > 0;
  return {
    ...rest,
    ...(isPlaced || !context ? {} : { context }),
    ...(isPlaced || !eligibility ? {} : { eligibility }),
    ...(input.context.currency !== undefined || currency === undefined ? {} : { currency }),
    ...(input.buyer || !buyer ? {} : { buyer }),
    ...(input.codes.length > 0 || !codes ? {} : { codes }),
    ...(consent ? { consent: { ...consent, ...input.consent } } : {}),
  };
}

/** How often a change is tried anew when others change the same thing. */
export const maxRounds = 5;

/** The caller's checkout; one whose time is over is canceled by being looked at. */
async function load(ctx: CommerceContext, caller: Caller, id: string): Promise<Checkout | undefined> {
  const checkout = await ctx.store.checkout(id);
  if (!mayUse(checkout, caller)) return undefined;
  return expire(ctx, checkout);
}

/**
 * Ends an expired checkout, unless it is final or has an open payment attempt. The checkout may be stale: it is checked
 * again. Later changes have another version. Returns the current checkout.
 */
export async function expire(ctx: CommerceContext, checkout: Checkout): Promise<Checkout | undefined> {
  if (checkout.expiresAt > ctx.now()) return checkout;
  if (isTerminal(checkout.state) || checkout.attemptId !== undefined) return checkout;
  assertMove(checkout.state, 'expire', 'canceled');
  const next = canceled(checkout);
  const done = await ctx.store.transaction((transaction) => writeCheckout(transaction, next));
  return done ? asWritten(next) : ctx.store.checkout(checkout.id);
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
  ctx: CommerceContext,
  caller: Caller,
  id: string,
): Promise<Outcome<{ checkout: Checkout; attempt?: Attempt }>> {
  for (let round = 0; round < maxRounds; round += 1) {
    const checkout = await load(ctx, caller, id);
    if (!checkout) return err({ code: 'not-found', what: 'checkout' });
    if (checkout.attemptId === undefined || isTerminal(checkout.state)) return ok({ checkout });
    const attempt = await findOpenAttempt(ctx, checkout);
    if (attempt) return ok({ checkout, attempt });
    // Its payment ended between the two looks: the next one sees how.
  }
  return err({ code: 'busy' });
}

/** The checkout, if it may be changed now. An open challenge is ended first, behind the backend's fence. */
async function loadChangeable(
  ctx: CommerceContext,
  caller: Caller,
  id: string,
  expected: ExpectedVersions | undefined,
): Promise<Outcome<Checkout>> {
  let versions = expected;
  for (let round = 0; round < maxRounds; round += 1) {
    const found = await loadWithAttempt(ctx, caller, id);
    if (!found.ok) return found;
    const { checkout, attempt } = found.value;
    const changeable = attempt?.challenge ? ok(checkout) : ifChangeable(checkout);
    if (!changeable.ok) return changeable;
    if (versions && !versions.includes(checkout.version)) return refuseVersion(ctx, caller, checkout);
    if (!attempt?.challenge) return changeable;
    // The next payment may have started since: this returns the state after the last one ended.
    await abandonAttempt(ctx, caller.site, attempt, 'replaced');
    // To end it is one change, and this call's own.
    versions &&= [checkout.version + 1];
  }
  return err({ code: 'busy' });
}

function ifChangeable(checkout: Checkout): Outcome<Checkout> {
  if (checkout.state === 'completed') return err({ code: 'completed' });
  if (checkout.state === 'canceled') return err({ code: 'canceled' });
  if (checkout.state === 'complete_in_progress') return err({ code: 'in-progress' });
  return ok(checkout);
}
