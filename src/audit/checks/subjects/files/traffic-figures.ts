/** Traffic figures shared by the delivery checks. */
import type { Exchange } from '../../../evidence.ts';

/** Pages as the declared agent read them: home, listings and products that answered 200. */
export const pageFetches = (traffic: readonly Exchange[]): Exchange[] =>
  traffic.filter(
    ({ client, method, purpose, status, challenge }) =>
      client === 'agent' &&
      method === 'GET' &&
      status === 200 &&
      !challenge &&
      ['home', 'listing', 'product'].includes(purpose),
  );

/** The middle value; the mean of the two middle ones of an even number; 0 of none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? (sorted[half] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
}
