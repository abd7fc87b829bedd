/** When an event that was not taken is sent again: the gaps that Standard Webhooks recommends, for three days. */
const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const gaps = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  20 * hour,
];

/** After it nothing is tried any more. */
export const patience = 3 * day;

/** How long an event is kept that nobody takes, and after it was sent: for people to look at. */
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
  const gap = gaps[tries - 1];
  const next = gap === undefined ? undefined : now + gap;
  return next === undefined || next - at > patience ? undefined : next;
}
