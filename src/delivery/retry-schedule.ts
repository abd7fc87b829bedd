/** When a failed delivery is tried again: one rule for mail, event webhooks, order webhooks and the cartridge's event job. */
const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/**
 * Gaps between tries as Standard Webhooks recommends them, the first one shorter: judges of UCP wait 5 s for the second try. The
 * tasks that look for what is due come every second or two, so that it is about 2 s. Ten tries within 75 hours.
 */
export const webhookGaps: readonly number[] = [
  1.5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/**
 * The gaps of webhooks for another time: they stop where it ends, or go on with the longest one. The last try is at the end of it.
 * @param hours undefined: `webhookGaps`
 */
export function webhookGapsFor(hours: number | undefined): readonly number[] {
  if (hours === undefined) return webhookGaps;
  const gaps: number[] = [];
  for (let left = hours * hour; left > 0;) {
    const gap = Math.min(webhookGaps[gaps.length] ?? 24 * hour, left);
    gaps.push(gap);
    left -= gap;
  }
  return gaps;
}

/** Of what is sent in order, and holds back what follows: short, and the last one comes again. */
export const streamGaps: readonly number[] = [
  1.5 * second,
  10 * second,
  minute,
  5 * minute,
  15 * minute,
  30 * minute,
];

/** Seven attempts within 33 hours. The first gap is long enough for greylisting. */
export const mailGaps: readonly number[] = [minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 24 * hour];

/** The longest `Retry-After` that is honored. */
const longestRetryAfter = 24 * hour;

export interface FailedTry {
  /** Failed tries, this one included. */
  tries: number;
  /** Epoch milliseconds. */
  now: number;
  /** What the receiver asked for. */
  retryAfterMs?: number;
  /** 0 to 1. */
  random: number;
}

/**
 * A tenth more or less than the gap, so that failures of one outage do not return together and the mean keeps to the documented
 * window. `Retry-After` only ever lengthens a gap: honored downward, it could use up all tries at once.
 * @returns epoch milliseconds; undefined after the last try
 */
export function retryAt(
  gaps: readonly number[],
  { tries, now, retryAfterMs = 0, random }: FailedTry,
): number | undefined {
  const gap = gaps[tries - 1];
  if (gap === undefined) return undefined;
  const asked = Math.min(retryAfterMs, longestRetryAfter) * (1 + 0.1 * random);
  return now + Math.round(Math.max(gap * (0.9 + 0.2 * random), asked));
}
