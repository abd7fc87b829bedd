/** A checkout whose buyer was sent to a challenge can still be changed or ended: behind the fence. */
import { BackendUnavailable } from './backend.ts';
import type { CommerceContext } from './context.ts';
import type { Attempt, Checkout } from './records.ts';
import type { Site } from './site.ts';
import { settle } from './settle.ts';

/** The attempt that decides over the checkout, while it does. */
export async function openAttempt(parts: CommerceContext, checkout: Checkout): Promise<Attempt | undefined> {
  if (checkout.attemptId === undefined || checkout.state === 'completed') return undefined;
  const attempt = await parts.store.attempt(checkout.attemptId);
  return attempt?.outcome === undefined ? attempt : undefined;
}

/** Asks what became of an attempt that waits for its buyer. @throws BackendUnavailable */
export async function resumeAttempt(parts: CommerceContext, site: Site, attempt: Attempt): Promise<void> {
  const found = await parts.backend(site).placement(attempt.ref);
  if (found.outcome === 'placed' || found.outcome === 'declined') await settle(parts, site, attempt, found);
}

/**
 * Ends a challenged attempt so that no charge can come of it; one that was paid already is settled instead.
 * @throws BackendUnavailable
 */
export async function giveUp(parts: CommerceContext, site: Site, attempt: Attempt, reason: string): Promise<void> {
  const backend = parts.backend(site);
  await backend.release(attempt.ref);
  const found = await backend.placement(attempt.ref);
  // Whatever the backend said about its fence: an order that can still be paid is not declined.
  if (found.outcome === 'challenge' || found.outcome === 'pending')
    throw new BackendUnavailable('The fence does not hold: the payment can still be made.');
  await settle(
    parts,
    site,
    attempt,
    found.outcome === 'placed' ? found : { outcome: 'declined', reason, retryable: true },
  );
}
