/** Products of the platform as the core knows them. Pure. */
import type { Product, Variant } from '#commerce';
import { toDescription } from '../../description.ts';
import { mapAttributes, type AttributeMapping } from './attributes.ts';
import { inventoryAvailability } from './availability.ts';
import type { ProductFacts } from '../facts.ts';

export interface ProductView {
  mapping?: AttributeMapping;
  /** Origin of the storefront, without a slash at the end: for pages that the platform gives without one. */
  storefront: string;
  /** Name of a category by its id. */
  category?(id: string): string | undefined;
}

/** What cannot be bought through an agent yet, by the type of the product. */
const refused = new Set<ProductFacts['type']>(['set', 'bundle', 'option']);
export const isSellable = ({ type }: ProductFacts): boolean => !refused.has(type);

/**
 * A master with the full facts of its variants; a single product is its own variant. Undefined when nothing of it has a price in
 * this currency.
 * @param variants facts of `master.variants`, in any order; those that are missing are not shown
 */
export function productWithVariants(
  master: ProductFacts,
  variants: readonly ProductFacts[],
  view: ProductView,
): Product | undefined {
  if (!isSellable(master)) return undefined;
  const byId = new Map(variants.map((variant) => [variant.id, variant]));
  const sold = master.type === 'master' ? master.variants.flatMap(({ id }) => byId.get(id) ?? []) : [master];
  const priced = sold.flatMap((facts) => variantOf(facts, master, view) ?? []);
  if (priced.length === 0) return undefined;
  const { name, brand, categoryId } = master;
  return {
    id: master.id,
    title: name,
    description: toDescription(master.longDescription ?? master.shortDescription ?? ''),
    url: pageOf(master, view),
    categories:
      categoryId === undefined ? [] : [{ id: categoryId, path: view.category?.(categoryId) ?? categoryId }],
    ...(brand === undefined ? {} : { brand }),
    media: master.images.map(({ url, alt }) => ({
      type: 'image',
      url,
      ...(alt === undefined ? {} : { alt }),
    })),
    options: master.variationAttributes.map((attribute) => ({
      name: attribute.name,
      values: attribute.values.map((value) => value.name),
    })),
    variants: priced,
    attributes: mapAttributes(master.custom, view.mapping),
  };
}

export function variantOf(facts: ProductFacts, master: ProductFacts, view: ProductView): Variant | undefined {
  const { id, price, listPrice, ean, upc, manufacturerSku } = facts;
  if (price === undefined) return undefined;
  const options = optionsOf(facts, master);
  const choice = Object.values(options).join(', ');
  const said = Object.entries(options).map(([name, value]) => `${name}: ${value}`);
  const image = imageOf(facts, master);
  const gtin = [ean, upc].find((code) => code !== undefined && /^\d{8,14}$/.test(code));
  const own = facts === master ? {} : mapAttributes(facts.custom, view.mapping);
  return {
    id,
    title: choice || facts.name,
    description:
      said.length > 0
        ? { plain: said.join(', ') }
        : toDescription(facts.shortDescription ?? master.shortDescription ?? facts.longDescription ?? ''),
    url: pageOf(facts, view),
    sku: manufacturerSku ?? id,
    ...(gtin === undefined ? {} : { gtin }),
    options,
    price: { amount: price, ...(listPrice !== undefined && listPrice > price ? { list: listPrice } : {}) },
    availability: inventoryAvailability(facts),
    attributes: own,
    requiresShipping: true,
    ...(image === undefined ? {} : { imageUrl: image }),
  };
}

/** Names as people read them; ids where the platform gives no name. */
function optionsOf({ variationValues }: ProductFacts, master: ProductFacts): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variationValues).map(([id, value]) => {
      const attribute = master.variationAttributes.find((one) => one.id === id);
      const named = attribute?.values.find((one) => one.value === value);
      return [attribute?.name ?? id, named?.name ?? value];
    }),
  );
}

/** The first picture of this variation, else of the product. */
export function imageOf(facts: ProductFacts, master: ProductFacts): string | undefined {
  const fits = ({ variation = {} }: ProductFacts['images'][number]): boolean =>
    Object.entries(variation).every(([id, value]) => facts.variationValues[id] === value);
  return (facts.images.find(fits) ?? master.images.find(fits) ?? master.images[0])?.url;
}

const pageOf = ({ pageUrl, id }: ProductFacts, { storefront }: ProductView): string =>
  URL.parse(pageUrl ?? `/product/${encodeURIComponent(id)}.html`, `${storefront}/`)?.href ?? storefront;
