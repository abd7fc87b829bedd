import { definePageCheck, fail, pass } from '../../check.ts';
import {
  axeSource,
  broken,
  counted,
  firstTag,
  lighthouseSource,
  proofsOf,
} from '../subjects/tree/findings.ts';

export default definePageCheck({
  id: 'no-positive-tabindex',
  category: 'accessibility-and-interaction',
  name: 'No positive tabindex',
  description: 'Detects elements that jump the order of the focus.',
  why: 'A positive tabindex comes before everything else of the page, so that who moves by the keyboard, people and agents, goes in another order than the page reads.',
  judged: {
    pass: 'No tabindex is above 0.',
    fail: 'One is.',
  },
  priority: 'low',
  requires: ['home'],
  roles: ['home', 'listing', 'product'],
  effort: 'minutes',
  fix: {
    title: 'Set every tabindex to 0 or -1',
    instructions:
      'Take positive numbers out and put the elements into the order in which they are to be reached.',
    snippet: '<input name="q" tabindex="0">',
  },
  sources: [lighthouseSource, axeSource],
  evaluate(page) {
    const found = broken(page, 'tabindex');
    const [first] = found.nodes;
    if (!first) return pass('No tabindex is above 0.');
    const tag = firstTag(first.html);
    return fail(`${counted(found.count, 'element has', 'elements have')} a tabindex above 0.`, {
      evidence: proofsOf(page.ref, found.nodes),
      cause: 'template:tabindex',
      fix: { snippet: tag.replace(/ tabindex="[^"]*"/, '') },
    });
  },
});
