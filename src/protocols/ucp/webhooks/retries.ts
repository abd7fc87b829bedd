/** When a notice that was not taken is tried again. The gaps are those of Standard Webhooks: 75 hours in all. */
const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

export const gaps: readonly number[] = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** The longest `Retry-After` that is honoured. */
const longest = 24 * hour;

export interface Failure {
  /** Failed tries, this one included. */
  tries: number;
  now: number;
  /** What the target asked for: makes the gap longer, never shorter, or it could use up all tries at once. */
  retryAfterMs?: number;
  /** 0 to 1. */
  random: number;
}

/** Epoch milliseconds; undefined when it was the last try. */
export function nextTryAt({ tries, now, retryAfterMs = 0, random }: Failure): number | undefined {
  const gap = gaps[tries - 1];
  if (gap === undefined) return undefined;
  const asked = Math.min(retryAfterMs, longest) * (1 + 0.1 * random);
  return now + Math.round(Math.max(gap * (0.9 + 0.2 * random), asked));
}
