/** Between what bounds the score lies, for all that the audit could not decide. */
import type { Result } from '../result.ts';
import { createSheet } from './sheet.ts';
import type { ScoreOptions } from './standing.ts';

/** Every open check read as failed (caps included), and as passed. Nulls when nothing applies. */
export function intervalOf(
  results: readonly Result[],
  options: ScoreOptions,
): { low: number | null; high: number | null } {
  const overall = createSheet(results, options).outcome().overall;
  const low = createSheet(results, options, 'worst').outcome().overall;
  const high = createSheet(results, options, 'best').outcome().overall;
  // A limit of a category weighs more once the category is wholly known: the bounds still enclose the score.
  return {
    low: low === null ? null : Math.min(low, overall ?? low),
    high: high === null ? null : Math.max(high, overall ?? high),
  };
}
