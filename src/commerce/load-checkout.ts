import { mayUse } from './access.ts';
import type { Caller } from './caller.ts';
import { refuse, good, type Outcome } from './errors.ts';
import { giveUp, openAttempt } from './open-attempt.ts';
import type { CommerceContext } from './context.ts';
import type { Attempt, Checkout } from './records.ts';
import { assertMove, isTerminal } from './state.ts';

/** How often a change is tried anew when others change the same thing. */
export const rounds = 5;

/** The caller's checkout; one whose time is over is canceled by being looked at. */
export async function load(parts: CommerceContext, caller: Caller, id: string): Promise<Checkout | undefined> {
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
export const canceled = (checkout: Checkout): Checkout => ({
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
export async function changeable(parts: CommerceContext, caller: Caller, id: string): Promise<Outcome<Checkout>> {
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
