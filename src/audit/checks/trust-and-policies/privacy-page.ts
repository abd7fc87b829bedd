import { definePolicyPage } from '../subjects/policies/policy-page.ts';

export default definePolicyPage({
  id: 'privacy-page',
  kind: 'privacy',
  enough: 150,
  name: 'A privacy policy is readable',
  description: 'Detects a missing privacy policy.',
  why: 'Shopping services require a privacy policy before they list a store, and people ask an agent who receives their address.',
  priority: 'medium',
  fix: {
    title: 'Render the full privacy policy on the server',
    snippet: '<footer><a href="/privacy">Privacy policy</a></footer>',
  },
  sources: ['google-store-requirements', 'openai-product-feed'],
});
