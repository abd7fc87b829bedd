/** Product groups: which products are variants, and of what. */
import type { PrimaryProduct, StructuredNode, VariantFacts } from '../facts/facts.ts';
import { isBlank } from '../blank.ts';
import { offersOf } from './offer.ts';
import { schemaName } from './terms.ts';
import {
  get,
  isProps,
  listOf,
  objectsOf,
  optional,
  textOf,
  typesOf,
  type Graph,
  type Props,
} from './values.ts';

const MAX_VARIANTS = 1_000;
const MAX_OPTIONS = 20;
const usual = ['color', 'size', 'material', 'pattern', 'suggestedAge', 'suggestedGender'];
export const gtinProperties = ['gtin', 'gtin8', 'gtin12', 'gtin13', 'gtin14', 'isbn'];

/** Numbers that name the product worldwide, with the property as found. */
export function gtinsOf(product: Props): PrimaryProduct['gtins'] {
  return gtinProperties.flatMap((property) =>
    listOf(get(product, property)).flatMap((item) => {
      const value = textOf(item);
      return value === undefined || isBlank(value) ? [] : [{ property, value }];
    }),
  );
}

/** Ids by which a variant names its group: `isVariantOf` references and `inProductGroupWithID`. */
function groupKeys(product: Props): string[] {
  const refs = listOf(get(product, 'isVariantOf')).map((item) => textOf(item, '@id'));
  const inline = listOf(get(product, 'isVariantOf')).map((item) =>
    isProps(item) ? textOf(get(item, 'productGroupID')) : undefined,
  );
  const ids = listOf(get(product, 'inProductGroupWithID')).map((item) => textOf(item));
  return [...refs, ...inline, ...ids].filter((key): key is string => key !== undefined && key.trim() !== '');
}

/** True when the product says that it belongs to this group. */
export function isVariantOfGroup(product: Props, group: Props): boolean {
  if (!Object.hasOwn(product, 'isVariantOf') && !Object.hasOwn(product, 'inProductGroupWithID')) return false;
  const own = [get(group, '@id'), textOf(get(group, 'productGroupID'))].filter(
    (key) => typeof key === 'string' && key !== '',
  );
  return groupKeys(product).some((key) => own.includes(key));
}

/** Variants of a group: `hasVariant`, then nodes of the page that name the group. */
export function variantNodes(
  graph: Graph,
  group: Props,
  path: string,
  nodes: readonly StructuredNode[],
): { props: Props; path: string }[] {
  // The same variant may be referred to twice.
  const byPath = new Map(
    objectsOf(graph, group, path, 'hasVariant').map((variant) => [variant.path, variant]),
  );
  const held = [...byPath.values()].slice(0, MAX_VARIANTS);
  const known = new Set(held.map((variant) => variant.path));
  const naming = nodes.filter(
    (node) =>
      !known.has(node.path) &&
      node.parent === undefined &&
      !node.types.includes('ProductGroup') &&
      isVariantOfGroup(node.props, group),
  );
  return [...held, ...naming.map(({ props, path: at }) => ({ props, path: at }))].slice(0, MAX_VARIANTS);
}

function optionsOf(variant: Props, varies: string[]): Record<string, string> {
  const extra = listOf(get(variant, 'additionalProperty')).filter(isProps).slice(0, 200);
  const entries = (varies.length > 0 ? varies : usual).flatMap((name): [string, string][] => {
    const named = extra.find((item) => textOf(get(item, 'name'))?.toLowerCase() === name.toLowerCase());
    const value =
      textOf(get(variant, name), 'name', 'value') ?? (named && textOf(get(named, 'value'), 'value'));
    return value === undefined || isBlank(value) || name === '__proto__' ? [] : [[name, value]];
  });
  return Object.fromEntries(entries);
}

export function variantFacts(
  graph: Graph,
  variant: { props: Props; path: string },
  varies: string[],
): VariantFacts {
  const { props, path } = variant;
  return {
    ...optional('name', textOf(get(props, 'name'))),
    ...optional('sku', textOf(get(props, 'sku')) ?? textOf(get(props, 'productID'))),
    ...optional('mpn', textOf(get(props, 'mpn'))),
    ...optional('gtin', gtinsOf(props)[0]?.value),
    ...optional('url', textOf(get(props, 'url'), 'url')),
    options: optionsOf(props, varies),
    ...optional('offer', offersOf(graph, props, path, 1)[0]),
  };
}

/** The properties in which variants differ, without `https://schema.org/`. */
const variesBy = (group: Props): string[] =>
  listOf(get(group, 'variesBy'))
    .slice(0, MAX_OPTIONS)
    .flatMap((item) => {
      const name = textOf(item, 'name')?.trim();
      return name ? [schemaName(name)] : [];
    });

/** The group of a product and its variant nodes; undefined when nothing speaks of variants. */
export function productGroup(
  graph: Graph,
  product: Props,
  path: string,
  nodes: readonly StructuredNode[],
): { facts: NonNullable<PrimaryProduct['group']>; variants: { props: Props; path: string }[] } | undefined {
  const isGroup = typesOf(product).includes('ProductGroup') || get(product, 'hasVariant') !== undefined;
  if (
    !isGroup &&
    get(product, 'isVariantOf') === undefined &&
    get(product, 'inProductGroupWithID') === undefined
  )
    return undefined;
  const holder = isGroup
    ? { props: product, path }
    : (objectsOf(graph, product, path, 'isVariantOf')[0] ?? { props: {}, path });
  const id = textOf(get(holder.props, 'productGroupID')) ?? textOf(get(product, 'inProductGroupWithID'));
  const varies = variesBy(holder.props);
  const variants = variantNodes(graph, holder.props, holder.path, isGroup ? nodes : []);
  const facts = {
    ...optional('id', id),
    variesBy: varies,
    variants: variants.map((variant) => variantFacts(graph, variant, varies)),
    isVariantOf: !isGroup,
  };
  return { facts, variants };
}
