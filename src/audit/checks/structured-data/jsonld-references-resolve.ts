import { defineCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import { textOf } from '../../parse/structured/values.ts';
import { isSubtypeOf, rangeOf } from '../../parse/vocabulary/index.ts';
import { jsonLdNodes, writeMember } from '../subjects/jsonld/nodes.ts';
import { type Reference, referencesOf } from '../subjects/jsonld/references.ts';
import { pointTo, proofOn, quote } from '../subjects/product/facts.ts';

/** Readers need the offers, brands, and sellers of these. */
const weighty = ['Product', 'Offer', 'Organization'];
/** These point to other pages by design. */
const links = new Set(
  (
    'isRelatedTo isSimilarTo isAccessoryOrSparePartFor isConsumableFor isOftenBoughtWith hasVariant ' +
    'isVariantOf mainEntityOfPage subjectOf isPartOf hasPart url item sameAs'
  ).split(' '),
);

export default defineCheck({
  id: 'jsonld-references-resolve',
  category: 'structured-data',
  name: '@id references resolve',
  description: 'Detects references to missing nodes, which leave brands, sellers, and offers empty.',
  why: 'If a reference does not resolve to a node, its brand, seller, or offer is empty.',
  judged: {
    pass: 'Every reference resolves to a node on the pages that were read, or the pages have no references.',
    warn: 'Another reference resolves to no node, or a reference of a Product, Offer, or Organization points to a page of the site that was not read.',
    fail: 'A reference of a Product, Offer, or Organization resolves to no node, although the page it points to was read.',
    notApplicable: 'The pages that were read have no JSON-LD with a readable type.',
  },
  priority: 'medium',
  requires: ['home'],
  effort: 'hours',
  fix: {
    title: 'Add the nodes that @id references point to',
    instructions:
      'Write the brand, seller, or offer in full where it is referenced, or add a node with the same @id to the @graph of the page.',
  },
  sources: ['json-ld'],
  needs: ['home'],
  uses: ['listings', 'products', 'policies'],
  evaluate({ home, listings = [], products = [], policies }) {
    const others = policies ? Object.values(policies).flatMap(({ page }) => page ?? []) : [];
    const all = [home, ...listings, ...products, ...others];
    const pages = [...new Map(all.map((page) => [page.id, page])).values()];
    if (pages.every(({ facts }) => jsonLdNodes(facts).length === 0))
      return notApplicable('The pages that were read have no JSON-LD.');
    const references = referencesOf(pages);
    const dangling = distinct(references.filter(({ state }) => state === 'dangling'));
    const empty = dangling.filter(isWeighty);
    const unread = distinct(references.filter((one) => one.state === 'unread' && isWeighty(one)));
    const far = unread.filter(({ property }) => !links.has(property));
    const said = (list: Reference[]) => ({
      cause: 'template:jsonld:references',
      evidence: list.slice(0, 4).map(({ page, node, property, id }) =>
        // The page is needed to reproduce the finding.
        proofOn(page, pointTo(node.path, property), `{"@id": ${JSON.stringify(id.slice(0, 200))}}`),
      ),
      fix: {
        snippet: list
          .slice(0, 3)
          .map((one) => inFull(one, pages))
          .join(',\n'),
      },
    });
    if (empty.length > 0)
      return fail(
        `${countOf(empty, 'resolve')} to no node on the pages read: ${listOf(empty)}.`,
        said(empty),
      );
    if (dangling.length > 0)
      return warn(
        `${countOf(dangling, 'resolve')} to no node on the pages read: ${listOf(dangling)}.`,
        said(dangling),
      );
    if (far.length > 0)
      return warn(
        `${countOf(far, 'point')} to pages that were not read and that few clients fetch: ${listOf(far)}.`,
        { ...said(far), confidence: 'medium' },
      );
    const found = references.filter(({ state }) => state === 'found').length;
    return pass(
      found === 0
        ? 'The JSON-LD has no @id references.'
        : `All ${found} @id references resolve to a node on the pages read.`,
    );
  },
});

const isWeighty = ({ node }: Reference): boolean =>
  node.types.some((type) => weighty.some((one) => isSubtypeOf(type, one)));

const nameOf = ({ node, property }: Reference): string =>
  `${(node.types[0] ?? 'node').slice(0, 40)}.${property.slice(0, 40)}`;

/** A template repeats the same reference on every page. */
function distinct(references: Reference[]): Reference[] {
  const first = new Map<string, Reference>();
  for (const one of references) {
    const key = `${nameOf(one)} ${one.id}`;
    if (!first.has(key)) first.set(key, one);
  }
  return [...first.values()];
}

const countOf = (list: Reference[], verb: string): string =>
  list.length === 1 ? `One @id reference ${verb}s` : `${list.length} @id references ${verb}`;

const listOf = (list: Reference[]): string =>
  `${list
    .slice(0, 3)
    .map((one) => `${nameOf(one)} → ${quote(one.id, 50)}`)
    .join(', ')}${list.length > 3 ? ` and ${list.length - 3} more` : ''}`;

/** The node in full, with the site's own name where it is probably meant. */
function inFull({ property, id, page }: Reference, pages: readonly Page[]): string {
  const types = rangeOf(property).filter((type) => isSubtypeOf(type, 'Thing'));
  const type = types.find((one) => one === 'Organization' || one === 'Brand') ?? types[0] ?? 'Thing';
  const brand = page.facts.product?.brand;
  const own = isSubtypeOf(type, 'Organization') ? siteName(pages) : undefined;
  const name = own ?? (type === 'Brand' && brand !== id ? brand : undefined);
  return writeMember(property, {
    '@type': type,
    '@id': id,
    name: name ?? `NAME-OF-${property.toUpperCase()}`,
  });
}

function siteName(pages: readonly Page[]): string | undefined {
  for (const { facts } of pages) {
    const node = jsonLdNodes(facts).find(({ node: { types } }) =>
      types.some((type) => type === 'WebSite' || isSubtypeOf(type, 'Organization')),
    );
    const name = textOf(node?.node.props['name']);
    if (name) return name;
    const meta = facts.structured.openGraph.find(({ property }) => property === 'og:site_name');
    if (meta?.content) return meta.content;
  }
  return undefined;
}
