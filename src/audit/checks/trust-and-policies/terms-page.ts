import { definePolicyPage } from '../subjects/policies/policy-page.ts';

export default definePolicyPage({
  id: 'terms-page',
  kind: 'terms',
  enough: 150,
  name: 'Terms of sale are readable',
  description: 'Detects missing terms of sale.',
  why: 'An agent that places an order for a person has to be able to read the terms that apply to it.',
  priority: 'medium',
  shopOnly: true,
  fix: {
    title: 'Render the full terms of sale on the server',
    snippet: '<footer><a href="/terms">Terms and conditions</a></footer>',
  },
  sources: ['google-store-requirements', 'openai-product-feed'],
});
