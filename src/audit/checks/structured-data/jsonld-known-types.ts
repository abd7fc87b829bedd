import { nearestName } from '../../../config/nearest-name.ts';
import { definePageCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import type { Verdict } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import { enumerationOf, isType, supersededBy, typeNames } from '../../parse/vocabulary/index.ts';
import {
  isForeign,
  schemaNodes,
  type SchemaNode,
  whyNoNodes,
  writeMember,
} from '../subjects/jsonld/nodes.ts';
import { proofOn, quote } from '../subjects/product/facts.ts';

interface Found extends SchemaNode {
  type: string;
  /** What to write instead. */
  instead: string | undefined;
}

export default definePageCheck({
  id: 'jsonld-known-types',
  category: 'structured-data',
  name: 'Types exist in schema.org',
  description: 'Detects invented, misspelled, or retired values of @type.',
  why: 'Parsers ignore a node whose type is misspelled.',
  judged: {
    pass: 'Every @type is in schema.org. Types of other vocabularies are skipped.',
    warn: 'A type has been superseded by another.',
    fail: 'A type is not in schema.org.',
    notApplicable: 'The page has no readable schema.org JSON-LD.',
  },
  priority: 'medium',
  requires: ['home'],
  roles: ['home', 'listing', 'product'],
  effort: 'minutes',
  fix: {
    title: 'Use types that schema.org defines',
    instructions:
      'Write each type exactly as schema.org spells it. For a more specific kind, keep the nearest type and use additionalType.',
    snippet: '"@type": "Product"\n"@type": "ProductGroup"\n"@type": "Offer"\n"@type": "OnlineStore"',
  },
  sources: ['schema-org'],
  evaluate(page) {
    const nodes = schemaNodes(page.facts);
    const judged = nodes.flatMap((one) =>
      one.node.types.filter((type) => !isForeign(type)).map((type) => ({ ...one, type })),
    );
    if (judged.length === 0)
      return notApplicable(
        nodes.length > 0 ? 'The JSON-LD of the page uses other vocabularies.' : whyNoNodes(page.facts),
      );
    const unknown = byType(judged.filter(({ type, open }) => !open && !isType(type)));
    if (unknown.length > 0) return report(page, fail, unknown, notThere);
    const retired = byType(judged.filter(({ type }) => supersededBy(type) !== undefined));
    if (retired.length > 0)
      return report(page, warn, retired, (type, by) => `${type} is superseded by ${by}`);
    const kinds = new Set(judged.map(({ type }) => type));
    return pass(
      `${kinds.size === 1 ? 'The type' : `All ${kinds.size} types`} in the JSON-LD ${kinds.size === 1 ? 'is' : 'are'} defined by schema.org.`,
    );
  },
});

/** Each type once, with its first node. */
function byType(some: Omit<Found, 'instead'>[]): Found[] {
  const first = new Map(some.toReversed().map((one) => [one.type, one]));
  return [...first.values()].toReversed().map((one, at) => ({
    ...one,
    // Finding a similar name reads the whole vocabulary.
    instead:
      supersededBy(one.type) ?? (at < 5 ? nearestName(one.type, typeNames(), { strict: true }) : undefined),
  }));
}

function notThere(type: string, instead: string | undefined): string {
  const enumeration = enumerationOf(type);
  if (enumeration) return `${type} is a value of ${enumeration}, not a type`;
  return `schema.org has no type ${quote(type)}${instead ? ` (did you mean ${instead}?)` : ''}`;
}

function report(
  page: Page,
  judge: typeof fail,
  found: Found[],
  say: (type: string, instead: string | undefined) => string,
): Verdict {
  const shown = found.slice(0, 3);
  const more = found.length > 3 ? `; and ${found.length - 3} more` : '';
  const meant = shown.find(({ instead }) => instead);
  const sentence = `${shown.map(({ type, instead }) => say(type, instead)).join('; ')}${more}.`;
  return judge(sentence, {
    cause: 'template:jsonld:types',
    evidence: shown.map(({ node, type }) => proofOn(page, node.path, writeMember('@type', type))),
    fix: meant
      ? {
          title: `Change ${meant.type.slice(0, 30)} to ${meant.instead}`.slice(0, 70),
          snippet: shown
            .flatMap(({ instead }) => (instead ? [writeMember('@type', instead)] : []))
            .join('\n'),
        }
      : { snippet: writeMember('additionalType', shown[0]!.type) },
  });
}
