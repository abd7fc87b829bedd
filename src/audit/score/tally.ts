/** Sums of each category, its score and its weight. */
import type { Category } from '../check.ts';
import type { Counts } from '../result.ts';
import {
  alwaysApplicable,
  categoryWeights,
  confidenceWeights,
  fullFromApplicable,
  fullFromKnown,
  priorityWeights,
} from './weights.ts';
import { isOpen } from './standing.ts';
import type { Standing } from './standing.ts';

export const scoredCategories = Object.keys(categoryWeights) as Category[];

/** Sums of the weights of a category's checks. */
export interface Tally {
  total: number;
  /** Neither not-applicable nor not requested. */
  applicable: number;
  /** Pass, warn and fail. */
  known: number;
  /** Weight times value over the known ones. */
  scored: number;
  /** Not-applicable only because a required thing is missing whose presence check fails. */
  missing: number;
  /** Weight times confidence over the known ones. */
  sure: number;
  counts: Counts;
}

export type Tallies = Record<Category, Tally>;

const empty = (): Tally => ({
  total: 0,
  applicable: 0,
  known: 0,
  scored: 0,
  missing: 0,
  sure: 0,
  counts: { pass: 0, warn: 0, fail: 0, notApplicable: 0, unknown: 0 },
});

export function tally(results: readonly Standing[]): Tallies {
  const tallies = Object.fromEntries(scoredCategories.map((category) => [category, empty()])) as Tallies;
  for (const result of results) add(tallies[result.category], result);
  return tallies;
}

function add(sums: Tally, result: Standing): void {
  const weight = priorityWeights[result.priority];
  sums.total += weight;
  sums.counts[result.status === 'not-applicable' ? 'notApplicable' : result.status] += 1;
  if (result.status === 'not-applicable') {
    if (result.missing) sums.missing += weight;
    return;
  }
  if (result.status === 'unknown') {
    if (isOpen(result)) sums.applicable += weight;
    return;
  }
  sums.applicable += weight;
  sums.known += weight;
  sums.scored += weight * (result.value ?? 0);
  sums.sure += weight * confidenceWeights[result.confidence];
}

/** 0 to 1: how much of the category concerns this shop. What is missing for want of markup still counts as concerning it. */
export function relevance(category: Category, sums: Tally): number {
  if (category === alwaysApplicable) return 1;
  if (sums.total === 0) return 0;
  return Math.min(1, (sums.applicable + sums.missing) / (fullFromApplicable * sums.total));
}

/** The category's share in the overall score; 0 when nothing applies. */
export function weightOf(category: Category, sums: Tally): number {
  if (sums.applicable === 0) return 0;
  const known = Math.min(1, sums.known / (fullFromKnown * sums.applicable));
  return categoryWeights[category] * relevance(category, sums) * known;
}

/** 0 to 100 before limits; null when nothing is known. */
export const plainScore = (sums: Tally): number | null =>
  sums.known === 0 ? null : (100 * sums.scored) / sums.known;
