/** Checkouts come to be: of their own, or out of a cart. */
import { mayUse, originOf, sameOrigin } from './access.ts';
import { keyOf, once, remember, type Key } from './answers.ts';
import { stateOf } from './assess.ts';
import type { Caller, Repeatable } from './caller.ts';
import { changeInput } from './change-input.ts';
import { emptyInput, type CheckoutChange } from './checkout-input.ts';
import { viewCheckout } from './checkout-view.ts';
import { lineLimit, readCheckout } from './checkouts.ts';
import { hours } from './durations.ts';
import { good, refuse, type Outcome } from './errors.ts';
import { rounds } from './load-checkout.ts';
import { eventOf, quoteOf, type CommerceContext } from './context.ts';
import type { Cart, Checkout, Origin } from './records.ts';
import { isTerminal } from './state.ts';
import { newId } from './tokens.ts';
import type { CheckoutView } from './views.ts';

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
async function linkedCheckout(parts: CommerceContext, caller: Caller, cart: Cart): Promise<CheckoutView | undefined> {
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
