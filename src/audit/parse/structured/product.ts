/** The primary product in one shape, whatever syntax and style the page uses. */
import type { PrimaryProduct, StructuredFacts } from '../facts/facts.ts';
import { isBlank } from '../blank.ts';
import { productAttributes, audienceOf, sizeSpecificationOf, variantAttributes } from './attributes.ts';
import { offerFacts, offersOf } from './offer.ts';
import { choosePrimary, type PageIdentity } from './primary.ts';
import { distinctProducts, productTypes } from './top-level.ts';
import {
  get,
  graphOf,
  isGiven,
  listOf,
  optional,
  textOf,
  type Graph,
  type Props,
  isProps,
  objectsOf,
  typesOf,
} from './values.ts';
import { productGroup, gtinsOf } from './variants.ts';

const MAX_IMAGES = 100;
/** Limit on variants that are read for facts that the group lacks. */
const MAX_KIN = 20;

/** Name of a text, Brand, Organization or reference to one. */
function nameOf(graph: Graph, value: unknown): string | undefined {
  for (const item of listOf(value)) {
    const name = textOf(graph.resolve(item) ?? item, 'name', 'legalName');
    if (name !== undefined) return name;
  }
  return undefined;
}

function imagesOf(graph: Graph, product: Props): string[] {
  return listOf(get(product, 'image'))
    .slice(0, MAX_IMAGES)
    .flatMap((item) => {
      // `url` before `contentUrl`; one image object may list several.
      const object = graph.resolve(item);
      const urls = object
        ? listOf(get(object, 'url') ?? get(object, 'contentUrl') ?? get(object, '@id'))
        : [item];
      return urls.flatMap((url) => (typeof url === 'string' && !isBlank(url) ? [url] : []));
    });
}

/** The most specific category: the longest path of several. */
function categoryOf(graph: Graph, product: Props): string | undefined {
  const found = listOf(get(product, 'category'))
    .slice(0, 50)
    .flatMap((item) => {
      const name = textOf(graph.resolve(item) ?? item, 'name', 'codeValue', 'url');
      return name === undefined ? [] : [name];
    });
  return found.toSorted((a, b) => b.split(/[>/]/).length - a.split(/[>/]/).length)[0];
}

function ratingOf(graph: Graph, product: Props): PrimaryProduct['rating'] {
  const rating = graph.resolve(listOf(get(product, 'aggregateRating'))[0]);
  if (!rating) return undefined;
  const counts = ['reviewCount', 'ratingCount'].flatMap((key) => textOf(get(rating, key)) ?? []);
  return {
    ...optional('value', textOf(get(rating, 'ratingValue'))),
    // Ratings without a written review leave reviewCount at 0.
    ...optional('count', counts.find((count) => Number(count) > 0) ?? counts[0]),
    ...optional('best', textOf(get(rating, 'bestRating'))),
    ...optional('worst', textOf(get(rating, 'worstRating'))),
  };
}

function fitsOf(graph: Graph, product: Props): string[] {
  const all = ['isAccessoryOrSparePartFor', 'isConsumableFor'].flatMap((key) => listOf(get(product, key)));
  return all.slice(0, 100).flatMap((item) => {
    const name = textOf(graph.resolve(item) ?? item, 'name', 'model', 'url');
    return name === undefined || isBlank(name) ? [] : [name];
  });
}

/** The product with what other nodes of the same thing and syntax add to it. */
function joined(structured: StructuredFacts, primary: number, product: Props): Props {
  const { syntax } = structured.nodes[primary]!;
  const twins = (distinctProducts(structured).find((indices) => indices.includes(primary)) ?? [])
    .filter((index) => index !== primary && structured.nodes[index]!.syntax === syntax)
    .slice(0, MAX_KIN);
  if (twins.length === 0) return product;
  const whole: Props = { ...product };
  for (const index of twins)
    for (const [key, value] of Object.entries(structured.nodes[index]!.props))
      if (!key.startsWith('@') && !isGiven(get(whole, key))) whole[key] = value;
  return whole;
}

/**
 * The primary product of the page and its index in `nodes`; neither when the page has no product of its own.
 * Texts and numbers are as written; a text may be blank.
 */
