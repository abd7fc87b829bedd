/** Overall score of a set of standings, and cheaply of the same set with some checks put right. */
import type { Category } from '../check.ts';
import type { Cap, Result } from '../result.ts';
import { activeCaps, categoryLimit } from './caps.ts';
import type { Find } from './caps.ts';
import { passed as asPassed, standings } from './standing.ts';
import type { UnknownReading, ScoreOptions, Standing } from './standing.ts';
import { scoredCategories, plainScore, tally, weightOf } from './tally.ts';
import type { Tallies } from './tally.ts';
import { priorityWeights } from './weights.ts';

export interface ScoreOutcome {
  /** Before caps; null when nothing is known. */
  raw: number | null;
  overall: number | null;
  caps: Cap[];
  scores: Record<Category, number | null>;
}

export interface Sheet {
  tallies: Tallies;
  /** Share of each category in the overall score, where it has one. */
  weights: Readonly<Record<Category, number>>;
  /** The outcome once these findings are put right. */
  outcome(fixed?: ReadonlySet<string>): ScoreOutcome;
}

const none: ReadonlySet<string> = new Set();

/** Reads the results once; each outcome then costs only what it changes. */
export function createSheet(
  results: readonly Result[],
  options: ScoreOptions,
  reading?: UnknownReading,
): Sheet {
  const sorted = standings(results, reading);
  const tallies = tally(sorted);
  const byId = new Map(sorted.map((one) => [one.id, one]));
  const criticalFails = sorted
    .filter((one) => one.priority === 'critical' && one.status === 'fail')
    .map((one) => one.id);
  const weights = Object.fromEntries(scoredCategories.map((id) => [id, weightOf(id, tallies[id])])) as Record<
    Category,
    number
  >;

  function outcome(fixed: ReadonlySet<string> = none): ScoreOutcome {
    const find: Find = (id) => {
      const one = byId.get(id);
      return one && fixed.has(id) ? asPassed(one) : one;
    };
    const gained = gains(fixed, byId);
    let sum = 0;
    let total = 0;
    const scores = Object.fromEntries(
      scoredCategories.map((id) => {
        const sums = tallies[id];
        const plain = plainScore({ ...sums, scored: sums.scored + (gained.get(id) ?? 0) });
        const score = plain === null ? null : Math.min(plain, categoryLimit(id, find));
        sum += weights[id] * (score ?? 0);
        total += score === null ? 0 : weights[id];
        return [id, score];
      }),
    ) as Record<Category, number | null>;
    const raw = total > 0 ? sum / total : null;
    const caps = activeCaps(
      find,
      criticalFails.filter((id) => !fixed.has(id)),
      options,
    );
    const overall = raw === null ? null : Math.min(raw, ...caps.map((cap) => cap.max));
    return { raw, overall, caps, scores };
  }

  return { tallies, weights, outcome };
}

/** What the fixed checks add to the weighted sum of their categories. Applicability stays the same. */
function gains(fixed: ReadonlySet<string>, byId: ReadonlyMap<string, Standing>): Map<Category, number> {
  const sums = new Map<Category, number>();
  for (const id of fixed) {
    const one = byId.get(id);
    if (!one || one.value === undefined) continue;
    const more = priorityWeights[one.priority] * (1 - one.value);
    sums.set(one.category, (sums.get(one.category) ?? 0) + more);
  }
  return sums;
}

/**
 * Between what bounds the score lies, for all that the audit could not decide: every open check read as failed (caps
 * included), and as passed. Nulls when nothing applies.
 */
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
