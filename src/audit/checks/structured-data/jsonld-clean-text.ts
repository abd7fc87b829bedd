import { definePageCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import { listOf } from '../../parse/structured/values.ts';
import { jsonLdNodes, whyNoNodes, writeMember } from '../subjects/jsonld/nodes.ts';
import { cleanText, leftoverOf, remainsOf } from '../subjects/jsonld/text.ts';
import { headingOf, pointTo, proofOn, quote } from '../subjects/product/facts.ts';

const judged = ['name', 'description', 'brand'];
/** Values of one property that are looked at. */
const mostValues = 20;

export default definePageCheck({
  id: 'jsonld-clean-text',
  category: 'structured-data',
  name: 'Markup text is free of HTML and entities',
  description: 'Detects tags, entities and leftovers of templates in names, descriptions and brands.',
  why: 'Agents show these texts as they are: buyers then read tags, entities or "{{ product.title }}".',
  judged: {
    pass: 'No name, description or brand holds tags, entities or leftovers of templates.',
    warn: 'One holds HTML tags or entities, such as that of an ampersand.',
    fail: 'One holds "{{", "${" or "[object Object]", or is undefined, null or NaN as a whole.',
    notApplicable: 'The page has no JSON-LD with a type that can be read.',
  },
  priority: 'medium',
  requires: ['home'],
  roles: ['home', 'product'],
  effort: 'minutes',
  fix: {
    title: 'Write plain text into the markup',
    snippet: '"name": "Trail Shoe",\n"description": "A light shoe for long days on rough ground."',
    instructions:
      'Strip tags and decode entities before the value is serialised; in JSON only quotes and backslashes are escaped. Leave a property out when its value is empty.',
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
          ? 'The JSON-LD has no names, descriptions or brands to spoil.'
          : `The ${texts.length === 1 ? 'text' : `${texts.length} texts`} of the JSON-LD ${texts.length === 1 ? 'is' : 'are'} plain.`,
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
      return fail(`${subject} holds ${quote(first.left)}, which a template left behind.`, {
        ...said,
        ...(heading === undefined ? {} : { fix: { snippet: writeMember('name', heading) } }),
      });
    }
    return warn(`${subject} holds ${quote(first.remains ?? '')}: HTML, where plain text is expected.`, {
      ...said,
      fix: { snippet: writeMember(first.property, cleanText(first.value)) },
    });
  },
});
