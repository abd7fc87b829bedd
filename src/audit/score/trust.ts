/** How much of what applies is known, and how surely. */
import type { Confidence } from '../check.ts';
import type { Grade } from '../result.ts';
import { scoredCategories, relevance } from './tally.ts';
import type { Tallies, Tally } from './tally.ts';
import { categoryWeights, confidenceLabels, gradedFromCoverage, grades } from './weights.ts';

/** 0 to 1 over the categories in which something applies; 0 when nothing does. */
export const coverageOf = (tallies: Tallies): number =>
  weighted(tallies, (sums) => sums.known / sums.applicable);

/** A category's confidence is its share of known checks times their mean confidence. */
export function confidenceOf(tallies: Tallies): Confidence {
  const level = weighted(tallies, (sums) => {
    if (sums.known === 0) return 0;
    return (sums.known / sums.applicable) * (sums.sure / sums.known);
  });
  return confidenceLabels.find(([, from]) => level >= from)?.[0] ?? 'low';
}

function weighted(tallies: Tallies, measure: (sums: Tally) => number): number {
  let sum = 0;
  let total = 0;
  for (const id of scoredCategories) {
    const sums = tallies[id];
    if (sums.applicable === 0) continue;
    const weight = categoryWeights[id] * relevance(id, sums);
    sum += weight * measure(sums);
    total += weight;
  }
  return total > 0 ? sum / total : 0;
}

/** By the unrounded score; null when too little is known to grade. */
export function gradeOf(overall: number | null, coverage: number): Grade | null {
  if (overall === null || coverage < gradedFromCoverage) return null;
  return grades.find(([, from]) => overall >= from)?.[0] ?? null;
}
