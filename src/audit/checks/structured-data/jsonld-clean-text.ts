import { definePageCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import { listOf } from '../../parse/structured/values.ts';
import { jsonLdNodes, whyNoNodes, writeMember } from '../subjects/jsonld/nodes.ts';
import { cleanText, leftoverOf, remainsOf } from '../subjects/jsonld/text.ts';
import { headingOf, pointTo, proofOn, quote } from '../subjects/product/facts.ts';

const judged = ['name', 'description', 'brand'];
/** Number of values read per property. */
const mostValues = 20;

export default definePageCheck({
  id: 'jsonld-clean-text',
  category: 'structured-data',
  name: 'Markup text is free of HTML and entities',
  description: 'Detects tags, entities, and template leftovers in names, descriptions, and brands.',
  why: 'Agents show these texts as they are, so buyers see tags, entities, or "{{ product.title }}".',
  judged: {
    pass: 'No name, description, or brand contains tags, entities, or template leftovers.',
    warn: 'A text contains HTML tags or entities, such as an encoded ampersand.',
    fail: 'A text contains "{{", "${", or "[object Object]", or consists of undefined, null, or NaN.',
    notApplicable: 'The page has no JSON-LD with a readable type.',
  },
  priority: 'medium',
  requires: ['home'],
  roles: ['home', 'product'],
  effort: 'minutes',
  fix: {
    title: 'Use plain text in the markup',
    snippet: '"name": "Trail Shoe",\n"description": "A light shoe for long days on rough ground."',
    instructions:
      'Strip tags and decode entities before the value is serialized. In JSON, only quotes and backslashes are escaped. Omit a property when its value is empty.',
  },
  sources: ['google-structured-data'],
  evaluate(page) {
    const nodes = jsonLdNodes(page.facts);
    if (nodes.length === 0) return notApplicable(whyNoNodes(page.facts));
    const texts = nodes.flatMap(({ node }) =>
      judged.flatMap((property) => {
        const held = Object.hasOwn(node.props, property) ? node.props[property] : undefined;
        return listOf(held)
          .slice(0, mostValues)
          .flatMap((value) => (typeof value === 'string' ? [{ node, property, value }] : []));
      }),
    );
    const read = texts.map((one) => ({ ...one, left: leftoverOf(one.value), remains: remainsOf(one.value) }));
    const broken = read.filter(({ left }) => left !== undefined);
    const bad = broken.length > 0 ? broken : read.filter(({ remains }) => remains !== undefined);
    const [first] = bad;
    if (!first)
      return pass(
        texts.length === 0
          ? 'The JSON-LD has no names, descriptions, or brands to check.'
          : `The ${texts.length === 1 ? 'text' : `${texts.length} texts`} in the JSON-LD ${texts.length === 1 ? 'is' : 'are'} plain text.`,
      );
    const others = bad.length > 1 ? ` (and ${bad.length - 1} more)` : '';
    const owner = (first.node.types[0] ?? 'node').slice(0, 60);
    const said = {
      cause: 'template:jsonld:text',
      evidence: bad.slice(0, 3).map(({ node, property, value, left, remains }) => {
        const found = left ?? remains ?? '';
        const at = Math.max(0, value.indexOf(found) - 60);
        return proofOn(page, pointTo(node.path, property), value.slice(at, at + 200));
      }),
    };
    const subject = `The ${first.property} of the ${owner}${others}`;
    if (first.left !== undefined) {
      const heading = first.property === 'name' && owner.startsWith('Product') ? headingOf(page) : undefined;
      return fail(`${subject} contains the template leftover ${quote(first.left)}.`, {
        ...said,
        ...(heading === undefined ? {} : { fix: { snippet: writeMember('name', heading) } }),
      });
    }
    return warn(`${subject} contains HTML instead of plain text: ${quote(first.remains ?? '')}.`, {
      ...said,
      fix: { snippet: writeMember(first.property, cleanText(first.value)) },
    });
  },
});
