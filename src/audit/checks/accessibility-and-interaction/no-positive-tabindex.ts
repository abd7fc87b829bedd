import { definePageCheck } from '../../check.ts';
import { broken, type BrokenNode, firstTag, proofsOf } from '../subjects/tree/findings.ts';

export default definePageCheck({
  id: 'no-positive-tabindex',
  category: 'accessibility-and-interaction',
  name: 'No positive tabindex',
  description: 'Detects elements that change the focus order.',
  why: 'A positive tabindex comes before everything else on the page. People and agents that use the keyboard move in a different order than the page reads.',
  judged: {
    pass: 'No tabindex is above 0.',
    fail: 'At least one tabindex is above 0.',
  },
  priority: 'low',
  requires: ['home'],
  roles: ['home', 'listing', 'product'],
  effort: 'minutes',
  fix: {
    title: 'Set every tabindex to 0 or -1',
    instructions:
      'Remove positive values and put the elements in the order in which they should receive focus.',
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
