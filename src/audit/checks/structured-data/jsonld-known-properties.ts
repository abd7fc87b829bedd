import { nearestName } from '../../../config/nearest-name.ts';
import { definePageCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import type { Remedy } from '../../check.ts';
import {
  domainsOf,
  hasProperty,
  isProperty,
  isSubtypeOf,
  isType,
  propertiesOf,
} from '../../parse/vocabulary/index.ts';
import {
  isForeign,
  nodePlace,
  schemaNodes,
  type SchemaNode,
  whyNoNodes,
  writeMember,
} from '../subjects/jsonld/nodes.ts';
import { pointTo, proofOn, quote } from '../subjects/product/facts.ts';

const judgedTypes = ['Product', 'Offer', 'Organization'];
/** A node with more unknown properties probably follows its own model. */
const maxOnNode = 3;
/** Number of properties read per node. */
const mostKeys = 1_000;

interface Stray {
  one: SchemaNode;
  type: string;
  property: string;
}

export default definePageCheck({
  id: 'jsonld-known-properties',
  category: 'structured-data',
  name: 'Properties are valid for their type',
  description: 'Detects properties of products, offers, and organizations that consumers ignore.',
  why: 'Parsers skip properties that the type does not have, so the value is never read.',
  judged: {
    pass: 'Every property of products, offers, and organizations is defined for its type. Other vocabularies are skipped.',
    warn: 'Some properties are not defined for their type, at most 3 on one node.',
    fail: 'More than 3 properties of one node are not defined for its type.',
    notApplicable: 'The page has no readable schema.org JSON-LD, or none of these three types.',
  },
  priority: 'low',
  requires: ['home'],
  roles: ['home', 'listing', 'product'],
  effort: 'hours',
  fix: {
    title: 'Use properties that schema.org defines for the type',
    instructions:
      'Rename misspelled properties, move others to the type that has them, and add facts without a schema.org property to additionalProperty as PropertyValue.',
    snippet: '"additionalProperty": [{ "@type": "PropertyValue", "name": "waterproof", "value": "yes" }]',
  },
  sources: ['schema-org'],
  evaluate(page) {
    const nodes = schemaNodes(page.facts);
    if (nodes.length === 0) return notApplicable(whyNoNodes(page.facts));
    const judged = nodes.filter(({ node }) => node.types.some(isJudged));
    if (judged.length === 0)
      return notApplicable('The JSON-LD of the page describes no product, offer, or organization.');
    const each = judged.map(straysOf);
    const strays = new Map(each.flat().map((stray) => [`${stray.type}.${stray.property}`, stray]));
    if (strays.size === 0)
      return pass(
        judged.length === 1
          ? `Every property of the ${nodePlace(judged[0]!.node)} is defined for it.`
          : `Every property of ${judged.length} products, offers, and organizations is defined for its type.`,
      );
    const worst = each.reduce((a, b) => (b.length > a.length ? b : a));
    const list = worst.length > maxOnNode ? worst : [...strays.values()];
    const names = list.slice(0, 4).map(({ property }) => quote(property, 40));
    const more = list.length > 4 ? ` and ${list.length - 4} more` : '';
    const said = {
      cause: 'template:jsonld:properties',
      evidence: list.slice(0, 4).map(({ one: { node }, property }) => {
        const found = writeMember(property, node.props[property]);
        return proofOn(page, pointTo(node.path, property.slice(0, 60)), found);
      }),
      fix: remedy(list),
    };
    if (worst.length > maxOnNode)
      return fail(
        `${worst.length} properties of the ${nodePlace(worst[0]!.one.node)} are not defined for it: ${names.join(', ')}${more}.`,
        said,
      );
    const [only] = list;
    return warn(
      strays.size === 1 && only
        ? `schema.org does not define ${quote(only.property)} for ${only.type}${home(only.property)}.`
        : `${strays.size} properties are not defined for their type: ${names.join(', ')}${more}.`,
      said,
    );
  },
});

const isJudged = (type: string): boolean => judgedTypes.some((one) => isSubtypeOf(type, one));

/** Properties that no type of the node has. Terms that may come from another vocabulary are skipped. */
function straysOf(one: SchemaNode): Stray[] {
  const { types, props } = one.node;
  const foreign = types.some((type) => !isType(type));
  return Object.keys(props)
    .slice(0, mostKeys)
    .flatMap((property) => {
      if (property.startsWith('@') || isForeign(property)) return [];
      if (hasProperty(types, property)) return [];
      if (isProperty(property) ? foreign : one.open) return [];
      return [{ one, type: types.find(isJudged) ?? types[0]!, property }];
    });
}

/** Types that have a known property; those used by storefronts first. */
const homesOf = (property: string): string[] =>
  domainsOf(property).toSorted((a, b) => Number(judgedTypes.includes(b)) - Number(judgedTypes.includes(a)));

/** Where a known property belongs. */
function home(property: string): string {
  const domains = homesOf(property);
  const rest = domains.length > 3 ? ', …' : '';
  return domains.length === 0 ? '' : ` (it belongs to ${domains.slice(0, 3).join(', ')}${rest})`;
}

function remedy(list: Stray[]): Partial<Remedy> {
  const first = list.slice(0, 4).map((stray) => ({
    ...stray,
    value: stray.one.node.props[stray.property],
    meant: isProperty(stray.property)
      ? undefined
      : nearestName(stray.property, propertiesOf(stray.type), { strict: true }),
  }));
  const renamed = first.flatMap(({ meant, value }) => (meant ? [writeMember(meant, value)] : []));
  const facts = first.flatMap(({ meant, type, property, value }) =>
    !meant && !isProperty(property) && hasProperty([type], 'additionalProperty') && typeof value !== 'object'
      ? [{ '@type': 'PropertyValue', name: property.slice(0, 60), value }]
      : [],
  );
  const moved = first.filter(({ property }) => isProperty(property));
  const elsewhere = moved.slice(0, 2).map(({ property, value }) => {
    const holder = homesOf(property)[0];
    return holder ? `{ ${writeMember('@type', holder)}, ${writeMember(property, value)} }` : '';
  });
  const lines = [
    ...elsewhere.filter((line) => line !== ''),
    ...renamed,
    ...(facts.length > 0 ? [writeMember('additionalProperty', facts)] : []),
  ];
  return {
    ...(lines.length > 0 ? { snippet: lines.join(',\n') } : {}),
    ...(moved.length > 0
      ? {
          instructions: `${moved
            .map(({ property, type }) => `Remove ${property} from ${type}${home(property)}.`)
            .join(' ')} Add other facts to additionalProperty as PropertyValue.`,
        }
      : {}),
  };
}
