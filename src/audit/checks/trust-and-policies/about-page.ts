import { definePolicyPage } from '../subjects/policies/policy-page.ts';

export default definePolicyPage({
  id: 'about-page',
  kind: 'about',
  enough: 80,
  name: 'A page about the seller exists',
  description: 'Detects missing background about the seller.',
  why: 'Who runs a shop, since when and from where is what an agent looks up before it recommends one that it does not know.',
  priority: 'low',
  shopOnly: true,
  fix: {
    title: 'Say who runs the shop on the about page',
    snippet: '<footer><a href="/about">About us</a></footer>',
  },
});
