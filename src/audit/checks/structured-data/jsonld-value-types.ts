import { definePageCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import type { StructuredNode } from '../../parse/facts/facts.ts';
import { isBlank } from '../../parse/blank.ts';
import { listOf } from '../../parse/structured/values.ts';
import { isSubtypeOf } from '../../parse/vocabulary/index.ts';
import { schemaNodes, whyNoNodes, writeMember } from '../subjects/jsonld/nodes.ts';
import { judgeValue, type Misformed } from '../subjects/jsonld/values.ts';
import { pointTo, proofOn, quote } from '../subjects/product/facts.ts';

/** Checks of offers, ratings, and identifiers cover these. */
const owned = new Set(
  (
    'price lowPrice highPrice minPrice maxPrice priceCurrency offerCount priceValidUntil availability ' +
    'itemCondition gtin gtin8 gtin12 gtin13 gtin14 isbn image ratingValue reviewCount ratingCount ' +
    'bestRating worstRating'
  ).split(' '),
);
/** Checks of offers also cover their dates. */
const offers = ['Offer', 'Demand', 'PriceSpecification'];
const offerDates = new Set('validFrom validThrough availabilityStarts availabilityEnds'.split(' '));
/** Checks of return and shipping terms cover these and everything in them. */
const terms =
  /^(?:MerchantReturnPolicy|OfferShippingDetails|Shipping(?:Service|Conditions|RateSettings|DeliveryTime)|DeliveryTimeSettings)/;

interface Finding extends Misformed {
  node: StructuredNode;
  property: string;
  value: unknown;
}

export default definePageCheck({
  id: 'jsonld-value-types',
  category: 'structured-data',
  name: 'Values have the expected types',
  description: 'Detects numbers, URLs, dates, booleans, and enumerations in a form that machines misread.',
  why: 'A parser that expects a date or a number drops or misreads "31.12.2026" and "200 pages".',
  judged: {
    pass: 'Numbers, ISO 8601 dates, URLs, booleans, and enumerations have the form that schema.org expects. Values in offers, GTINs, ratings, and return and shipping terms are covered by other checks.',
    warn: 'An enumeration is a bare term, a boolean is text, or a date has a space instead of T.',
    fail: 'A value is not a valid number, date, URL, boolean, or member of its enumeration.',
    notApplicable: 'The page has no readable schema.org JSON-LD.',
  },
  priority: 'medium',
  requires: ['home'],
  roles: ['home', 'listing', 'product'],
  effort: 'hours',
  fix: {
    title: 'Write values in the form that schema.org expects',
    instructions:
      'Write numbers without units or grouping, dates in ISO 8601, true and false without quotes, and enumeration values as schema.org URLs.',
    snippet:
      '"weight": { "@type": "QuantitativeValue", "value": 1.2, "unitCode": "KGM" },\n"datePublished": "2026-10-02",\n"isFamilyFriendly": true,\n"bookFormat": "https://schema.org/Paperback"',
  },
  sources: ['schema-org', 'google-structured-data'],
  evaluate(page) {
    const nodes = schemaNodes(page.facts);
    if (nodes.length === 0) return notApplicable(whyNoNodes(page.facts));
    const all = page.facts.structured.nodes;
    const found: Finding[] = [];
    for (const { node } of nodes)
      if (found.length < mostFindings && !isOfTerms(node, all)) found.push(...judgeNode(node));
    const failing = found.filter(({ status }) => status === 'fail');
    const bad = [...new Map((failing.length > 0 ? failing : found).map((one) => [keyOf(one), one])).values()];
    const [first] = bad;
    if (!first)
      return pass('Numbers, dates, URLs, booleans, and enumerations have the form that schema.org expects.');
    const shown = bad
      .slice(0, 3)
      .map(({ property, value, problem }) => `${property} ${quote(String(value), 40)} ${problem}`);
    const more = bad.length > 3 ? `; and ${bad.length - 3} more` : '';
    const repaired = bad.slice(0, 5).filter((one) => one.repaired !== undefined);
    return (failing.length > 0 ? fail : warn)(`${shown.join('; ')}${more}.`, {
      cause: 'template:jsonld:values',
      evidence: bad
        .slice(0, 3)
        .map(({ node, property, value }) =>
          proofOn(page, pointTo(node.path, property), writeMember(property, value)),
        ),
      ...(repaired.length > 0
        ? { fix: { snippet: repaired.map((one) => writeMember(one.property, one.repaired)).join(',\n') } }
        : {}),
    });
  },
});

const keyOf = ({ property, value }: Finding): string => `${property} ${String(value).slice(0, 200)}`;

/** Number of values read per property. */
const mostValues = 100;
const mostKeys = 1_000;
/** Each finding is compared with the values of an enumeration. */
const mostFindings = 300;

function judgeNode(node: StructuredNode): Finding[] {
  const isOffer = node.types.some((type) => offers.some((one) => isSubtypeOf(type, one)));
  return Object.entries(node.props)
    .slice(0, mostKeys)
    .flatMap(([property, held]) => {
      if (property.startsWith('@') || owned.has(property) || (isOffer && offerDates.has(property))) return [];
      return listOf(held)
        .slice(0, mostValues)
        .flatMap((item): Finding[] => {
          const value = plainOf(item);
          if (typeof value === 'string' && isBlank(value)) return [];
          const misformed = judgeValue(property, value);
          return misformed ? [{ ...misformed, node, property, value }] : [];
        });
    });
}

/** The value of a typed literal, or the URL of a reference. */
function plainOf(item: unknown): unknown {
  if (typeof item !== 'object' || item === null) return item;
  if (Object.hasOwn(item, '@value')) return (item as Record<string, unknown>)['@value'];
  const keys = Object.keys(item);
  const id = keys.length === 1 && keys[0] === '@id' ? (item as Record<string, unknown>)['@id'] : undefined;
  return typeof id === 'string' && /^https?:/.test(id) ? id : undefined;
}

function isOfTerms(node: StructuredNode, all: readonly StructuredNode[]): boolean {
  for (let at: StructuredNode | undefined = node; at; at = at.parent && all[at.parent.node])
    if (at.types.some((type) => terms.test(type))) return true;
  return false;
}
