/** Carts: lists that are priced, without delivery and payment. They exist or they do not. */
import { disclosureTo, mayUse, callerOrigin, seesAll, continueToken, type CartView } from '../views.ts';
import { idempotencyKeyOf, runOnce, storeResponse } from '../idempotency.ts';
import { forCart } from './state.ts';
import type { Caller, Repeatable } from '../caller.ts';
import { emptyInput } from './change-input.ts';
import { maxLines, type CheckoutChange } from './input.ts';
import { maxRounds } from './checkouts.ts';
import { cartKept } from '../durations.ts';
import { chooseLines, quoteChange } from './choose-lines.ts';
import { ok, err, type Outcome } from '../errors.ts';
import { quoteOf, type CommerceContext } from '../context.ts';
import type { Quote } from './quote.ts';
import type { Cart } from '../records.ts';
import { newId } from '../tokens.ts';

const notFound = err({ code: 'not-found', what: 'cart' });

export async function createCart(
  ctx: CommerceContext,
  caller: Caller,
  asked: CheckoutChange,
  repeat?: Repeatable,
): Promise<Outcome<CartView>> {
  const key = repeat && idempotencyKeyOf(caller, 'create_cart', repeat);
  return runOnce(ctx, key, async () => {
    if ((asked.lines?.length ?? 0) > maxLines) return err({ code: 'too-many-lines', limit: maxLines });
    const chosen = await chooseLines(ctx, caller, asked);
    if (!chosen.ok) return chosen;
    const quoted = await quoteChange(ctx, caller, emptyInput(), chosen.value);
    if (!quoted.ok) return quoted;
    const { change, input, quote } = quoted.value;
    const now = ctx.now();
    const cart: Cart = {
      ...callerOrigin(caller),
      id: newId('cart'),
      site: caller.site.id,
      version: 1,
      input,
      createdAt: now,
      expiresAt: now + cartKept,
    };
    const view = viewCart(ctx, caller, cart, quote, change);
    await ctx.store.transaction(async (transaction) => {
      await storeResponse(ctx, transaction, key, { answer: view });
      await transaction.insertCart(cart);
    });
    return ok(view);
  });
}

export async function readCart(ctx: CommerceContext, caller: Caller, id: string): Promise<Outcome<CartView>> {
  const cart = await load(ctx, caller, id);
  if (!cart) return notFound;
  return ok(viewCart(ctx, caller, cart, await quoteOf(ctx, caller.site, cart.input)));
}

export async function updateCart(
  ctx: CommerceContext,
  caller: Caller,
  id: string,
  asked: CheckoutChange,
  repeat?: Repeatable,
): Promise<Outcome<CartView>> {
  const key = repeat && idempotencyKeyOf(caller, `update_cart ${id}`, repeat);
  return runOnce(ctx, key, async () => {
    if ((asked.lines?.length ?? 0) > maxLines) return err({ code: 'too-many-lines', limit: maxLines });
    const chosen = await chooseLines(ctx, caller, asked);
    if (!chosen.ok) return chosen;
    for (let round = 0; round < maxRounds; round += 1) {
      const cart = await load(ctx, caller, id);
      if (!cart) return notFound;
      const masked = !seesAll(caller, cart);
      const quoted = await quoteChange(ctx, caller, cart.input, chosen.value, { masked });
      if (!quoted.ok) return quoted;
      const { change, input, quote } = quoted.value;
      const next: Cart = { ...cart, input, expiresAt: ctx.now() + cartKept };
      const view = viewCart(ctx, caller, next, quote, change);
      const done = await ctx.store.transaction(async (transaction) => {
        if (!(await transaction.updateCart(next))) return false;
        await storeResponse(ctx, transaction, key, { answer: view });
        return true;
      });
      if (done) return ok(view);
    }
    return err({ code: 'busy' });
  });
}

export async function cancelCart(
  ctx: CommerceContext,
  caller: Caller,
  id: string,
  repeat?: Repeatable,
): Promise<Outcome<CartView>> {
  const key = repeat && idempotencyKeyOf(caller, `cancel_cart ${id}`, repeat);
  return runOnce(ctx, key, async () => {
    for (let round = 0; round < maxRounds; round += 1) {
      const cart = await load(ctx, caller, id);
      if (!cart) return notFound;
      const view = viewCart(ctx, caller, cart, await quoteOf(ctx, caller.site, cart.input));
      const done = await ctx.store.transaction(async (transaction) => {
        if (!(await transaction.deleteCart(cart))) return false;
        await storeResponse(ctx, transaction, key, { answer: view });
        return true;
      });
      if (done) return ok(view);
    }
    return err({ code: 'busy' });
  });
}

async function load(ctx: CommerceContext, caller: Caller, id: string): Promise<Cart | undefined> {
  const cart = await ctx.store.cart(id);
  return mayUse(cart, caller) && cart.expiresAt > ctx.now() ? cart : undefined;
}

function viewCart(
  ctx: CommerceContext,
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
    continueToken: continueToken(ctx, id),
  };
}
