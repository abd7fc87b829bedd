/** What to switch on for a check that this audit left out: skipped checks are not covered, and no reader may have to guess why. */
import type { Verdict } from './check.ts';
import type { Evidence } from './evidence.ts';

/** The verdict already says what decides it: an option, a key, or robots.txt of the storefront. */
const isExplained = (summary: string): boolean => /(?:^|\s)--[a-z]|API key|robots\.txt/.test(summary);

/** Leaves other verdicts as they are. */
export function nameOption(verdict: Verdict, { mode }: Pick<Evidence, 'mode'>): Verdict {
  const { status, reason, summary } = verdict;
  if (status !== 'unknown' || reason !== 'not-requested' || isExplained(summary) || !mode.ok) return verdict;
  const { dropped, limits } = mode.value;
  const option = '--max-requests on the command line, or AUDIT_MAX_REQUESTS of a service';
  const hint = dropped.length
    ? `This audit left requests out to stay within ${limits.maxRequests}: raise ${option}.`
    : `More requests than ${limits.maxRequests} may decide it: raise ${option}.`;
  return { ...verdict, summary: `${summary} ${hint}` };
}
