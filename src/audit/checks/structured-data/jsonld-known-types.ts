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
  description: 'Detects invented, misspelt or retired values of @type.',
  why: 'A misspelt type is no type: readers pass over the whole node.',
  judged: {
    pass: 'Every @type is in schema.org; those of other vocabularies are skipped.',
    warn: 'One is superseded by another.',
    fail: 'One is not in schema.org.',
    notApplicable: 'The page has no readable JSON-LD of schema.org.',
  },
  priority: 'medium',
  requires: ['home'],
  roles: ['home', 'listing', 'product'],
  effort: 'minutes',
  fix: {
    title: 'Use types that schema.org defines',
    instructions:
      'Write each type exactly as schema.org spells it. For a finer kind keep the nearest type and name the kind in additionalType.',
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
    if (unknown.length > 0) return told(page, fail, unknown, notThere);
    const retired = byType(judged.filter(({ type }) => supersededBy(type) !== undefined));
    if (retired.length > 0) return told(page, warn, retired, (type, by) => `${type} is superseded by ${by}`);
    const kinds = new Set(judged.map(({ type }) => type));
    return pass(
      `schema.org knows ${kinds.size === 1 ? 'the type' : `all ${kinds.size} types`} of the JSON-LD.`,
    );
  },
});

/** Each type once, with its first node. */
function byType(some: Omit<Found, 'instead'>[]): Found[] {
  const first = new Map(some.toReversed().map((one) => [one.type, one]));
  return [...first.values()].toReversed().map((one, at) => ({
    ...one,
    // Looking for a likeness reads the whole vocabulary.
    instead:
      supersededBy(one.type) ?? (at < 5 ? nearestName(one.type, typeNames(), { strict: true }) : undefined),
  }));
}

function notThere(type: string, instead: string | undefined): string {
  const enumeration = enumerationOf(type);
  if (enumeration) return `${type} is a value of ${enumeration}, not a type`;
  return `schema.org has no type ${quote(type)}${instead ? ` (${instead}?)` : ''}`;
}

function told(
  page: Page,
  judge: typeof fail,
  found: Found[],
  say: (type: string, instead: string | undefined) => string,
): Verdict {
  const shown = found.slice(0, 3);
  const more = found.length > 3 ? `; ${found.length - 3} more` : '';
  const meant = shown.find(({ instead }) => instead);
  const sentence = `${shown.map(({ type, instead }) => say(type, instead)).join('; ')}${more}.`;
  return judge(sentence, {
    cause: 'template:jsonld:types',
    evidence: shown.map(({ node, type }) => proofOn(page, node.path, writeMember('@type', type))),
    fix: meant
      ? {
          title: `Write ${meant.instead} for ${meant.type.slice(0, 30)}`.slice(0, 70),
          snippet: shown
            .flatMap(({ instead }) => (instead ? [writeMember('@type', instead)] : []))
            .join('\n'),
        }
      : { snippet: writeMember('additionalType', shown[0]!.type) },
  });
}
