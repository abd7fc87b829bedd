/** The ten categories, in the order of a visitor's questions. Their weights are in score/weights.ts. */
import type { Category } from './check.ts';

export const categories: readonly { id: Category; name: string; question: string }[] = [
  { id: 'crawl-access', name: 'Crawl access', question: 'Can agents get in?' },
  { id: 'discovery-files', name: 'Discovery files', question: 'Can agents find your pages and files?' },
  { id: 'content-rendering', name: 'Content and rendering', question: 'Can agents read your pages?' },
  { id: 'structured-data', name: 'Structured data', question: 'Is your markup valid?' },
  { id: 'product-data', name: 'Product data', question: 'Do agents get complete product and offer data?' },
  { id: 'agent-protocols', name: 'Agent protocols', question: 'Can agents connect to your services?' },
  { id: 'commerce-protocols', name: 'Commerce protocols', question: 'Can agents buy?' },
  {
    id: 'trust-and-policies',
    name: 'Trust and policies',
    question: 'Can agents find your terms and policies?',
  },
  {
    id: 'performance-and-delivery',
    name: 'Performance and delivery',
    question: 'Is your site fast and reliable?',
  },
  {
    id: 'accessibility-and-interaction',
    name: 'Accessibility and interaction',
    question: 'Can agents use your pages?',
  },
];
