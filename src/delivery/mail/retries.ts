/** When a mail that was not taken is tried again: seven tries within 33 hours. */
const minute = 60_000;
const hour = 60 * minute;

export const gaps: readonly number[] = [minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 24 * hour];

/** @param tries failed ones, this one included @param random 0 to 1 @returns undefined when it was the last */
export function nextTryAt(tries: number, now: number, random: number): number | undefined {
  const gap = gaps[tries - 1];
  return gap === undefined ? undefined : now + Math.round(gap * (0.9 + 0.2 * random));
}
