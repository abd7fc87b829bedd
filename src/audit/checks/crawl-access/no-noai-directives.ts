import { definePageCheck, pass, warn } from '../../check.ts';
import { robotsDirectives } from '../../parse/robots/preferences.ts';
import { directiveProof, directiveText } from '../subjects/access/directives.ts';
import { headersOf } from '../subjects/access/headers.ts';

export default definePageCheck({
  id: 'no-noai-directives',
  category: 'crawl-access',
  name: 'No noai or noimageai directive on product pages',
  description: 'Detects legacy AI opt-out tokens on product pages.',
  why: 'AI clients that honor these tokens skip the page entirely, for answers to shoppers as well as for training.',
  judged: {
    pass: 'No robots meta element or X-Robots-Tag of the page has noai or noimageai.',
    warn: 'One of them does.',
  },
  priority: 'low',
  appliesTo: 'product',
  requires: ['product-page'],
  effort: 'minutes',
  fix: {
    title: 'Remove noai from product pages',
    instructions: 'Delete the token from the product template. Use Content-Signal to opt out of training.',
    snippet: 'Content-Signal: search=yes, ai-input=yes, ai-train=no',
  },
  sources: ['google-robots-meta'],
  roles: ['product'],
  needs: ['traffic'],
  evaluate(page, { traffic }) {
    const found = robotsDirectives(page.facts.head.metas, headersOf(page, traffic)).filter(
      ({ directive }) => directive === 'noai' || directive === 'noimageai',
    );
    const [first] = found;
    if (!first) return pass('The product page has neither noai nor noimageai.');
    return warn(`The product page has ${directiveText(first)}.`, {
      evidence: found.slice(0, 3).map((one) => directiveProof(page, one)),
      cause: 'meta:noai',
    });
  },
});
