/** Filters of lookup and detail, which run after the ids were resolved; those of a search run in the store. */
import { isBuyable, type AttributeValue, type Product, type ProductQuery, type Variant } from '#commerce';

export type VariantFilters = Pick<ProductQuery, 'categories' | 'price' | 'inStock' | 'attributes'>;

/** Variants of the product that every filter lets through; none when the product itself is filtered out. */
export function filterVariants(product: Product, filters: VariantFilters): Variant[] {
  const { categories, price, inStock, attributes = {} } = filters;
  if (categories?.length && !inCategory(product, categories)) return [];
  return product.variants.filter(
    (variant) =>
      variant.price.amount >= (price?.min ?? 0) &&
      variant.price.amount <= (price?.max ?? Infinity) &&
      (!inStock || isBuyable(variant.availability)) &&
      Object.entries(attributes).every(([name, values]) => hasAttribute(product, variant, name, values)),
  );
}

function inCategory(product: Product, wanted: readonly string[]): boolean {
  const names = product.categories.flatMap(({ id, path, google }) => [
    id,
    path,
    path.split(' > ').at(-1) ?? path,
    ...(google ? [google] : []),
  ]);
  const known = new Set(names.map(fold));
  return wanted.some((category) => known.has(fold(category)));
}

function hasAttribute(product: Product, variant: Variant, name: string, wanted: readonly string[]): boolean {
  const own = [variant.options, variant.attributes, product.attributes].find((values) =>
    Object.hasOwn(values, name),
  );
  const texts = own ? textsOf(own[name] as AttributeValue).map(fold) : [];
  return wanted.some((value) => texts.includes(fold(value)));
}

const fold = (text: string): string => text.toLowerCase();

function textsOf(value: AttributeValue): string[] {
  if (Array.isArray(value)) return value;
  return [typeof value === 'object' ? `${value.value} ${value.unit}` : String(value)];
}
