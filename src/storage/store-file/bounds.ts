/** How large the integers of a file may be: what a column means, and never so large that counting on from it fails. */

/** The last millisecond of the year 9999: the last time that every part of the service can write. */
export const lastTime = 253_402_300_799_999;
/** Of a count, version, or revision: far beyond any store, and far below where adding one changes nothing. */
const mostCounted = 2 ** 40;
/** Minor units, of an order or of the orders of a day. */
export const mostMoney = 2 ** 48;

const isTime = (column: string): boolean => /(?:At|Until)$|^(?:at|day)$/.test(column);

/** @param column an integer column; product numbers are bound by their catalog */
export function isWithinBounds(column: string, value: number): boolean {
  // Stock that is not tracked may have been sold beyond its quantity.
  const least = column === 'quantity' ? -mostCounted : 0;
  // Of `eventCount` alone: the last of all integers, for nodes that count by time. Nothing counts on from it.
  if (column === 'until') return value >= 0;
  if (column === 'everyHours') return value >= 1 && value <= 168;
  const most = isTime(column) ? lastTime : column === 'amount' ? mostMoney : mostCounted;
  return value >= least && value <= most;
}
