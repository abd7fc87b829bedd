/** A product made ready for answers: everything but price, stock and the names of its categories. Shared by answers, never changed. */
import type { Attributes, Media, Product, Variant } from '#commerce';
import type { PriceEntry } from '../records.ts';
import { valueKey, valueTexts } from './index-terms.ts';
import type { KeptProduct } from './product-row.ts';

export interface Item {
  no: number;
  revision: number;
  id: string;
  title: string;
  brand?: string;
  categories: string[];
  variants: ItemVariant[];
  /** Some of its prices begin or end. */
  dated: boolean;
  /** With absolute addresses. @param origin of the storefront, without a slash at the end; it changes rarely */
  at(origin: string): Placed;
  /** Names and values that facets count, each once. */
  facets(): readonly (readonly [string, string])[];
}

export interface Placed {
  product: Omit<Product, 'categories' | 'variants'>;
  /** By variant id. */
  variants: ReadonlyMap<string, Omit<Variant, 'price' | 'availability'>>;
}

export interface ItemVariant {
  id: string;
  title: string;
  attributes: Attributes;
  options: Record<string, string>;
  requiresShipping: boolean;
  prices: PriceEntry[];
  /** Whether it has the attribute or option, by `valueKey`. */
  has(key: string): boolean;
  taxClass: string;
  weight: number;
  maxPerOrder?: number;
}

export function toItem(
  kept: KeptProduct,
  { handle, ...at }: { no: number; revision: number; handle: string },
): Item {
  const { id, title, brand, categories } = kept;
  const variants = kept.variants.map((variant) => toVariant(variant, kept));
  let facets: [string, string][] | undefined;
  let placed: (Placed & { origin: string }) | undefined;
  return {
    ...at,
    id,
    title,
    ...(brand === undefined ? {} : { brand }),
    categories,
    variants,
    dated: variants.some(({ prices }) =>
      prices.some(({ from, until }) => from !== undefined || until !== undefined),
    ),
    at: (origin) =>
      placed?.origin === origin ? placed : (placed = { origin, ...place(kept, variants, handle, origin) }),
    facets: () => (facets ??= facetsOf(kept, variants)),
  };
}

function place(kept: KeptProduct, variants: readonly ItemVariant[], handle: string, origin: string): Placed {
  const { id, title, description, brand, options, attributes, rating } = kept;
  const page = `${origin}/products/${encodeURIComponent(handle)}`;
  const media = withOrigin(kept.media, origin);
  const image = imageOf(media);
  const shown = kept.variants.map((variant, place): [string, Omit<Variant, 'price' | 'availability'>] => {
    const { id, title, sku, gtin, options } = variant;
    const { attributes, requiresShipping } = variants[place] as ItemVariant;
    const choice = Object.entries(options).map(([name, value]) => `${name}: ${value}`);
    const own = variant.media && withOrigin(variant.media, origin);
    const imageUrl = imageOf(own ?? []) ?? image;
    return [
      id,
      {
        id,
        title,
        // What sets it apart; the product's own text would only repeat itself.
        description: choice.length ? { plain: choice.join(', ') } : description,
        url: `${page}?variant=${encodeURIComponent(id)}`,
        ...(sku === undefined ? {} : { sku }),
        ...(gtin === undefined ? {} : { gtin }),
        options,
        attributes,
        ...(own === undefined ? {} : { media: own }),
        requiresShipping,
        ...(imageUrl === undefined ? {} : { imageUrl }),
      },
    ];
  });
  return {
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
    variants: new Map(shown),
  };
}

/** Pictures of the storefront itself are kept by their path. */
const withOrigin = (media: readonly Media[], origin: string): Media[] =>
  media.map((one) => (/^\/(?!\/)/.test(one.url) ? { ...one, url: origin + one.url } : one));

function toVariant(variant: KeptProduct['variants'][number], kept: KeptProduct): ItemVariant {
  const { id, title, options, prices, maxPerOrder } = variant;
  const attributes: Attributes = { ...kept.attributes, ...variant.attributes };
  let values: Set<string> | undefined;
  return {
    id,
    title,
    attributes,
    options,
    requiresShipping: variant.requiresShipping ?? true,
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
  for (const { attributes, options } of variants) {
    for (const [name, value] of Object.entries({ ...attributes, ...options })) {
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
