/** Which product nodes stand for something that the page sells by itself. */
import { withoutEntities } from '../entities.ts';
import type { StructuredFacts, StructuredNode } from '../facts/facts.ts';
import { isSubtypeOf } from '../vocabulary/index.ts';
import { get, isGiven, isProps, listOf, textOf } from './values.ts';
import { isVariantOfGroup } from './variants.ts';

/** schema.org types below Product; collections are listings, not things. */
export const productTypes: ReadonlySet<string> = new Set(
  (
    'Product ProductGroup ProductModel IndividualProduct SomeProducts DietarySupplement Drug Vehicle ' +
    'Car Motorcycle MotorizedBicycle BusOrCoach'
  ).split(' '),
);
/** Product, or a type below it. */
export const isProductOrSubtype = (type: string): boolean =>
  productTypes.has(type) || isSubtypeOf(type, 'Product');

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
/** Those that also do so by reference. A breadcrumb or a review may refer to the page's own product. */
const asideByReference = [
  'hasVariant',
  'isRelatedTo',
  'isSimilarTo',
  'isAccessoryOrSparePartFor',
  'isConsumableFor',
];

export const isProduct = (node: StructuredNode): boolean =>
  node.types.some((type) => productTypes.has(type)) ||
  (node.types.some((type) => worksForSale.has(type)) &&
    (isGiven(get(node.props, 'offers')) || node.parent?.property === 'itemOffered'));

/** Nodes with one of these types, nested ones included. */
export function nodesOfType(structured: StructuredFacts, ...types: string[]): StructuredNode[] {
  return structured.nodes.filter((node) => node.types.some((type) => types.includes(type)));
}

function isAside(nodes: readonly StructuredNode[], node: StructuredNode): boolean {
  // A node comes before the nodes in it, so this ends.
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

const folded = (value: unknown): string =>
  withoutEntities((textOf(value) ?? '').slice(0, 500))
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

/** Of two syntaxes one often loses quotes and marks that the other keeps. */
const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();

/** Distinctive properties; a text is empty if the node lacks it. */
interface Identity {
  node: StructuredNode;
  name: string;
  sku: string;
  /** Values in which two descriptions of one thing cannot differ. */
  telling: string[];
  /** Without the query, in which descriptions of one page differ. */
  urls: string[];
  price: string;
}

const tellingKeys = [
  'mpn',
  'productID',
  'gtin',
  'gtin8',
  'gtin12',
  'gtin13',
  'gtin14',
  'isbn',
  'color',
  'size',
];

function identityOf(node: StructuredNode): Identity {
  const { props } = node;
  const offers = listOf(get(props, 'offers')).filter(isProps);
  const urls = [
    textOf(get(props, 'url'), 'url'),
    ...offers.slice(0, 20).map((offer) => textOf(get(offer, 'url'))),
  ];
  const [offer] = offers;
  const price = offer && (textOf(get(offer, 'price')) ?? textOf(get(offer, 'lowPrice')));
  return {
    node,
    name: folded(get(props, 'name')),
    sku: folded(get(props, 'sku')),
    telling: tellingKeys.map((key) => folded(get(props, key))),
    urls: urls.flatMap((url) =>
      url?.trim()
        ? [
            url
              .trim()
              .slice(0, 2_000)
              .replace(/[?#].*$/s, ''),
          ]
        : [],
    ),
    price: price === undefined || Number.isNaN(Number(price)) ? '' : String(Number(price)),
  };
}

const differ = (left: string, right: string): boolean => left !== '' && right !== '' && left !== right;
const agree = (left: string, right: string): boolean => left !== '' && left === right;

/** Two descriptions of one syntax contradict each other in a distinctive property. */
const contradict = (a: Identity, b: Identity): boolean =>
  differ(a.name, b.name) ||
  differ(a.sku, b.sku) ||
  differ(a.price, b.price) ||
  a.telling.some((value, at) => differ(value, b.telling[at]!));

/**
 * The same thing: equal `@id` without contradiction, another syntax with the same name, SKU, or address and price, or another node of this
 * one with the same SKU, or with the same name and no other address.
 */
function isSame(a: Identity, b: Identity): boolean {
  if (a.node.id !== undefined && a.node.id === b.node.id)
    return !differ(a.name, b.name) && !differ(a.sku, b.sku);
  if (a.node.syntax !== b.node.syntax)
    return agree(lettersOf(a.name), lettersOf(b.name)) || agree(a.sku, b.sku) || isSamePlace(a, b);
  if (contradict(a, b)) return false;
  const elsewhere = a.urls.length > 0 && b.urls.length > 0 && !a.urls.some((url) => b.urls.includes(url));
  return agree(a.sku, b.sku) || (agree(a.name, b.name) && !elsewhere);
}

/** One address and one price are one product, whatever theme and app call it. */
const isSamePlace = (a: Identity, b: Identity): boolean =>
  agree(a.price, b.price) && !differ(a.sku, b.sku) && a.urls.some((url) => b.urls.includes(url));

/** Microdata spread over a page: an item that names nothing belongs to the only one that has a name. */
function isNameless({ node, name, sku, urls }: Identity): boolean {
  return (
    node.syntax === 'microdata' && node.id === undefined && name === '' && sku === '' && urls.length === 0
  );
}

/** Pages with more are listings. */
const MAX_COMPARED = 200;

/** The top-level products with repeated descriptions of one thing put together, in order of first appearance. */
export function distinctProducts(structured: StructuredFacts): number[][] {
  const groups: { first: Identity; indices: number[] }[] = [];
  for (const index of topLevelProducts(structured).slice(0, MAX_COMPARED)) {
    const own = identityOf(structured.nodes[index]!);
    const group = groups.find(({ first }) => isSame(first, own));
    if (group) group.indices.push(index);
    else groups.push({ first: own, indices: [index] });
  }
  const [one, two, ...more] = groups.filter(({ first }) => first.node.syntax === 'microdata');
  if (!one || !two || more.length > 0) return groups.map(({ indices }) => indices);
  const [half, whole] = isNameless(one.first) ? [one, two] : [two, one];
  if (!isNameless(half.first) || whole.first.name === '' || contradict(half.first, whole.first))
    return groups.map(({ indices }) => indices);
  return groups.flatMap((group) =>
    group === half ? [] : [group === whole ? [...whole.indices, ...half.indices] : group.indices],
  );
}
