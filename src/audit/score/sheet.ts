/** Overall score of a set of standings, and efficiently of the same set with some checks fixed. */
import type { Category } from '../check.ts';
import type { Cap, Result } from '../result.ts';
import { activeCaps, categoryLimit } from './caps.ts';
import type { Find } from './caps.ts';
import { passed as asPassed, standings } from './standing.ts';
import type { UnknownReading, ScoreOptions, Standing } from './standing.ts';
import { scoredCategories, plainScore, tally, weightBounds, weightOf } from './tally.ts';
import type { Tallies } from './tally.ts';
import { priorityWeights } from './weights.ts';

export interface ScoreOutcome {
  /** Before caps; null when too little is known of every category. */
  raw: number | null;
  overall: number | null;
  caps: Cap[];
  scores: Record<Category, number | null>;
}

export interface Sheet {
  tallies: Tallies;
  /** Share of each category in the overall score. */
  weights: Readonly<Record<Category, number>>;
  /** The outcome once these findings are fixed. */
  outcome(fixed?: ReadonlySet<string>): ScoreOutcome;
}

const none: ReadonlySet<string> = new Set();

/** Reads the results once; each outcome then only computes what changes. */
export function createSheet(
  results: readonly Result[],
  options: ScoreOptions,
  reading?: UnknownReading,
): Sheet {
  const sorted = standings(results, reading);
  const tallies = tally(sorted);
  const byId = new Map(sorted.map((one) => [one.id, one]));
  const criticalFails = sorted.filter(({ priority, status }) => priority === 'critical' && status === 'fail');
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
    const critical = criticalFails.filter(({ id }) => !fixed.has(id));
    let sum = 0;
    let total = 0;
    const scores = Object.fromEntries(
      scoredCategories.map((id) => {
        const sums = tallies[id];
        const plain = plainScore({ ...sums, scored: sums.scored + (gained.get(id) ?? 0) });
        const score = plain === null ? null : Math.min(plain, categoryLimit(id, find, critical));
        sum += weights[id] * (score ?? 0);
        total += score === null ? 0 : weights[id];
        return [id, score];
      }),
    ) as Record<Category, number | null>;
    const raw = total > 0 ? sum / total : null;
    const caps = activeCaps(find, critical, options);
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

export interface Interval {
  low: number | null;
  high: number | null;
}

export interface Intervals extends Interval {
  categories: Record<Category, Interval>;
}

/**
 * The range of the scores for everything that the audit could not decide: every unknown check counted as failed, caps
 * included, and as passed. An unknown check may also not apply, so a category gets the weight that makes the range wider.
 * Missing evidence can only widen the range. Nulls when nothing applies.
 */
export function intervalOf(results: readonly Result[], options: ScoreOptions): Intervals {
  const { tallies, outcome } = createSheet(results, options);
  const known = outcome();
  const facts = options.facts?.productsUnread ? { ...options.facts, noProductPage: true } : options.facts;
  const worst = createSheet(results, { ...options, ...(facts && { facts }) }, 'worst').outcome();
  const best = createSheet(results, options, 'best').outcome();
  const bounds = scoredCategories.map((id) => weightBounds(id, tallies[id]));
  const extreme = ({ scores, caps }: ScoreOutcome, way: 'least' | 'greatest'): number | null => {
    const mean = extremeMean(
      scoredCategories.map((id) => scores[id]),
      bounds,
      way,
    );
    return mean === null ? null : Math.min(mean, ...caps.map(({ max }) => max));
  };
  const enclose = (low: number | null, score: number | null, high: number | null): Interval => ({
    low: low === null ? null : Math.min(low, score ?? low),
    high: high === null ? null : Math.max(high, score ?? high),
  });
  return {
    ...enclose(extreme(worst, 'least'), known.overall, extreme(best, 'greatest')),
    categories: Object.fromEntries(
      scoredCategories.map((id) => [id, enclose(worst.scores[id], known.scores[id], best.scores[id])]),
    ) as Record<Category, Interval>,
  };
}

/** The least or greatest weighted mean of the values that are there, each weight anywhere between its bounds. */
function extremeMean(
  values: readonly (number | null)[],
  bounds: readonly (readonly [least: number, greatest: number])[],
  way: 'least' | 'greatest',
): number | null {
  const sign = way === 'least' ? -1 : 1;
  const meanWhere = (pulls: (value: number) => boolean): number | null => {
    let sum = 0;
    let total = 0;
    for (const [index, value] of values.entries()) {
      const [least, greatest] = bounds[index] ?? [0, 0];
      if (value === null) continue;
      const weight = pulls(value) ? greatest : least;
      sum += weight * value;
      total += weight;
    }
    return total > 0 ? sum / total : null;
  };
  // Values beyond the mean pull it with full weight; the mean moves in one direction only, so this ends.
  let mean = meanWhere(() => true);
  for (const _ of values) {
    const at = mean;
    if (at === null) return null;
    mean = meanWhere((value) => sign * (value - at) >= 0) ?? at;
  }
  return mean;
}
