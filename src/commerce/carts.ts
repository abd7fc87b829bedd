/** Carts: lists that are priced, without delivery and payment. They exist or they do not. */
import { disclosureTo, mayUse, originOf, seesAll, continueToken, type CartView } from './views.ts';
import { keyOf, once, remember } from './answers.ts';
import { forCart } from './state.ts';
import type { Caller, Repeatable } from './caller.ts';
import { changeInput } from './change-input.ts';
import { emptyInput, type CheckoutChange } from './checkout-input.ts';
import { lineLimit, rounds } from './checkouts.ts';
import { cartKept } from './durations.ts';
import { good, refuse, type Outcome } from './errors.ts';
import { quoteOf, type CommerceContext } from './context.ts';
import type { Quote } from './quote.ts';
import type { Cart } from './records.ts';
import { newId } from './tokens.ts';

const notFound = refuse({ code: 'not-found', what: 'cart' });

export async function createCart(
  parts: CommerceContext,
  caller: Caller,
  change: CheckoutChange,
  repeat?: Repeatable,
): Promise<Outcome<CartView>> {
  const key = repeat && keyOf(caller, 'create_cart', repeat);
  return once(parts, key, async () => {
    if ((change.lines?.length ?? 0) > lineLimit) return refuse({ code: 'too-many-lines', limit: lineLimit });
    const now = parts.now();
    const input = changeInput(emptyInput(), change);
    const cart: Cart = {
      ...originOf(caller),
      id: newId('cart'),
      site: caller.site.id,
      version: 1,
      input,
      createdAt: now,
      expiresAt: now + cartKept,
    };
    const view = viewCart(parts, caller, cart, await quoteOf(parts, caller.site, input), change);
    await parts.store.transaction(async (transaction) => {
      await remember(parts, transaction, key, { answer: view });
      await transaction.insertCart(cart);
    });
    return good(view);
  });
}

export async function readCart(
  parts: CommerceContext,
  caller: Caller,
  id: string,
): Promise<Outcome<CartView>> {
  const cart = await load(parts, caller, id);
  if (!cart) return notFound;
  return good(viewCart(parts, caller, cart, await quoteOf(parts, caller.site, cart.input)));
}

export async function updateCart(
  parts: CommerceContext,
  caller: Caller,
  id: string,
  change: CheckoutChange,
  repeat?: Repeatable,
): Promise<Outcome<CartView>> {
  const key = repeat && keyOf(caller, `update_cart ${id}`, repeat);
  return once(parts, key, async () => {
    if ((change.lines?.length ?? 0) > lineLimit) return refuse({ code: 'too-many-lines', limit: lineLimit });
    for (let round = 0; round < rounds; round += 1) {
      const cart = await load(parts, caller, id);
      if (!cart) return notFound;
      const input = changeInput(cart.input, change, { masked: !seesAll(caller, cart) });
      const next: Cart = { ...cart, input, expiresAt: parts.now() + cartKept };
      const view = viewCart(parts, caller, next, await quoteOf(parts, caller.site, input), change);
      const done = await parts.store.transaction(async (transaction) => {
        if (!(await transaction.updateCart(next))) return false;
        await remember(parts, transaction, key, { answer: view });
        return true;
      });
      if (done) return good(view);
    }
    return refuse({ code: 'busy' });
  });
}

export async function cancelCart(
  parts: CommerceContext,
  caller: Caller,
  id: string,
  repeat?: Repeatable,
): Promise<Outcome<CartView>> {
  const key = repeat && keyOf(caller, `cancel_cart ${id}`, repeat);
  return once(parts, key, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const cart = await load(parts, caller, id);
      if (!cart) return notFound;
      const view = viewCart(parts, caller, cart, await quoteOf(parts, caller.site, cart.input));
      const done = await parts.store.transaction(async (transaction) => {
        if (!(await transaction.deleteCart(cart))) return false;
        await remember(parts, transaction, key, { answer: view });
        return true;
      });
      if (done) return good(view);
    }
    return refuse({ code: 'busy' });
  });
}

async function load(parts: CommerceContext, caller: Caller, id: string): Promise<Cart | undefined> {
  const cart = await parts.store.cart(id);
  return mayUse(cart, caller) && cart.expiresAt > parts.now() ? cart : undefined;
}

function viewCart(
  parts: CommerceContext,
  caller: Caller,
  cart: Cart,
  quoted: Quote,
  change?: CheckoutChange,
): CartView {
  const { id, release, input, checkoutId, expiresAt } = cart;
  const quote = forCart(quoted);
  return {
    id,
    release,
    input,
    quote,
    problems: quote.problems,
    ...(checkoutId === undefined ? {} : { checkoutId }),
    expiresAt,
    disclosure: disclosureTo(caller, cart, input, change),
    continueToken: continueToken(parts, id),
  };
}
