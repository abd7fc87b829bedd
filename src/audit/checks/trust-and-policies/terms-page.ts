import { definePolicyPage } from '../subjects/policies/policy-page.ts';

export default definePolicyPage({
  id: 'terms-page',
  kind: 'terms',
  enough: 150,
  name: 'Terms of sale are readable',
  description: 'Detects missing terms of sale.',
  why: 'An agent that orders for somebody must be able to read the terms that the order falls under.',
  priority: 'medium',
  shopOnly: true,
  fix: {
    title: 'Render the whole terms of sale on the server',
    snippet: '<footer><a href="/terms">Terms and conditions</a></footer>',
  },
  sources: ['google-store-requirements', 'openai-product-feed'],
});
