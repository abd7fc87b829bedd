import { KeyTaken, remember, type Key } from './answers.ts';
import type { Caller } from './caller.ts';
import { viewCheckout } from './checkout-view.ts';
import { good, type Outcome } from './errors.ts';
import { loadWithAttempt } from './load-checkout.ts';
import type { CommerceContext } from './context.ts';
import type { CheckoutView } from './views.ts';

/** The checkout as it is written now, without another quote. */
export async function present(parts: CommerceContext, caller: Caller, id: string): Promise<Outcome<CheckoutView>> {
  const found = await loadWithAttempt(parts, caller, id);
  if (!found.ok) return found;
  const { checkout, attempt } = found.value;
  return good(viewCheckout(parts, caller, checkout, attempt ? { attempt } : {}));
}

/** The same for a call with a key of its own; what is final is kept for it, so that the call, repeated, begins no payment. */
export async function presentFor(
  parts: CommerceContext,
  caller: Caller,
  id: string,
  key: Key | undefined,
): Promise<Outcome<CheckoutView>> {
  const found = await loadWithAttempt(parts, caller, id);
  if (!found.ok) return found;
  const { checkout, attempt } = found.value;
  if (!key || attempt) return good(viewCheckout(parts, caller, checkout, attempt ? { attempt } : {}));
  const view = viewCheckout(parts, caller, checkout);
  try {
    const facts = { answer: view, checkoutId: id };
    await parts.store.transaction((transaction) => remember(parts, transaction, key, facts));
  } catch (error) {
    // The key of the attempt itself: its answer was kept when that was settled.
    if (!(error instanceof KeyTaken)) throw error;
  }
  return good(view);
}
