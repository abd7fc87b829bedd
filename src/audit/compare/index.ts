/** Two reports of one shop, and what lies between them. */
export { compareReports, type CheckChange, type Comparison } from './compare.ts';
export { comparisonMarkdown } from './markdown.ts';
export { comparisonText } from './text.ts';
