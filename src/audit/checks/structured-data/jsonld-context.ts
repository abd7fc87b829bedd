import { definePageCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import type { StructuredNode } from '../../parse/facts/facts.ts';
import { textOf } from '../../parse/structured/values.ts';
import { isType } from '../../parse/vocabulary/index.ts';
import { readContext } from '../subjects/jsonld/contexts.ts';
import { isForeign, jsonLdNodes, nodePlace, whyNoNodes, writeMember } from '../subjects/jsonld/nodes.ts';
import { proofOn } from '../subjects/product/facts.ts';

export default definePageCheck({
  id: 'jsonld-context',
  category: 'structured-data',
  name: 'JSON-LD uses the schema.org context',
  description: 'Detects JSON-LD without a valid @context.',
  why: 'Without the context, "price" has no meaning, and a JSON-LD parser drops every value in the block.',
  judged: {
    pass: 'Every top-level node has http://schema.org or https://schema.org as its context, its @vocab, or behind a prefix.',
    warn: 'Only some parsers recognize the context: it has www, no scheme, extra spaces, or a @vocab without a slash.',
    fail: 'A top-level node has no context or a different one.',
    notApplicable: 'The page has no JSON-LD with a readable type, or only JSON-LD of other vocabularies.',
  },
  priority: 'high',
  requires: ['home'],
  roles: ['home', 'listing', 'product'],
  effort: 'minutes',
  fix: {
    title: 'Add the schema.org context to every JSON-LD block',
    instructions: 'Put @context first in the outermost object of each block, and in each object of a list.',
    snippet: '"@context": "https://schema.org"',
  },
  sources: ['schema-org', 'json-ld'],
  evaluate(page) {
    const tops = jsonLdNodes(page.facts).filter(({ node }) => !node.parent);
    if (tops.length === 0) return notApplicable(whyNoNodes(page.facts));
    const judged = tops.flatMap(({ node }) => {
      const reading = readContext(node.props['@context']);
      return isOfOthers(node, reading.state) ? [] : [{ node, ...reading }];
    });
    if (judged.length === 0) return notApplicable('The JSON-LD of the page uses other vocabularies.');
    const wrong = judged.filter(({ state }) => state === 'other' || state === 'absent');
    const bad = wrong.length > 0 ? wrong : judged.filter(({ state }) => state === 'odd');
    const [first] = bad;
    if (!first)
      return pass(
        judged.length === 1
          ? 'The JSON-LD uses the schema.org context.'
          : `All ${judged.length} top-level nodes of the JSON-LD use the schema.org context.`,
      );
    const subject =
      judged.length > 1 ? `${bad.length} of ${judged.length} top-level nodes of the JSON-LD: the` : 'The';
    return (wrong.length > 0 ? fail : warn)(`${subject} ${nodePlace(first.node)} has ${first.why}.`, {
      cause: 'template:jsonld:context',
      evidence: bad.slice(0, 3).map(({ node }) => proofOn(page, node.path, firstMember(node))),
      fix: { snippet: repaired(first.node) },
    });
  },
});

const firstMember = ({ types, props }: StructuredNode): string =>
  Object.hasOwn(props, '@context')
    ? writeMember('@context', props['@context'])
    : `no "@context" next to ${writeMember('@type', types[0])}`;

/** A node of another vocabulary does not need the schema.org context. */
const isOfOthers = ({ types }: StructuredNode, state: string): boolean =>
  types.every(isForeign) || (state === 'other' && !types.some(isType));

/** The head of a graph, or the first lines of the node; the rest stays as it is. */
function repaired({ types, props, path }: StructuredNode): string {
  const context = writeMember('@context', 'https://schema.org');
  if (path.includes('/@graph')) return `${context},\n"@graph": [`;
  const name = textOf(props['name']);
  const type = writeMember('@type', types.length === 1 ? types[0] : types);
  return [context, type, ...(name ? [writeMember('name', name)] : [])].join(',\n');
}
