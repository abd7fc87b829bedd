/** Sums, score, and weight of each category; coverage and confidence. */
import type { Category, Confidence } from '../check.ts';
import type { Counts, Grade } from '../result.ts';
import {
  alwaysApplicable,
  categoryWeights,
  confidenceLabels,
  confidenceWeights,
  fullFromApplicable,
  grades,
  judgedFromCoverage,
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
  /** Not requested in this audit. */
  skipped: number;
  /** Pass, warn and fail. */
  known: number;
  /** Weight times value over the known ones. */
  scored: number;
  /** Not-applicable only because something required is missing whose presence check fails. */
  missing: number;
  /** Weight times confidence over the known ones. */
  sure: number;
  counts: Counts;
}

export type Tallies = Record<Category, Tally>;

const empty = (): Tally => ({
  total: 0,
  applicable: 0,
  skipped: 0,
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
    else sums.skipped += weight;
    return;
  }
  sums.applicable += weight;
  sums.known += weight;
  sums.scored += weight * (result.value ?? 0);
  sums.sure += weight * confidenceWeights[result.confidence];
}

/**
 * 0 to 1: how much of the category is relevant to this storefront. Checks that lack markup count as relevant.
 * @param applicable weight of the checks that apply
 */
function relevance(category: Category, sums: Tally, applicable = sums.applicable): number {
  if (category === alwaysApplicable) return 1;
  if (sums.total === 0) return 0;
  return Math.min(1, (applicable + sums.missing) / (fullFromApplicable * sums.total));
}

/** 0 to 1; 0 when nothing applies. Checks that were not requested are not covered either. */
export const categoryCoverage = ({ known, applicable, skipped }: Tally): number =>
  known === 0 ? 0 : known / (applicable + skipped);

export const isJudged = (sums: Tally): boolean => categoryCoverage(sums) >= judgedFromCoverage;

/** The category's share in the overall score; 0 when nothing applies, or too little of it is known. */
export const weightOf = (category: Category, sums: Tally): number =>
  isJudged(sums) ? categoryWeights[category] * relevance(category, sums) : 0;

/**
 * Its lowest and highest share given what is unknown: unknown checks may not apply, and a category without a verdict has
 * no share in the score.
 */
export function weightBounds(category: Category, sums: Tally): [least: number, greatest: number] {
  if (sums.applicable === 0) return [0, 0];
  const of = (applicable: number): number =>
    categoryWeights[category] * relevance(category, sums, applicable);
  return [isJudged(sums) ? of(sums.known) : 0, of(sums.applicable)];
}

/** 0 to 100 before caps; null when too little is known. */
export const plainScore = (sums: Tally): number | null =>
  isJudged(sums) ? (100 * sums.scored) / sums.known : null;

/** 0 to 1 over the categories with applicable checks; 0 when there are none. */
export const coverageOf = (tallies: Tallies): number => weighted(tallies, categoryCoverage);

/** A category's confidence is its share of known checks times their mean confidence. */
export function confidenceOf(tallies: Tallies): Confidence {
  const level = weighted(tallies, (sums) => {
    if (sums.known === 0) return 0;
    return categoryCoverage(sums) * (sums.sure / sums.known);
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

/** By the unrounded score. */
export const gradeOf = (overall: number): Grade => grades.find(([, from]) => overall >= from)?.[0] ?? 'F';
