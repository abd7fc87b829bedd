import { definePolicyPage } from '../subjects/policies/policy-page.ts';

export default definePolicyPage({
  id: 'privacy-page',
  kind: 'privacy',
  enough: 150,
  name: 'A privacy policy is readable',
  description: 'Detects a missing privacy policy.',
  why: 'Shopping services ask for a privacy policy before they list a shop, and an agent that passes on an address is asked who gets it.',
  priority: 'medium',
  fix: {
    title: 'Render the whole privacy policy on the server',
    snippet: '<footer><a href="/privacy">Privacy policy</a></footer>',
  },
  sources: ['google-store-requirements', 'openai-product-feed'],
});
