/** How much goes back for pieces of a line: exact to the last unit, and never more than was captured. */
import { portion, sum, type Order } from '#commerce';
import type { LineAccount, OrderContent } from './content.ts';

/**
 * The next `pieces` of a line: the difference of two rounded portions, so that all pieces together give what was paid for it,
 * in whatever steps they go.
 */
export function paidFor({ paid, repaid }: LineAccount, original: number, pieces: number): number {
  return portion(paid, repaid + pieces, original) - portion(paid, repaid, original);
}

/** What has gone back or is on its way: all but refunds that failed. */
export const paidBack = ({ adjustments }: Order): number =>
  sum(adjustments.map(({ status, amount = 0 }) => (status === 'failed' ? 0 : Math.max(0, -amount))));

/** What can still go back. */
export const repayable = ({ captured, order }: OrderContent): number =>
  Math.max(0, captured - paidBack(order));
