import { definePageCheck, fail, pass, warn } from '../../check.ts';
import { broken, counted } from '../subjects/tree/findings.ts';

const warnUpTo = 2;

export default definePageCheck({
  id: 'ids-unique',
  category: 'accessibility-and-interaction',
  name: 'Referenced IDs are unique',
  description: 'Detects duplicate IDs that a label, an ARIA attribute, or a link refers to.',
  why: 'A reference resolves to the first element with the ID. The second field has no label, and the agent fills in the wrong one.',
  judged: {
    pass: 'Every ID that something refers to is unique.',
    warn: `One or ${warnUpTo} referenced IDs are duplicates.`,
    fail: `More than ${warnUpTo} referenced IDs are duplicates.`,
  },
  priority: 'low',
  requires: ['home'],
  roles: ['home', 'listing', 'product'],
  effort: 'minutes',
  fix: {
    title: 'Make the IDs of repeated components unique',
    instructions:
      'Append a number or position to the ID in each copy of the component, and update the for and ARIA attributes that refer to it.',
    snippet: '<label for="search-mobile">Search</label>\n<input id="search-mobile" name="q">',
  },
  sources: ['lighthouse-agent-tree', 'axe-core'],
  evaluate({ facts, ref, role, ...page }) {
    const found = broken({ facts, ref, role, ...page }, 'duplicate-id-aria', 'duplicate-id-link');
    const [first] = found.nodes;
    if (!first) return pass('Every ID that something refers to is unique.');
    const [, id = '', by = 'for'] = /^id="([^"]*)".* by (?:a )?(\S+)$/.exec(first.what ?? '') ?? [];
    const reference = (copy: number): string =>
      by === 'link' ? `href="#${id}-${copy}"` : `${by}="${id}-${copy}"`;
    const said = {
      evidence: found.nodes.slice(0, 3).map(({ html, what, pointer }) => ({
        ref,
        snippet: `${html} ${what ?? ''}`.slice(0, 300),
        pointer: pointer.slice(0, 300),
      })),
      cause: `template:${role}:ids`,
      fix: {
        snippet: [1, 2].map((copy) => `id="${id}-${copy}" … ${reference(copy)}`).join('\n'),
      },
    };
    const summary = `${counted(found.count, 'referenced ID', 'referenced IDs')} ${found.count === 1 ? 'appears' : 'appear'} more than once: id="${id.slice(0, 80)}", used by ${by === 'link' ? 'a link' : by}.`;
    return found.count > warnUpTo ? fail(summary, said) : warn(summary, said);
  },
});
