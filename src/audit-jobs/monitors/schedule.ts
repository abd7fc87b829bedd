/** When a monitor runs: on a fixed grid in UTC, at a minute by its ID, so that monitors do not all start together. */

export type Schedule =
  /** @see leastHours, mostHours */
  | { every: 'hours'; hours: number }
  /** @param hour 0 to 23, UTC */
  | { every: 'day'; hour: number }
  /** @param weekday 0 is Sunday */
  | { every: 'week'; weekday: number; hour: number };

export const leastHours = 6;
export const mostHours = 168;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** The epoch began on a Thursday. */
const epochWeekday = 4;

/**
 * The next time of the grid: missed runs are not repeated.
 * @param seed the monitor's id: gives it its minute @param after epoch milliseconds
 */
export function nextRun(schedule: Schedule, seed: string, after: number): number {
  const period = periodOf(schedule);
  const phase = phaseOf(schedule, seed);
  return (Math.floor((after - phase) / period) + 1) * period + phase;
}

/** Milliseconds from one run to the next. */
export const periodOf = (schedule: Schedule): number =>
  schedule.every === 'hours' ? schedule.hours * hour : schedule.every === 'day' ? day : 7 * day;

function phaseOf(schedule: Schedule, seed: string): number {
  const spread = hash(seed);
  if (schedule.every === 'hours') return (spread % (schedule.hours * 60)) * minute;
  const within = schedule.hour * hour + (spread % 60) * minute;
  if (schedule.every === 'day') return within;
  return ((schedule.weekday - epochWeekday + 7) % 7) * day + within;
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193) >>> 0;
  return value;
}

export const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

/** `Every day at 03:17 UTC`. */
export function scheduleWords(schedule: Schedule, seed: string): string {
  if (schedule.every === 'hours') return `Every ${schedule.hours} hours`;
  const clock = new Date(phaseOf(schedule, seed)).toISOString().slice(11, 16);
  return schedule.every === 'day'
    ? `Every day at ${clock} UTC`
    : `Every ${weekdays[schedule.weekday] ?? 'week'} at ${clock} UTC`;
}
