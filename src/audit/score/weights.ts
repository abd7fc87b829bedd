/** All constants of the scoring model. The only weight table. */
import type { Category, Confidence, Effort, Priority } from '../check.ts';
import type { Grade } from '../result.ts';

/** A check's weight; its priority is the only input. */
export const priorityWeights: Readonly<Record<Priority, number>> = {
  critical: 10,
  high: 6,
  medium: 3,
  low: 1,
};

/** The sum is 100. */
export const categoryWeights: Readonly<Record<Category, number>> = {
  'crawl-access': 16,
  'discovery-files': 7,
  'content-rendering': 12,
  'structured-data': 9,
  'product-data': 16,
  'agent-protocols': 5,
  'commerce-protocols': 14,
  'trust-and-policies': 9,
  'performance-and-delivery': 6,
  'accessibility-and-interaction': 6,
};

/** A category has its full weight from this share of applicable checks, and less below it. */
export const fullFromApplicable = 0.4;
/** Counts for every storefront, even if few of its checks apply. */
export const alwaysApplicable: Category = 'commerce-protocols';

export const confidenceWeights: Readonly<Record<Confidence, number>> = { high: 1, medium: 0.8, low: 0.5 };
export const confidenceLabels: readonly (readonly [Confidence, number])[] = [
  ['high', 0.85],
  ['medium', 0.6],
  ['low', 0],
];

export const grades: readonly (readonly [Grade, number])[] = [
  ['A', 90],
  ['B', 80],
  ['C', 65],
  ['D', 50],
  ['F', 0],
];
/** Below this coverage a report is not graded, and a category has no score. */
export const judgedFromCoverage = 0.5;
/** The highest score of a category while one of its critical checks fails. */
export const criticalCategoryMax = 59;

/** Cost of a fix, in hours by order of magnitude. */
export const effortCosts: Readonly<Record<Effort, number>> = { minutes: 1, hours: 3, days: 8 };
