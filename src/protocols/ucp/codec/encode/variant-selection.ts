/**
 * Narrowing a product by its options: which selection holds, which variants fit it, which values are still open.
 * Source: https://ucp.dev/2026-04-08/specification/catalog/lookup (Option Selection).
 */
import {
  type AttributeValue,
  type OptionReading,
  type Product,
  type ProductQuery,
  type Variant,
  axesOf,
  isBuyable,
  narrowed,
  readOptions,
} from '#commerce';

export interface OptionChoice {
  name: string;
  value: string;
}

export interface Selection {
  /** What holds after options were dropped that led to no variant. */
  selected: OptionChoice[];
  /** How the words of the selection were read. */
  read: OptionReading[];
  /** Featured first; never empty. */
  variants: Variant[];
  options: { name: string; values: { value: string; exists: boolean; available: boolean }[] }[];
}

/** @param wanted.id of the product or of one of its variants: a variant's own options win over the selection */
export function selectOptions(
  product: Product,
  wanted: { id: string; selected: readonly OptionChoice[]; preferences: readonly string[] },
): Selection {
  const named = wanted.id === product.id ? undefined : product.variants.find(({ id }) => id === wanted.id);
  const featured = named ?? product.variants[0];
  const read =
    named || !wanted.selected.length
      ? []
      : readOptions(
          axesOf(product),
          wanted.selected.map(({ name, value }) => ({ name, label: value })),
        );
  const clear = read.flatMap((one) =>
    one.outcome === 'clear' ? [{ name: one.name, value: one.value }] : [],
  );
  const selected =
    named || !wanted.selected.length
      ? Object.entries(featured?.options ?? {}).map(([name, value]) => ({ name, value }))
      : relaxed(product, inOrder(product, clear), wanted.preferences);
  const fitting = product.variants.filter((variant) => fits(variant, selected));
  const meant = narrowed(
    fitting,
    read.filter(({ outcome }) => outcome === 'unclear'),
  );
  const shown = meant.length > 0 ? meant : fitting;
  return {
    selected,
    read,
    variants: named ? [named, ...fitting.filter((variant) => variant !== named)] : shown,
    options: product.options.map(({ name, values }) => ({
      name,
      values: values.map((value) => ({ value, ...signals(product, selected, { name, value }) })),
    })),
  };
}

/** As the product orders its options, each once. */
const inOrder = ({ options }: Product, clear: readonly OptionChoice[]): OptionChoice[] =>
  [...options.map(({ name }) => name), ...clear.map(({ name }) => name)]
    .filter((name, place, names) => names.indexOf(name) === place)
    .flatMap((name) => clear.find((choice) => choice.name === name) ?? []);

/** Drops options until a variant fits: first those without a preference, then the preferred from the end. */
function relaxed(product: Product, selected: OptionChoice[], preferences: readonly string[]): OptionChoice[] {
  const rank = ({ name }: OptionChoice) => {
    const place = preferences.findIndex((preferred) => same(preferred, name));
    return place < 0 ? Infinity : place;
  };
  const kept = selected.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
  while (kept.length && !product.variants.some((variant) => fits(variant, kept))) kept.pop();
  return selected.filter((choice) => kept.includes(choice));
}

function signals(product: Product, selected: readonly OptionChoice[], choice: OptionChoice) {
  const others = selected.filter(({ name }) => name !== choice.name);
  const matches = product.variants.filter((variant) => fits(variant, [...others, choice]));
  return {
    exists: matches.length > 0,
    available: matches.some(({ availability }) => isBuyable(availability)),
  };
}

const fits = (variant: Variant, selected: readonly OptionChoice[]): boolean =>
  selected.every(
    ({ name, value }) => Object.hasOwn(variant.options, name) && variant.options[name] === value,
  );

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

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
