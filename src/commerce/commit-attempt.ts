import type { Credential } from './credential.ts';
import { commitDeadline } from './durations.ts';
import type { Parts } from './parts.ts';
import type { Attempt } from './records.ts';
import { settle } from './settle.ts';
import type { Site } from './site.ts';

/**
 * Commits, and settles what comes back, also when that is too late for the caller. Waits as long as the caller does; what is
 * uncertain, or cannot be settled now, is left to the recovery, which asks the backend.
 */
export async function commitAttempt(
  parts: Parts,
  site: Site,
  attempt: Attempt,
  credential: Credential,
): Promise<void> {
  const work = async (): Promise<void> => {
    const { ref, amount } = attempt;
    const deadline = parts.now() + commitDeadline;
    const outcome = await parts.backend(site).commit({ ref, credential, amount, deadline });
    if (outcome.outcome !== 'uncertain') await settle(parts, site, attempt, outcome);
  };
  const settled = work().catch((error: unknown) => {
    parts.log('settle-failed', { error: error instanceof Error ? error.message : 'unknown' });
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, commitDeadline + 1_000)));
  await Promise.race([settled, late]);
  clearTimeout(timer);
}
