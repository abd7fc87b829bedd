/** The ten categories, in the order of a visitor's questions. Their weights are in score/weights.ts. */
import type { Category } from './check.ts';
import { reportEnglish } from './report/messages/en.ts';

const ids: readonly Category[] = [
  'crawl-access',
  'discovery-files',
  'content-rendering',
  'structured-data',
  'product-data',
  'agent-protocols',
  'commerce-protocols',
  'trust-and-policies',
  'performance-and-delivery',
  'accessibility-and-interaction',
];

export const categories: readonly { id: Category; name: string; question: string }[] = ids.map((id) => ({
  id,
  name: reportEnglish[`category-${id}`],
  question: reportEnglish[`question-${id}`],
}));
