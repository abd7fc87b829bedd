import { definePageCheck, fail, pass, warn } from '../../check.ts';
import { isReference, mendedAria } from '../subjects/tree/aria.ts';
import { broken, counted, firstTag } from '../subjects/tree/findings.ts';
import type { BrokenNode } from '../subjects/tree/findings.ts';

const warnUpTo = 3;

const advice: Readonly<Record<string, string>> = {
  'aria-roles': 'not an ARIA role',
  'aria-valid-attr': 'not an ARIA attribute',
  'aria-valid-attr-value': 'not a valid value',
  'aria-required-attr': 'required by the role but missing',
  'aria-allowed-role': 'not allowed on this element',
};

export default definePageCheck({
  id: 'aria-valid',
  category: 'accessibility-and-interaction',
  name: 'ARIA roles and attributes are valid',
  description: 'Detects ARIA roles, attributes, and values that are invalid, missing, or not allowed.',
  why: "Wrong ARIA is worse than none. It removes the element's native role, so an agent finds no control there.",
  judged: {
    pass: 'Every element has valid ARIA.',
    warn: `Up to ${warnUpTo} elements have invalid ARIA, or attributes refer to IDs that are not in the HTML.`,
    fail: `More than ${warnUpTo} elements have invalid ARIA, or one in the buy box.`,
  },
  priority: 'medium',
  requires: ['home'],
  roles: ['home', 'listing', 'product'],
  effort: 'minutes',
  fix: {
    title: 'Remove invalid ARIA',
    instructions:
      'Use a native element instead of a role where one exists. Otherwise, correct the name or value, or add the missing attribute.',
    snippet: '<button type="button" aria-expanded="false" aria-controls="filters">Filters</button>',
  },
  sources: [
    'lighthouse-agent-tree',
    'axe-core',
    'WAI-ARIA 1.2 https://www.w3.org/TR/wai-aria-1.2/',
    'ARIA in HTML https://www.w3.org/TR/html-aria/',
  ],
  evaluate(page) {
    const found = broken(page, ...Object.keys(advice));
    const [first] = found.nodes;
    if (!first) return pass('The ARIA roles and attributes of the page are valid.');
    const sure = found.nodes.filter(({ what = '' }) => !isReference(what));
    const inBox = sure.filter(({ region }) => region === 'buy-box').length;
    const told = sure[0] ?? first;
    const said = {
      evidence: [...sure, ...found.nodes.filter((node) => !sure.includes(node))].slice(0, 3).map((node) => ({
        ref: page.ref,
        snippet: `${node.html.slice(0, 200)} ${node.what ?? ''}`.slice(0, 300),
        pointer: node.pointer.slice(0, 300),
      })),
      cause: `template:aria:${told.rule}`,
      fix: fixOf(told),
    };
    const summary = `${counted(found.count, 'element violates', 'elements violate')} ARIA rules: ${(told.what ?? '').slice(0, 100)} is ${advice[told.rule]}${inBox > 0 ? ', in the buy box' : ''}.`;
    if (!sure.length) {
      const text = `${counted(found.count, 'attribute refers', 'attributes refer')} to an ID that is not in the HTML: ${(first.what ?? '').slice(0, 100)}.`;
      return warn(text, { ...said, confidence: 'low' });
    }
    // If only five of a rule's elements are kept, the others are assumed to be like them.
    const certain = found.findings.reduce(
      (sum, { count, nodes }) =>
        sum + Math.round((count * nodes.filter(({ what = '' }) => !isReference(what)).length) / nodes.length),
      0,
    );
    return inBox > 0 || certain > warnUpTo ? fail(summary, said) : warn(summary, said);
  },
});

function fixOf({ rule, what = '', html }: BrokenNode): { instructions: string; snippet: string } {
  const where = `In ${firstTag(html)}`;
  const todo: Readonly<Record<string, string>> = {
    'aria-roles': `remove ${what}, or use the native element for this purpose.`,
    'aria-valid-attr': `remove ${what}, which is not an ARIA attribute.`,
    'aria-valid-attr-value': `correct ${what}.`,
    'aria-required-attr': `add ${what}, or use a native element that does not need it.`,
    'aria-allowed-role': `remove ${what}, or use it on a div or span.`,
  };
  const instructions = `${where}: ${todo[rule] ?? 'correct it.'}`;
  return { instructions, snippet: mendedAria(rule, what, firstTag(html)) };
}
