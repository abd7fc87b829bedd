/** Scoring: results → score and categories. Nothing is rounded here. */
import { categories } from './categories.ts';
import type { Cap, CategoryScore, NotGraded, NotJudged, Result, Score } from './result.ts';
import { createSheet, intervalOf } from './score/sheet.ts';
import type { ScoreOptions } from './score/standing.ts';
import { categoryCoverage, confidenceOf, coverageOf, gradeOf } from './score/tally.ts';
import { judgedFromCoverage } from './score/weights.ts';

/** Scores 0 to 100, or none where the report is not graded. The same results in any order give the same figures. */
export function score(
  results: readonly Result[],
  options: ScoreOptions,
): { score: Score; categories: CategoryScore[] } {
  const { tallies, weights, outcome } = createSheet(results, options);
  const { raw, overall, caps, scores } = outcome();
  const { low, high, categories: intervals } = intervalOf(results, options);
  const coverage = coverageOf(tallies);
  const notGraded = whyNotGraded(overall, coverage, caps, options);
  const figures =
    notGraded || overall === null
      ? { overall: null, grade: null, low: null, high: null, raw: null }
      : { overall, grade: gradeOf(overall), low, high, raw };
  return {
    score: {
      ...figures,
      notGraded,
      judged: results.filter(({ status }) => status !== 'unknown').length,
      checks: results.length,
      notJudged: graveUnknowns(results),
      coverage,
      confidence: confidenceOf(tallies),
      caps,
    },
    categories: categories.map(({ id, name }) => ({
      id,
      name,
      score: scores[id],
      ...intervals[id],
      weight: scores[id] === null ? 0 : weights[id],
      coverage: categoryCoverage(tallies[id]),
      counts: tallies[id].counts,
    })),
  };
}

function graveUnknowns(results: readonly Result[]): NotJudged[] {
  return (['critical', 'high'] as const).flatMap((wanted) =>
    results
      .filter(({ status, priority }) => status === 'unknown' && priority === wanted)
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ id, priority, reason = 'failed', summary }) => ({ id, priority, reason, detail: summary })),
  );
}

/** Why there is no score: with too little evidence, a number would be misleading. */
function whyNotGraded(
  overall: number | null,
  coverage: number,
  caps: readonly Cap[],
  { expect, facts }: ScoreOptions,
): NotGraded | null {
  if (facts?.homeUnread !== undefined) return { reason: 'home-not-read', detail: facts.homeUnread };
  // That agents are blocked is known.
  const isRefused = caps.some(({ id }) => id === 'no-access');
  if (expect === 'shop' && facts?.noProductRead !== undefined && !isRefused)
    return { reason: 'products-not-read', detail: facts.noProductRead };
  if (overall !== null && coverage >= judgedFromCoverage) return null;
  const [known, bound] = [coverage, judgedFromCoverage].map((share) => Math.floor(share * 100));
  return {
    reason: 'too-little-evidence',
    detail: `Only ${known}% of the applicable checks returned a verdict. A score requires ${bound}%.`,
  };
}
