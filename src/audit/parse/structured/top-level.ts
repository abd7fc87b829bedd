/** Which product nodes stand for something that the page sells by itself. */
import type { StructuredFacts, StructuredNode } from '../facts.ts';
import { get, isGiven, isProps, listOf, textOf } from './values.ts';
import { isVariantOfGroup } from './variants.ts';

/** schema.org types below Product; collections are listings, not things. */
export const productTypes: ReadonlySet<string> = new Set(
  (
    'Product ProductGroup ProductModel IndividualProduct SomeProducts DietarySupplement Drug Vehicle ' +
    'Car Motorcycle MotorizedBicycle BusOrCoach'
  ).split(' '),
);
/** Works that are products only when they are offered. */
const worksForSale = new Set(
  (
    'Book Audiobook Movie MusicAlbum MusicRelease Game VideoGame VisualArtwork Painting Photograph ' +
    'Sculpture SheetMusic Map Poster'
  ).split(' '),
);
/** Properties whose products are others than the page's own. */
const aside = new Set(
  (
    'isRelatedTo isSimilarTo itemListElement hasVariant isVariantOf itemOffered itemReviewed ' +
    'isAccessoryOrSparePartFor isConsumableFor model includesObject mentions makesOffer ' +
    'hasOfferCatalog'
  ).split(' '),
);
/** Those of them that also tell it by reference. A breadcrumb or a review may refer to the page's own product. */
const asideByReference = [
  'hasVariant',
  'isRelatedTo',
  'isSimilarTo',
  'isAccessoryOrSparePartFor',
  'isConsumableFor',
];

export const isProduct = (node: StructuredNode): boolean =>
  node.types.some((type) => productTypes.has(type)) ||
  (node.types.some((type) => worksForSale.has(type)) && isGiven(get(node.props, 'offers')));

/** Nodes with one of these types, nested ones included. */
export function nodesOfType(structured: StructuredFacts, ...types: string[]): StructuredNode[] {
  return structured.nodes.filter((node) => node.types.some((type) => types.includes(type)));
}

function isAside(nodes: readonly StructuredNode[], node: StructuredNode): boolean {
  // Holders stand before what they hold, so this ends.
  for (let at = node.parent; at; at = nodes[at.node]?.parent) if (aside.has(at.property)) return true;
  return false;
}

/**
 * Indices in `nodes` of products that are not nested in, or named by reference from, related things, lists,
 * groups or offers of something else. The same product in two syntaxes counts twice: see `distinctProducts`.
 */
export function topLevelProducts(structured: StructuredFacts): number[] {
  const { nodes } = structured;
  const candidates = nodes.flatMap((node, index) =>
    isProduct(node) && !isAside(nodes, node) ? [{ node, index }] : [],
  );
  const named = new Set(
    nodes.filter(isProduct).flatMap((node) =>
      asideByReference.flatMap((key) =>
        listOf(get(node.props, key)).flatMap((item) => {
          const id = isProps(item) ? textOf(get(item, '@id')) : undefined;
          return id === undefined || id === node.id ? [] : [id];
        }),
      ),
    ),
  );
  const groups = candidates.filter(({ node }) => node.types.includes('ProductGroup')).slice(0, 20);
  const own = candidates
    .filter(({ node }) => node.id === undefined || !named.has(node.id))
    .filter(
      ({ node }) =>
        node.types.includes('ProductGroup') ||
        groups.every((group) => !isVariantOfGroup(node.props, group.node.props)),
    );
  // Products that name each other in a circle would all be gone.
  return (own.length > 0 ? own : candidates).map(({ index }) => index);
}

const folded = (value: unknown): string => (textOf(value) ?? '').toLowerCase().replace(/\s+/g, ' ').trim();

/** The same thing: equal `@id` without contradiction, or another syntax with the same name or SKU. */
function isSame(a: StructuredNode, b: StructuredNode): boolean {
  const [names, skus] = ['name', 'sku'].map(
    (key) => [folded(get(a.props, key)), folded(get(b.props, key))] as const,
  );
  const clash = [names!, skus!].some(([left, right]) => left !== '' && right !== '' && left !== right);
  if (a.id !== undefined && a.id === b.id) return !clash;
  return a.syntax !== b.syntax && [names!, skus!].some(([left, right]) => left !== '' && left === right);
}

/** Pages with more are listings. */
const MAX_COMPARED = 200;

/** The top-level products with repeated descriptions of one thing put together, in order of first appearance. */
export function distinctProducts(structured: StructuredFacts): number[][] {
  const groups: number[][] = [];
  for (const index of topLevelProducts(structured).slice(0, MAX_COMPARED)) {
    const node = structured.nodes[index]!;
    const group = groups.find((members) => isSame(structured.nodes[members[0]!]!, node));
    if (group) group.push(index);
    else groups.push([index]);
  }
  return groups;
}
