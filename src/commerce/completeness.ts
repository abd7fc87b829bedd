/** How much of what agents compare on is filled, by category. Pure. */
import type { Attributes, Product, Variant } from './catalogue.ts';

export interface CompletenessRow {
  /** Path of the category; of products in none, an empty text. */
  category: string;
  /** `brand`, `gtin`, `image`, …, or the name of an attribute that some product of the category has. */
  field: string;
  filled: number;
  /** Products of the category; for `gtin` and `sku` their variants. */
  of: number;
  /** Ids of the first ones that lack it, five at most. */
  missing: string[];
}

/** Asked of every product, whether any of the category has it or not. `any`: one of these attributes is enough. */
const asked: { field: string; any: readonly string[] }[] = [
  { field: 'material', any: ['material', 'materials', 'fabric', 'composition'] },
  {
    field: 'dimensions',
    any: ['dimensions', 'width', 'height', 'depth', 'length', 'diameter', 'size', 'volume'],
  },
  { field: 'weight', any: ['weight', 'net_weight'] },
  { field: 'color', any: ['color', 'colour'] },
  {
    field: 'return_terms',
    any: ['return_terms', 'return_policy', 'return_days', 'returnable', 'return_window'],
  },
];
const covered = new Set(asked.flatMap(({ any }) => any));
const minDescription = 50;
const maxMissing = 5;

const productFields: { field: string; has(product: Product): boolean }[] = [
  { field: 'brand', has: ({ brand }) => isFilled(brand) },
  { field: 'description', has: ({ description }) => description.plain.trim().length >= minDescription },
  { field: 'image', has: ({ media }) => media.length > 0 },
  ...asked.map(({ field, any }) => ({
    field,
    has: (product: Product) => any.some((name) => hasAttribute(product, name)),
  })),
];
const variantFields: { field: string; has(variant: Variant): boolean }[] = [
  { field: 'gtin', has: ({ gtin }) => isFilled(gtin) },
  { field: 'sku', has: ({ sku }) => isFilled(sku) },
];

export function completenessOf(products: Iterable<Product>): CompletenessRow[] {
  const byCategory = new Map<string, Product[]>();
  for (const product of products) {
    const paths = product.categories.map(({ path }) => path);
    for (const path of paths.length > 0 ? new Set(paths) : [''])
      byCategory.set(path, [...(byCategory.get(path) ?? []), product]);
  }
  return [...byCategory]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([category, own]) => [
      ...productFields.map(({ field, has }) => rowOf(category, field, own, has)),
      ...variantFields.map(({ field, has }) =>
        rowOf(
          category,
          field,
          own.flatMap(({ variants }) => variants),
          has,
        ),
      ),
      ...otherAttributes(own).map((name) =>
        rowOf(category, name, own, (product) => hasAttribute(product, name)),
      ),
    ]);
}

function rowOf<T extends { id: string }>(
  category: string,
  field: string,
  all: readonly T[],
  has: (one: T) => boolean,
): CompletenessRow {
  const lacking = all.filter((one) => !has(one));
  return {
    category,
    field,
    filled: all.length - lacking.length,
    of: all.length,
    missing: lacking.slice(0, maxMissing).map(({ id }) => id),
  };
}

/** Attribute names that any product of the category has, in addition to those required of all products. */
function otherAttributes(products: readonly Product[]): string[] {
  const names = products.flatMap(({ attributes, variants }) => [
    ...Object.keys(attributes),
    ...variants.flatMap((variant) => Object.keys(variant.attributes)),
  ]);
  return [...new Set(names)].filter((name) => !covered.has(name)).sort();
}

/** Of the product, or of each of its variants. */
const hasAttribute = ({ attributes, variants }: Product, name: string): boolean =>
  hasValue(attributes, name) || variants.every((variant) => hasValue(variant.attributes, name));

const hasValue = (attributes: Attributes, name: string): boolean =>
  Object.hasOwn(attributes, name) && isFilled(attributes[name]);

function isFilled(value: Attributes[string] | undefined): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  return Array.isArray(value) ? value.length > 0 : value !== undefined;
}

/** RFC 4180, with a header. */
export function completenessCsv(rows: readonly CompletenessRow[]): string {
  const lines = rows.map(({ category, field, filled, of, missing }) => [
    category,
    field,
    String(filled),
    String(of),
    of === 0 ? '' : ((100 * filled) / of).toFixed(1),
    missing.join(' '),
  ]);
  return [['category', 'field', 'filled', 'of', 'percent', 'missing'], ...lines]
    .map((cells) => `${csvLine(cells)}\r\n`)
    .join('');
}

/** One record of RFC 4180, without its line break. Cells that a spreadsheet would take for a formula begin with an apostrophe. */
export const csvLine = (cells: readonly string[]): string => cells.map(cell).join(',');

function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
