/** Maintenance: open payments, expired checkouts, and orders to check. Safe on several nodes at once. */
import type { Placement } from './backend.ts';
import { attemptLease, challengeLook, longUndecided, postponed, pendingPatience } from './durations.ts';
import type { Maintained } from './commerce.ts';
import { expire } from './checkout/checkouts.ts';
import { abandonAttempt, settle } from './payment/settle.ts';
import { watchOrder } from './orders.ts';
import type { CommerceContext } from './context.ts';
import type { Attempt, Checkout, OrderRecord } from './records.ts';
import type { Site } from './site/site.ts';
import { isTerminal } from './checkout/state.ts';
import { writeCheckout } from './checkout/terms.ts';

const batch = 50;
/** At once: most wait for a platform or a processor. */
const concurrency = 4;

export async function maintain(ctx: CommerceContext): Promise<Maintained> {
  const { store, now } = ctx;
  const attempts = await store.overdueAttempts(now(), batch);
  const recovered = await each(
    ctx,
    attempts,
    (attempt) => ctx.resume(attempt.trace, () => recover(ctx, attempt)),
    // Identifies the payment at the processor or on the platform.
    { facts: ({ id }) => ({ reference: id }) },
  );
  const checkouts = await store.expiredCheckouts(now(), batch);
  const expired = await each(ctx, checkouts, (checkout) => end(ctx, checkout), {
    postpone: postponeEnd,
  });
  const due = await store.dueOrders(now(), batch);
  const orders = await each(ctx, due, (order) => look(ctx, order), { postpone: postponeLook });
  const portions: [portion: readonly unknown[], done: number][] = [
    [attempts, recovered],
    [checkouts, expired],
    [due, orders],
  ];
  // Where nothing could be done another round would fare no better.
  const more = portions.some(([portion, done]) => portion.length === batch && done > 0);
  return { recovered, expired, orders, more };
}

/** Counts those of which `work` says that it did something. One that fails does not hold up the others: it comes again later, behind those that wait now. */
async function each<T>(
  ctx: CommerceContext,
  items: readonly T[],
  work: (item: T) => Promise<boolean>,
  {
    postpone,
    facts,
  }: {
    postpone?: (ctx: CommerceContext, item: T) => Promise<void>;
    facts?: (item: T) => Record<string, unknown>;
  },
): Promise<number> {
  const logFailure = (error: unknown, item: T): void =>
    ctx.log('maintenance-failed', {
      error: error instanceof Error ? error.message : 'unknown',
      ...facts?.(item),
    });
  const one = async (item: T): Promise<boolean> => {
    try {
      return await work(item);
    } catch (error) {
      logFailure(error, item);
      await tryQuietly(
        () => postpone?.(ctx, item),
        (later) => logFailure(later, item),
      );
      return false;
    }
  };
  let done = 0;
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < items.length) {
      const item = items[next] as T;
      next += 1;
      if (await one(item)) done += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return done;
}

async function tryQuietly(
  work: () => Promise<void> | undefined,
  onError: (error: unknown) => void,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    onError(error);
  }
}

/**
 * The credential is gone, so the attempt is not committed again. The backend knows the outcome, or the attempt is voided.
 * The lease is taken first: it keeps nodes apart, and moves failures behind the others.
 */
async function recover(ctx: CommerceContext, attempt: Attempt): Promise<boolean> {
  const now = ctx.now();
  // An attempt with an unknown outcome may stay open; it takes no more of the recovery than a challenge does.
  // Two fixed waits and no last try, unlike `retryAt` of deliveries: a payment must be settled.
  const isSlow = attempt.challenge !== undefined || now - attempt.startedAt > longUndecided;
  const wait = isSlow ? challengeLook : attemptLease;
  const taken = await ctx.store.transaction((transaction) => transaction.takeLease(attempt, now + wait));
  if (!taken) return false;
  const site = await siteOf(ctx, attempt.site);
  const found = await ctx.backend(site).placement(attempt.ref);
  if (found.outcome === 'placed' || found.outcome === 'declined' || found.outcome === 'challenge') {
    if (found.outcome === 'challenge' && attempt.challenge) {
      // Left to the buyer until the checkout expires. A new attempt has the whole time again.
      await seePending(ctx, attempt);
      return false;
    }
    await settle(ctx, site, attempt, found);
    return true;
  }
  if (await mayFinish(ctx, attempt, found)) return false;
  await abandonAttempt(ctx, site, attempt, 'unfinished');
  return true;
}

/**
 * A pending payment is timed from its start. After a challenge, whose duration is unknown, it is timed from when it was first
 * seen to be pending, which is stored.
 */
async function mayFinish(ctx: CommerceContext, attempt: Attempt, found: Placement): Promise<boolean> {
  if (found.outcome !== 'pending' || found.isLast) return false;
  if (found.isReviewed) return true;
  const { startedAt, challenge } = attempt;
  const now = ctx.now();
  const since = challenge ? (challenge.pendingSince ?? Infinity) : startedAt;
  if (challenge && since > now) {
    await seePending(ctx, attempt, now);
    return true;
  }
  // A start in the future comes from a clock that ran ahead, so the pending time is unknown.
  return now - since < pendingPatience && since - now < attemptLease;
}

async function seePending(
  { store }: CommerceContext,
  { id, challenge }: Attempt,
  since?: number,
): Promise<void> {
  if (!challenge || challenge.pendingSince === since) return;
  const { pendingSince: _before, ...rest } = challenge;
  const seen = since === undefined ? rest : { ...rest, pendingSince: since };
  await store.transaction((transaction) => transaction.challengeAttempt(id, seen));
}

async function end(ctx: CommerceContext, checkout: Checkout): Promise<boolean> {
  const attempt = checkout.attemptId === undefined ? undefined : await ctx.store.attempt(checkout.attemptId);
  if (attempt && attempt.outcome === undefined) {
    const site = await siteOf(ctx, checkout.site);
    const found = await ctx.backend(site).placement(attempt.ref);
    if (await mayFinish(ctx, attempt, found)) {
      // A buyer who confirmed in time is not rejected because the bank is slow.
      await postponeEnd(ctx, checkout);
      return false;
    }
    await abandonAttempt(ctx, site, attempt, 'expired');
  }
  const current = await ctx.store.checkout(checkout.id);
  const ended = current && (await expire(ctx, current));
  return ended === undefined || isTerminal(ended.state);
}

async function look(ctx: CommerceContext, order: OrderRecord): Promise<boolean> {
  await watchOrder(ctx, await siteOf(ctx, order.site), order);
  return true;
}

async function siteOf(ctx: CommerceContext, id: string): Promise<Site> {
  const site = await ctx.site(id);
  if (!site) throw new Error('The store no longer exists.');
  return site;
}

async function postponeEnd({ store, now }: CommerceContext, { id }: Checkout): Promise<void> {
  const checkout = await store.checkout(id);
  if (!checkout || checkout.expiresAt > now()) return;
  const next = { ...checkout, expiresAt: now() + postponed };
  await store.transaction((transaction) => writeCheckout(transaction, next));
}

async function postponeLook({ store, now }: CommerceContext, { site, number }: OrderRecord): Promise<void> {
  const order = await store.order(site, number);
  if (!order || (order.nextLookAt ?? Infinity) > now()) return;
  await store.transaction((transaction) =>
    transaction.updateOrder({ ...order, nextLookAt: now() + postponed }),
  );
}
