/** The door of scoring: results → score and categories. Nothing is rounded here. */
import { categories } from './categories.ts';
import type { CategoryScore, Result, Score } from './result.ts';
import { createSheet, intervalOf } from './score/sheet.ts';
import type { ScoreOptions } from './score/standing.ts';
import { confidenceOf, coverageOf, gradeOf } from './score/tally.ts';

/** Scores 0 to 100. The same results in any order give the same figures. */
export function score(
  results: readonly Result[],
  options: ScoreOptions,
): { score: Score; categories: CategoryScore[] } {
  const { tallies, weights, outcome } = createSheet(results, options);
  const { raw, overall, caps, scores } = outcome();
  const coverage = coverageOf(tallies);
  return {
    score: {
      overall,
      grade: gradeOf(overall, coverage),
      ...intervalOf(results, options),
      raw,
      coverage,
      confidence: confidenceOf(tallies),
      caps,
    },
    categories: categories.map(({ id, name }) => {
      const { applicable, known, counts } = tallies[id];
      const weight = scores[id] === null ? 0 : weights[id];
      return { id, name, score: scores[id], weight, coverage: applicable ? known / applicable : 0, counts };
    }),
  };
}
