/** How long to wait before a call is repeated. Unlike `retryAt` of deliveries, the caller waits: seconds, no outbox, and a limit to `Retry-After`. */

export interface RetryLimits {
  /** Longest gap before the first repetition, in milliseconds; it triples with each. */
  gapMs: number;
  /** An instance that asks for more is not asked again by itself. */
  longestRetryAfterMs: number;
}

/**
 * Milliseconds, at random so that those who failed together do not come back together. Undefined: the instance wants to be
 * left alone for longer than anybody waits here.
 * @param repetition 1 for the first @param random from 0 to below 1
 */
export function gapBefore(
  repetition: number,
  retryAfterMs: number | undefined,
  random: number,
  { gapMs, longestRetryAfterMs }: RetryLimits,
): number | undefined {
  if (retryAfterMs !== undefined && retryAfterMs > longestRetryAfterMs) return undefined;
  const longest = gapMs * 3 ** (repetition - 1);
  return (retryAfterMs ?? 0) + (longest / 2) * (1 + random);
}
