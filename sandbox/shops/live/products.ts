/** The catalog's answers, as the pages of the shop show them. */
import { isBuyable, type Attributes, type Media, type Product as Offered } from '#commerce';
import type { Product, Variant } from '../catalogue/product.ts';
import { specRows, textOf } from './specs.ts';
import { story } from './story.ts';

/** `brand` stands for products that name none: the shop's own. Undefined for a product without variants. */
export function toPageProduct(offered: Offered, origin: string, brand: string): Product | undefined {
  const { attributes } = offered;
  const shared = imagesOf(offered.media, origin);
  const [first, ...rest] = offered.variants.map((variant) => toPageVariant(variant, origin, shared));
  if (!first) return undefined;
  const dimensions = dimensionsOf(attributes);
  const material = textOf(attributes['material']);
  const colour = textOf(attributes['color']);
  const size = textOf(attributes['size']);
  const gender = textOf(attributes['gender']);
  const age = textOf(attributes['age_group']);
  const sizeSystem = textOf(attributes['size_system']);
  const warranty = measureOf(attributes, 'warranty', 'months');
  const fits = attributes['compatible_with'];
  return {
    slug: new URL(offered.url, origin).pathname.split('/').at(-1) ?? '',
    name: offered.title,
    brand: offered.brand ?? brand,
    category: offered.categories[0]?.id ?? '',
    taxonomy: textOf(attributes['google_product_category']) ?? offered.categories[0]?.google ?? '',
    description: offered.description.plain,
    story: story(offered),
    ...(material ? { material } : {}),
    ...(colour ? { colour } : {}),
    ...(size ? { size } : {}),
    ...(dimensions ? { dimensions } : {}),
    fits: Array.isArray(fits) ? fits : [],
    specs: specRows(attributes),
    apparel: gender !== undefined,
    ...(gender || age ? { audience: { ...(gender ? { gender } : {}), ...(age ? { age } : {}) } } : {}),
    // Feeds know systems by two letters and more; `International` is none of them.
    ...(sizeSystem && /^[A-Z]{2,3}$/.test(sizeSystem) ? { sizeSystem } : {}),
    ...(warranty === undefined ? {} : { warrantyMonths: warranty }),
    ...(offered.rating ? { rating: ofFive(offered.rating) } : {}),
    reviews: [],
    groupId: offered.id,
    ...(rest.length ? choiceOf(offered.options.map(({ name }) => name)) : {}),
    variants: [first, ...rest],
  };
}

function toPageVariant(variant: Offered['variants'][number], origin: string, shared: string[]): Variant {
  const { id, sku = id, gtin, price, availability, media, options } = variant;
  const own = imagesOf(media ?? [], origin);
  const mpn = textOf(variant.attributes['mpn']);
  const values = Object.values(options);
  return {
    id,
    sku,
    ...(mpn ? { mpn } : {}),
    ...(gtin ? { gtin } : {}),
    ...(values.length ? { option: values.join(' / ') } : {}),
    price: price.amount,
    ...(price.list !== undefined && price.list > price.amount ? { listPrice: price.list } : {}),
    inStock: isBuyable(availability),
    state: availability.state,
    ...(availability.quantity === undefined ? {} : { left: availability.quantity }),
    ...(availability.date === undefined ? {} : { sentFrom: availability.date }),
    images: own.length ? own : shared,
  };
}

/** Markup and feeds have a member for colors; every other choice is a size there. */
function choiceOf(names: string[]): Pick<Product, 'variesBy' | 'choice'> {
  if (names.every((name) => /^colou?r$/i.test(name))) return { variesBy: 'colour' };
  const plain = names.every((name) => /^size$/i.test(name));
  return { variesBy: 'size', ...(plain ? {} : { choice: names.join(' and ') }) };
}

/** Paths for pictures of the shop itself. */
function imagesOf(media: readonly Media[], origin: string): string[] {
  return media.flatMap(({ type, url }) => {
    const address = type === 'image' ? URL.parse(url, origin) : null;
    if (address?.protocol !== 'https:') return [];
    return address.origin === origin ? address.pathname + address.search : address.href;
  });
}

function dimensionsOf(attributes: Attributes): Product['dimensions'] {
  const width = measureOf(attributes, 'width', 'cm');
  const height = measureOf(attributes, 'height', 'cm');
  const depth = measureOf(attributes, 'depth', 'cm');
  const weight = measureOf(attributes, 'weight', 'kg');
  if (width === undefined || height === undefined || depth === undefined || weight === undefined)
    return undefined;
  return { width, height, depth, weight };
}

function measureOf(attributes: Attributes, name: string, unit: string): number | undefined {
  const value = attributes[name];
  if (typeof value !== 'object' || Array.isArray(value)) return undefined;
  return value.unit === unit ? value.value : undefined;
}

function ofFive({ value, scaleMax, count }: NonNullable<Offered['rating']>): NonNullable<Product['rating']> {
  return { value: Math.round((value / scaleMax) * 50) / 10, count };
}
