import { definePageCheck } from '../../check.ts';
import { broken, type BrokenNode, firstTag, proofsOf } from '../subjects/tree/findings.ts';

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
  sources: ['lighthouse-agent-tree', 'axe-core'],
  messages: {
    pass: 'No tabindex is above 0.',
    fail: '{count} {count|element has|elements have} a tabindex above 0.',
  },
  collect: (page) => ({ ref: page.ref, ...broken(page, 'tabindex') }),
  details: (nodes: readonly BrokenNode[], { ref }) => ({
    evidence: proofsOf(ref, nodes),
    cause: 'template:tabindex',
    fix: { snippet: firstTag(nodes[0]?.html ?? '').replace(/ tabindex="[^"]*"/, '') },
  }),
  judge: ({ nodes, count }, { pass, fail }) => (nodes.length ? fail('fail', nodes, { count }) : pass('pass')),
});
