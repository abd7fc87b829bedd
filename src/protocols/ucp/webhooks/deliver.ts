/** A notice that was claimed: tried once, and the outcome kept. */
import type { CommerceWrites, OrderNotice } from '#commerce';
import type { WebhookParts } from './parts.ts';
import { nextTryAt } from './retries.ts';
import { messageOf, tryNotice, type Outcome } from './try-notice.ts';

export type Delivery = 'delivered' | 'failed' | 'dropped';

/**
 * Never rejects. What was sent and could not be kept comes again when the claim is over: delivery is at least once.
 * @param claimedUntil marks the claim as ours
 */
export async function deliver(
  parts: WebhookParts,
  notice: OrderNotice,
  claimedUntil: number,
): Promise<Delivery> {
  const tried = await parts.resume(notice.trace, () => tryNotice(parts, notice));
  const outcome = settle(parts, notice, tried);
  const facts = { site: notice.site, host: hostOf(notice.url), tries: notice.tries + 1 };
  if (outcome.state !== 'delivered')
    parts.log(`notice-${outcome.state}`, { ...facts, reason: outcome.reason });
  try {
    await parts.store.transaction((write) => keep(write, { ...notice, nextTryAt: claimedUntil }, outcome));
    return outcome.state;
  } catch (error) {
    parts.log('notice-state-not-kept', { ...facts, error: messageOf(error) });
    return 'failed';
  }
}

type Settled = Exclude<Outcome, { state: 'failed' }> | { state: 'failed'; reason: string; tryAt: number };

function settle(parts: WebhookParts, { tries }: OrderNotice, outcome: Outcome): Settled {
  if (outcome.state !== 'failed') return outcome;
  const tryAt = nextTryAt({ ...outcome, tries: tries + 1, now: parts.now(), random: parts.random() });
  const { reason } = outcome;
  return tryAt === undefined ? { state: 'dropped', reason } : { state: 'failed', reason, tryAt };
}

async function keep(write: CommerceWrites, notice: OrderNotice, outcome: Settled): Promise<void> {
  if (outcome.state === 'delivered') return write.updateNotice(notice.id, 'delivered');
  // Whoever took over a claim that was over knows better than this late failure.
  if (!(await write.claimNotice(notice, notice.nextTryAt))) return;
  await write.updateNotice(notice.id, outcome.state === 'dropped' ? 'dropped' : outcome);
}

export const hostOf = (url: string): string => URL.parse(url)?.host ?? '';
