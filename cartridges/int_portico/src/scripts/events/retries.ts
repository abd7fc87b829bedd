/** When an event that was not taken is sent again: the gaps of the service's webhooks, adjusted to a job and to three days. */
import { retryAt, webhookGaps } from '../../../../../src/delivery/retry-schedule.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A job comes once a minute at most. */
const gaps = [minute, ...webhookGaps.slice(1, -1), 20 * hour];
/** No jitter: the job runs at its own times, and it is the only sender to its receiver. */
const middle = 0.5;

/** After it nothing is tried any more. */
export const patience = 3 * day;

/** How long an event is kept when the sink does not accept it, and after it was sent, for inspection. */
export const eventKept = 4 * day;
export const sentKept = day;

/**
 * Epoch milliseconds; undefined when it was the last try.
 * @param tries failed ones, this one included
 */
export function nextTryAt({
  tries,
  at,
  now,
}: {
  tries: number;
  at: number;
  now: number;
}): number | undefined {
  const next = retryAt(gaps, { tries, now, random: middle });
  return next === undefined || next - at > patience ? undefined : next;
}
