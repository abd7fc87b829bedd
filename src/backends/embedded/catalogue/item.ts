/** A product made ready for answers: everything but price, stock and the names of its categories. Shared by answers, never changed. */
import type { Attributes, Media, Product, Variant } from '#commerce';
import type { PriceEntry } from '../records.ts';
import { valueKey, valueTexts } from './index-terms.ts';
import type { KeptProduct } from './product-row.ts';

export interface Item {
  no: number;
  revision: number;
  product: Omit<Product, 'categories' | 'variants'>;
  categories: string[];
  variants: ItemVariant[];
  /** Names and values that facets count, each once. */
  facets(): readonly (readonly [string, string])[];
}

export interface ItemVariant {
  fixed: Omit<Variant, 'price' | 'availability'>;
  prices: PriceEntry[];
  /** Whether it has the attribute or option, by `valueKey`. */
  has(key: string): boolean;
  taxClass: string;
  weight: number;
  maxPerOrder?: number;
}

/** @param page address of the product's page */
export function toItem(kept: KeptProduct, page: string, at: Pick<Item, 'no' | 'revision'>): Item {
  const { id, title, description, brand, media, options, attributes, rating } = kept;
  const image = imageOf(media);
  const variants = kept.variants.map((variant) => toVariant(variant, { kept, page, image }));
  let facets: [string, string][] | undefined;
  return {
    ...at,
    product: {
      id,
      title,
      description,
      url: page,
      media,
      options,
      attributes,
      ...(brand === undefined ? {} : { brand }),
      ...(rating === undefined ? {} : { rating }),
    },
    categories: kept.categories,
    variants,
    facets: () => (facets ??= facetsOf(kept, variants)),
  };
}

function toVariant(
  variant: KeptProduct['variants'][number],
  { kept, page, image }: { kept: KeptProduct; page: string; image: string | undefined },
): ItemVariant {
  const { id, title, sku, gtin, options, media, prices, maxPerOrder } = variant;
  const attributes: Attributes = { ...kept.attributes, ...variant.attributes };
  const choice = Object.entries(options).map(([name, value]) => `${name}: ${value}`);
  const imageUrl = imageOf(media ?? []) ?? image;
  let values: Set<string> | undefined;
  return {
    fixed: {
      id,
      title,
      // What sets it apart; the product's own text would only repeat itself.
      description: choice.length ? { plain: choice.join(', ') } : kept.description,
      url: `${page}?variant=${encodeURIComponent(id)}`,
      ...(sku === undefined ? {} : { sku }),
      ...(gtin === undefined ? {} : { gtin }),
      options,
      attributes,
      ...(media === undefined ? {} : { media }),
      requiresShipping: variant.requiresShipping ?? true,
      ...(imageUrl === undefined ? {} : { imageUrl }),
    },
    prices,
    has: (key) => (values ??= keysOf(attributes, options, kept.brand)).has(key),
    taxClass: variant.taxClass ?? 'standard',
    weight: variant.weight ?? 0,
    ...(maxPerOrder === undefined ? {} : { maxPerOrder }),
  };
}

const imageOf = (media: readonly Media[]): string | undefined =>
  media.find(({ type }) => type === 'image')?.url;

function keysOf(
  attributes: Attributes,
  options: Record<string, string>,
  brand: string | undefined,
): Set<string> {
  const texts = (values: Attributes) =>
    Object.entries(values).flatMap(([name, value]) => valueTexts(value).map((text) => valueKey(name, text)));
  return new Set([
    ...texts(attributes),
    ...texts(options),
    ...(brand === undefined ? [] : [valueKey('brand', brand)]),
  ]);
}

function facetsOf(kept: KeptProduct, variants: readonly ItemVariant[]): [string, string][] {
  const found = new Map<string, [string, string]>();
  const add = (name: string, value: string) => found.set(`${name}\0${value}`, [name, value]);
  if (kept.brand !== undefined) add('brand', kept.brand);
  for (const { fixed } of variants) {
    for (const [name, value] of Object.entries({ ...fixed.attributes, ...fixed.options })) {
      // A measure is named once, with its unit.
      const texts =
        typeof value === 'object' && !Array.isArray(value)
          ? valueTexts(value).slice(0, 1)
          : valueTexts(value);
      for (const text of texts) add(name, text);
    }
  }
  return [...found.values()];
}
