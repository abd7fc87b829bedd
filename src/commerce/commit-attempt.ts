import type { Credential } from './credential.ts';
import { commitDeadline } from './durations.ts';
import { inTime } from './with-deadline.ts';
import type { CommerceContext } from './context.ts';
import type { Attempt, Checkout } from './records.ts';
import { settle } from './settle.ts';
import type { Site } from './site.ts';

/**
 * Commits, and settles what comes back, also when that is too late for the caller. Waits as long as the caller does; what is
 * uncertain, or cannot be settled now, is left to the recovery, which asks the backend.
 * @returns the checkout as it was written, when this call settled it
 */
export async function commitAttempt(
  parts: CommerceContext,
  site: Site,
  attempt: Attempt,
  begun: Checkout,
  credential: Credential,
): Promise<Checkout | undefined> {
  const work = async (): Promise<Checkout | undefined> => {
    const { ref, amount } = attempt;
    const deadline = parts.now() + commitDeadline;
    try {
      const outcome = await parts.backend(site).commit({ ref, credential, amount, deadline });
      return outcome.outcome === 'uncertain' ? undefined : await settle(parts, site, attempt, outcome, begun);
    } catch (error) {
      parts.log('settle-failed', { error: error instanceof Error ? error.message : 'unknown' });
      return undefined;
    }
  };
  return inTime(work, commitDeadline + 1_000);
}
