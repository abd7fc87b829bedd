/** The ten categories, in the order of a visitor's questions. Weights are scoring's own: score/weights.ts. */
import type { Category } from './check.ts';

export const categories: readonly { id: Category; name: string; question: string }[] = [
  { id: 'crawl-access', name: 'Crawl access', question: 'May I get in?' },
  { id: 'discovery-files', name: 'Discovery files', question: 'Can I find things?' },
  { id: 'content-rendering', name: 'Content and rendering', question: 'Can I read the page?' },
  { id: 'structured-data', name: 'Structured data', question: 'Is the markup right?' },
  { id: 'product-data', name: 'Product data', question: 'Do I know product and offer?' },
  { id: 'agent-protocols', name: 'Agent protocols', question: 'Can I talk to it?' },
  { id: 'commerce-protocols', name: 'Commerce protocols', question: 'Can I buy?' },
  { id: 'trust-and-policies', name: 'Trust and policies', question: 'Under which terms?' },
  { id: 'performance-and-delivery', name: 'Performance and delivery', question: 'Is it fast and reliable?' },
  {
    id: 'accessibility-and-interaction',
    name: 'Accessibility and interaction',
    question: 'Can I operate the page?',
  },
];
