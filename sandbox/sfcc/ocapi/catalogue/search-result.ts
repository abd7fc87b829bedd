/** Results of a product search. Pure. */
import { isBuyable, type Facet, type Product, type ProductQuery } from '#commerce';
import type { ProductSearchHitDocument, RefinementDocument } from '../catalogue-documents.ts';
import { filled, present } from '../documents/present.ts';
import { firstImage } from './images.ts';
import { pricesOf } from './prices.ts';
import type { Wanted } from './product.ts';
import { attributeId, variationAttributes } from './variations.ts';

export function hitDocument(
  product: Product,
  { currency, expand, linkOf }: Wanted,
): ProductSearchHitDocument {
  const { id, title, variants } = product;
  const refs = variants.map((variant) => ({
    _type: 'product_ref' as const,
    id: variant.id,
    link: linkOf(variant.id),
  }));
  return {
    _type: 'product_search_hit',
    hit_type: 'master',
    ...(expand.has('images') ? present({ image: firstImage(product) }) : {}),
    link: linkOf(id),
    ...(expand.has('availability')
      ? { orderable: variants.some(({ availability }) => isBuyable(availability)) }
      : {}),
    ...(expand.has('prices') ? pricesOf(variants, currency) : {}),
    product_id: id,
    product_name: title,
    product_type: { _type: 'product_type', master: true },
    ...present({ represented_product: refs[0] }),
    ...(expand.has('represented_products') ? { represented_products: refs } : {}),
    ...(expand.has('variations')
      ? present({ variation_attributes: filled(variationAttributes(product)) })
      : {}),
  };
}

/** @param categoryIds by path, as facets name them */
export const refinementDocuments = (
  facets: readonly Facet[],
  categoryIds: ReadonlyMap<string, string>,
): RefinementDocument[] =>
  facets.map(({ name, values }) => ({
    _type: 'product_search_refinement',
    attribute_id: refinementId(name),
    label: name,
    values: values.map(({ value, count }) => ({
      _type: 'product_search_refinement_value',
      hit_count: count,
      label: value,
      value: name === 'category' ? (categoryIds.get(value) ?? value) : value,
    })),
  }));

export const refinementId = (facet: string): string =>
  facet === 'category' ? 'cgid' : facet === 'brand' ? 'brand' : `c_${attributeId(facet)}`;

/** Ids of the reference storefront's sorting rules. */
export const sortings: readonly { id: string; label: string; sort: NonNullable<ProductQuery['sort']> }[] = [
  { id: 'best-matches', label: 'Best matches', sort: 'relevance' },
  { id: 'price-low-to-high', label: 'Price low to high', sort: 'price-asc' },
  { id: 'price-high-to-low', label: 'Price high to low', sort: 'price-desc' },
  { id: 'newest', label: 'Newest first', sort: 'newest' },
];