export function productFacts(
  structured: StructuredFacts,
  page: PageIdentity,
): { product?: PrimaryProduct; primary?: number } {
  const graph = graphOf(structured.nodes);
  const chosen = choosePrimary(structured, graph, page);
  if (chosen === undefined) return {};
  const { index: primary, because } = chosen;
  const node = structured.nodes[primary]!;
  const { path } = node;
  const product = joined(structured, primary, graph.resolve(node.props)!);
  const text = (key: string): string | undefined => textOf(get(product, key));
  const holder = node.parent?.property === 'itemOffered' ? structured.nodes[node.parent.node] : undefined;
  const own = offersOf(graph, product, path);
  const offers = own.length === 0 && holder ? [offerFacts(graph, holder.props, holder.path)] : own;
  const group = productGroup(graph, product, path, structured.nodes);
  const variants = group && !group.facts.isVariantOf ? group.variants.map((variant) => variant.props) : [];
  // Common facts may be in the variants instead of their group, or the other way around.
  const kin = group?.facts.isVariantOf
    ? objectsOf(graph, product, path, 'isVariantOf').map(({ props }) => props)
    : variants.slice(0, MAX_KIN);
  const shared = <T>(read: (props: Props) => T | undefined): T | undefined =>
    [product, ...kin].map(read).find((value) => value !== undefined);
  const sold = [
    ...offers,
    ...(group && !group.facts.isVariantOf
      ? group.facts.variants.flatMap((variant) => variant.offer ?? [])
      : []),
  ];
  const facts: PrimaryProduct = {
    because,
    syntax: node.syntax,
    type: node.types.includes('ProductGroup') ? 'ProductGroup' : 'Product',
    path,
    ...optional('name', text('name')),
    ...optional(
      'description',
      shared((props) => textOf(get(props, 'description'))),
    ),
    ...optional('sku', text('sku')),
    ...optional('mpn', text('mpn')),
    ...optional('productId', text('productID')),
    gtins: gtinsOf(product),
    ...optional(
      'brand',
      shared((props) => nameOf(graph, get(props, 'brand'))),
    ),
    ...optional(
      'manufacturer',
      shared((props) => nameOf(graph, get(props, 'manufacturer'))),
    ),
    images:
      shared((props) => {
        const found = imagesOf(graph, props);
        return found.length > 0 ? found : undefined;
      }) ?? [],
    ...optional('category', categoryOf(graph, product)),
    ...optional('url', textOf(get(product, 'url'), 'url')),
    offers,
    ...optional('group', group?.facts),
    attributes: [...productAttributes(graph, product), ...variantAttributes(graph, variants)],
    ...optional('audience', audienceOf(graph, [product, ...variants])),
    ...optional('sizeSpecification', sizeSpecificationOf(graph, [product, ...variants])),
    fits: fitsOf(graph, product),
    returnPolicy:
      isGiven(get(product, 'hasMerchantReturnPolicy')) || sold.some((offer) => offer.returnPolicy),
    shippingDetails: isGiven(get(product, 'shippingDetails')) || sold.some((offer) => offer.shippingDetails),
    ...optional('rating', ratingOf(graph, product)),
    blanks: blanksOf(graph, product, path),
  };
  return { product: facts, primary };
}

/** Keys without a value on product nodes and their offers. */
type Blank = PrimaryProduct['blanks'][number];

const MAX_BLANKS = 100;
/** Reviews, and other products. */
const foreign = new Set(
  'review reviews isRelatedTo isSimilarTo isVariantOf isAccessoryOrSparePartFor isConsumableFor'.split(' '),
);
/** A zero there is a term: free shipping, free return. */
const terms = new Set(['hasMerchantReturnPolicy', 'shippingDetails', 'eligibleQuantity', 'inventoryLevel']);

/** What is read of an object that a property holds: the rest may stay blank. */
const readOf = new Set(
  'name value minValue maxValue price minPrice maxPrice priceCurrency currency priceType ratingValue bestRating worstRating ratingCount reviewCount shippingRate priceSpecification'.split(
    ' ',
  ),
);
const pictures = new Set(['image', 'logo', 'photo', 'video', 'associatedMedia']);
const addresses = ['url', 'contentUrl'];

/** Of a picture its address counts, under one name or the other. */
const isRead = (holder: Props, key: string, name: string): boolean =>
  pictures.has(key)
    ? addresses.includes(name) && addresses.every((one) => isBlank(get(holder, one)))
    : readOf.has(name) && !(name === 'name' && terms.has(key));

/** A zero price without a product, beside real prices, is that of a free option. */
const isOwnThing = (offer: Props): boolean =>
  ['sku', 'url', 'name', 'itemOffered'].some((key) => isGiven(get(offer, key)));
const isGivenPrice = (offer: Props): boolean => Number(textOf(get(offer, 'price'))) > 0;

const shown = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 100);

/** `key` is the property of a Product or Offer node with the blank: `brand` for a brand without a name. */
function blanksOf(graph: Graph, product: Props, path: string): Blank[] {
  const found: Blank[] = [];

  const scan = (value: unknown, key: string, property: string, at: string): void => {
    if (found.length >= MAX_BLANKS) return;
    // The type of an action, or of its result, is a value by itself.
    if (isProps(value) && typesOf(value).some((type) => type.endsWith('Action'))) return;
    const empty = Array.isArray(value)
      ? value.length === 0
      : isProps(value) && isBlank(value) && !Object.hasOwn(value, '@id');
    if (empty || (typeof value !== 'object' && isBlank(value, property)) || value === null) {
      found.push({ key, path: at, value: shown(value) });
    } else if (Array.isArray(value)) {
      // A repeated key is blank only if no value is filled.
      const good = value.some((item) => !isBlank(item, property));
      value.forEach((item, index) => {
        if (good && !isProps(item) && isBlank(item, property)) return;
        scan(item, key, property, `${at}/${index}`);
      });
    } else if (isProps(value)) {
      if (typesOf(value).some((type) => type === 'ListItem' || productTypes.has(type))) return;
      for (const [name, member] of Object.entries(value)) {
        if (name.startsWith('@') || !isRead(value, key, name)) continue;
        const measured = terms.has(key) ? '' : name === 'value' || name === 'price' ? property : name;
        scan(member, key, measured, `${at}/${name}`);
      }
    }
  };

  const seen = new Set<string>();
  const visit = (node: Props, at: string, depth: number, free = false): void => {
    if (seen.has(at)) return;
    seen.add(at);
    const base = at.includes(' /') ? at : `${at} `;
    for (const [key, value] of Object.entries(node)) {
      if (key.startsWith('@') || foreign.has(key)) continue;
      if (free && key === 'price' && Number(textOf(value) || NaN) === 0) continue;
      const nested =
        (key === 'offers' || key === 'hasVariant') && depth < 4 ? objectsOf(graph, node, at, key) : [];
      if (nested.length === 0) scan(value, key, terms.has(key) ? '' : key, `${base}/${key}`);
      const isPriced = nested.length > 1 && nested.some(({ props }) => isGivenPrice(props));
      for (const { props, path: inner } of nested)
        if (found.length < MAX_BLANKS) visit(props, inner, depth + 1, isPriced && !isOwnThing(props));
    }
  };

  visit(product, path, 0);
  return found;
}
