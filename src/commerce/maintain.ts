/** What nobody asks for: payments that were left open, checkouts whose time is over, orders to look at. Safe on many nodes at once. */
import { expire } from './checkouts.ts';
import { attemptLease, challengeLook, pendingPatience } from './durations.ts';
import { giveUp } from './open-attempt.ts';
import { watchOrder } from './orders.ts';
import type { Parts } from './parts.ts';
import type { Attempt } from './records.ts';
import { settle } from './settle.ts';
import type { Site } from './site.ts';

const batch = 50;

export async function maintain(
  parts: Parts,
): Promise<{ recovered: number; expired: number; orders: number }> {
  const recovered = await each(
    parts,
    await parts.store.overdueAttempts(parts.now(), batch),
    (site, attempt) => recover(parts, site, attempt),
  );
  const expired = await each(
    parts,
    await parts.store.expiredCheckouts(parts.now(), batch),
    async (site, checkout) => {
      const attempt =
        checkout.attemptId === undefined ? undefined : await parts.store.attempt(checkout.attemptId);
      if (attempt && attempt.outcome === undefined) await giveUp(parts, site, attempt, 'expired');
      const current = await parts.store.checkout(checkout.id);
      if (current && current.state !== 'completed' && current.state !== 'canceled')
        await expire(parts, current);
    },
  );
  const orders = await each(parts, await parts.store.dueOrders(parts.now(), batch), (site, order) =>
    watchOrder(parts, site, order),
  );
  await parts.store.prune(parts.now());
  return { recovered, expired, orders };
}

/** One that fails does not hold up the others: it comes again in the next round. */
async function each<T extends { site: string }>(
  parts: Parts,
  items: readonly T[],
  work: (site: Site, item: T) => Promise<void>,
): Promise<number> {
  let done = 0;
  for (const item of items) {
    try {
      const site = await parts.site(item.site);
      if (!site) continue;
      await work(site, item);
      done += 1;
    } catch (error) {
      parts.log('maintenance-failed', { error: error instanceof Error ? error.message : 'unknown' });
    }
  }
  return done;
}

/** Nobody commits again: the credential is gone. The backend knows what became of it, or is fenced. */
async function recover(parts: Parts, site: Site, attempt: Attempt): Promise<void> {
  const now = parts.now();
  const wait = attempt.challenge ? challengeLook : attemptLease;
  const taken = await parts.store.transaction((transaction) => transaction.takeLease(attempt, now + wait));
  if (!taken) return;
  const found = await parts.backend(site).placement(attempt.ref);
  if (found.outcome === 'placed' || found.outcome === 'declined' || found.outcome === 'challenge') {
    // A challenge is left to its buyer until the checkout's time is over.
    if (found.outcome !== 'challenge' || !attempt.challenge) await settle(parts, site, attempt, found);
    return;
  }
  if (found.outcome === 'pending' && now - attempt.startedAt < pendingPatience) return;
  await giveUp(parts, site, attempt, 'unfinished');
}
