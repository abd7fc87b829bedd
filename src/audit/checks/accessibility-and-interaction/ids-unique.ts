import { definePageCheck, fail, pass, warn } from '../../check.ts';
import { broken, counted } from '../subjects/tree/findings.ts';

const warnUpTo = 2;

export default definePageCheck({
  id: 'ids-unique',
  category: 'accessibility-and-interaction',
  name: 'Ids that are referred to are unique',
  description: 'Detects ids that stand twice and that a label, an ARIA attribute or a link names.',
  why: 'A reference leads to the first element with the id: the second field loses its label, and the agent fills in the wrong one.',
  judged: {
    pass: 'No id that something refers to stands twice.',
    warn: `One or ${warnUpTo} do.`,
    fail: `More than ${warnUpTo} do.`,
  },
  priority: 'low',
  requires: ['home'],
  roles: ['home', 'listing', 'product'],
  effort: 'minutes',
  fix: {
    title: 'Number the ids of repeated components',
    instructions:
      'Append a number or the place to the id in every copy of the component, and to for and aria attributes that name it.',
    snippet: '<label for="search-mobile">Search</label>\n<input id="search-mobile" name="q">',
  },
  sources: ['lighthouse-agent-tree', 'axe-core'],
  evaluate({ facts, ref, role, ...page }) {
    const found = broken({ facts, ref, role, ...page }, 'duplicate-id-aria', 'duplicate-id-link');
    const [first] = found.nodes;
    if (!first) return pass('No id that something refers to stands twice.');
    const [, id = '', by = 'for'] = /^id="([^"]*)".* named by (?:a )?(\S+)$/.exec(first.what ?? '') ?? [];
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
    const summary = `${counted(found.count, 'id', 'ids')} that something refers to ${found.count === 1 ? 'stands' : 'stand'} more than once: ${(first.what ?? '').slice(0, 120)}.`;
    return found.count > warnUpTo ? fail(summary, said) : warn(summary, said);
  },
});
