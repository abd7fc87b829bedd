/**
 * Tries to pay that came to no order, in any hour: nobody finds out here which cards are good. Counted by the caller, who can open
 * any number of checkouts, and by the checkout. What becomes an order gives the caller's place back, whoever settles it, and another
 * with it: who sells more than is declined is never refused, however much it is.
 */
import { isPerson } from './state.ts';
import type { Caller } from './caller.ts';
import { hour } from './durations.ts';
import { ok, err, type Outcome } from './errors.ts';
import type { CommerceContext, WindowLimit, WindowPlace } from './context.ts';
import type { Attempt } from './records.ts';

const hourly = (limit: number): WindowLimit => ({ limit, windowMs: hour });
/** In which most payments end that are under way. */
const paymentSeconds = 10;
/** A buyer with several cards and typing errors needs fewer. */
const ofCheckout = hourly(10);
/** Of somebody unproven: an address may stand for many buyers, of whose payments one in ten is declined. */
const ofStranger = hourly(30);
/** Who proved an identity sells for many buyers, and can be shut out by name. */
const ofKnown = hourly(300);

/**
 * Asked before anything is held or called. Who came by the hosted page has tries of its own at the checkout, so that no agent can
 * use up those of the buyer, and none by network: the page knows no caller.
 * @returns the place that was taken
 */
export async function reservePaymentAttempt(
  ctx: CommerceContext,
  caller: Caller,
  checkoutId: string,
): Promise<Outcome<Attempt['place']>> {
  const { windows } = ctx;
  if (!windows) return ok(undefined);
  const here = await windows.peek(checkoutSubject(ctx, caller, checkoutId), ofCheckout);
  if (!here.allowed) return tooMany(here);
  if (isPerson(caller)) return ok(undefined);
  const subject = callerSubject(ctx, caller);
  const limit = caller.identity === undefined ? ofStranger : ofKnown;
  const taken = await windows.take(subject, limit);
  if (taken.allowed) return ok({ subject, at: taken.at });
  // What is neither is about to be begun, or an order just now. A place is free as soon as one of them is an order.
  const known = await ctx.store.attemptsOf(subject, ctx.now() - limit.windowMs);
  if (known && (known.open * 2 > limit.limit || known.declined * 2 < limit.limit))
    return err({ code: 'too-many-payments', retryAfter: paymentSeconds, underWay: true });
  return tooMany(taken);
}

/** A try that reached the processor and is no order yet. Does not throw: what was paid is not undone by a count. */
export const countPaymentAttempt = (
  ctx: CommerceContext,
  caller: Caller,
  checkoutId: string,
): Promise<void> =>
  quietly(ctx, () => ctx.windows?.take(checkoutSubject(ctx, caller, checkoutId), ofCheckout));

/** Does not throw. @param older with it, so many tries of before */
export const releasePaymentAttempt = (
  ctx: CommerceContext,
  place: Attempt['place'],
  older = 0,
): Promise<void> => quietly(ctx, () => place && ctx.windows?.giveBack(place.subject, place.at, older));

async function quietly(ctx: CommerceContext, work: () => Promise<unknown> | undefined): Promise<void> {
  try {
    await work();
  } catch (error) {
    ctx.log('tries-not-counted', { error: error instanceof Error ? error.message : 'unknown' });
  }
}

const tooMany = ({ resetMs }: WindowPlace): Outcome<never> =>
  err({ code: 'too-many-payments', retryAfter: Math.max(1, Math.ceil(resetMs / 1_000)) });

/** By our secret: neither the network nor what opens a checkout is to be found again from it. */
const checkoutSubject = ({ marker }: CommerceContext, caller: Caller, checkoutId: string): string =>
  `pay:${marker.mark(isPerson(caller) ? 'paying person' : 'paying agent', checkoutId)}`;
const callerSubject = ({ marker }: CommerceContext, { site, identity, network }: Caller): string =>
  `pay:${marker.mark('payer', JSON.stringify([site.id, identity ?? null, identity === undefined ? network : null]))}`;
