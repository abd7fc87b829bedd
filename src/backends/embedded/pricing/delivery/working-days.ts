const day = 86_400_000;

/**
 * The working day that many after a moment, Monday to Friday in UTC, without holidays; 0 is the same day, or the next working day.
 * @param from epoch milliseconds
 * @returns the first millisecond of that day
 */
export function workingDay(from: number, days: number): number {
  const start = Math.floor(from / day);
  // Day 0 of the epoch was a Thursday; Monday is 0 here.
  const weekday = (((start + 3) % 7) + 7) % 7;
  if (weekday < 5) return (start + stretch(weekday, days)) * day;
  // From a weekend the count starts as if it were Friday; "today" is Monday then.
  return (start - (weekday - 4) + stretch(4, Math.max(1, days))) * day;
}

/** The last millisecond of the day that begins then. */
export const endOfDay = (start: number): number => start + day - 1;

/** Calendar days that so many working days take. */
const stretch = (weekday: number, days: number): number => days + 2 * Math.floor((weekday + days) / 5);
