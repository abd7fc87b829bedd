import { definePolicyPage } from '../subjects/policies/policy-page.ts';

export default definePolicyPage({
  id: 'about-page',
  kind: 'about',
  enough: 80,
  name: 'A page about the seller exists',
  description: 'Detects missing information about the seller.',
  why: 'Before it recommends an unfamiliar seller, an agent looks up who runs the business, since when, and from where.',
  priority: 'low',
  shopOnly: true,
  fix: {
    title: 'Describe who runs the business on the about page',
    snippet: '<footer><a href="/about">About us</a></footer>',
  },
});
