/** Counts in words. */

/** `1 warning`, `2 warnings`. */
export const warningsText = (count: number): string => `${count} ${count === 1 ? 'warning' : 'warnings'}`;
