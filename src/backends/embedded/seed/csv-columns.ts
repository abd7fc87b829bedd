/** The columns of a catalog in CSV. Amounts are decimal text, lists are separated by `|`. */
import { isCurrency } from '#commerce';
import { CatalogueUnreadable, quoted } from './row.ts';

/** Set in the first row of a product; later rows leave them empty or repeat them. */
export const productColumns = [
  'product_id',
  'handle',
  'url',
  'title',
  'description',
  'brand',
  'categories',
  'images',
  'rating',
  'rating_count',
  'withdrawn',
  'created_at',
] as const;

/** Set in every row: each row is one variant. */
export const variantColumns = [
  'variant_id',
  'variant_title',
  'variant_url',
  'sku',
  'gtin',
  'variant_images',
  'requires_shipping',
  'weight',
  'tax_class',
  'max_per_order',
  'stock',
  'availability',
  'available_at',
  'price',
  'sale_price',
  'sale_from',
  'sale_until',
] as const;

export type ProductColumn = (typeof productColumns)[number];
export type VariantColumn = (typeof variantColumns)[number];

/** Where the facts of a file stand: numbers of columns from 0. */
export interface CsvPlan {
  product: Map<ProductColumn, number>;
  variant: Map<VariantColumn, number>;
  /** `option.Size` */
  options: { name: string; at: number }[];
  /** `attribute.material` of the product, `variant_attribute.color` of the variant. */
  attributes: { name: string; at: number }[];
  variantAttributes: { name: string; at: number }[];
  /** `price.EUR`, `sale_price.EUR`, `price.EUR.gold` */
  prices: { kind: 'list' | 'sale'; currency?: string; customerGroup?: string; at: number }[];
  width: number;
}

const required = ['product_id', 'title', 'description'] as const;

/** @throws CatalogueUnreadable for a column that is unknown or missing: a typo must not lose data */
export function planColumns(header: readonly string[], currency: string): CsvPlan {
  const plan: CsvPlan = {
    product: new Map(),
    variant: new Map(),
    options: [],
    attributes: [],
    variantAttributes: [],
    prices: [],
    width: header.length,
  };
  header.forEach((name, at) => placeColumn(plan, name, at, currency));
  const missing = required.find((name) => !plan.product.has(name));
  if (missing) throw new CatalogueUnreadable(`The column "${missing}" is missing.`);
  if (!plan.prices.some(({ kind }) => kind === 'list'))
    throw new CatalogueUnreadable('The column "price" (or "price.USD") is missing.');
  return plan;
}

function placeColumn(plan: CsvPlan, name: string, at: number, currency: string): void {
  const [head = '', ...rest] = name.split('.');
  const tail = rest.join('.');
  const product = productColumns.find((known) => known === name);
  const variant = variantColumns.find((known) => known === name);
  if (name === 'price' || name === 'sale_price')
    plan.prices.push({ kind: name === 'price' ? 'list' : 'sale', currency, at });
  else if (product) plan.product.set(product, at);
  else if (variant) plan.variant.set(variant, at);
  else if (head === 'option' && tail) plan.options.push({ name: tail, at });
  else if (head === 'attribute' && tail) plan.attributes.push({ name: tail, at });
  else if (head === 'variant_attribute' && tail) plan.variantAttributes.push({ name: tail, at });
  else if ((head === 'price' || head === 'sale_price') && isCurrency(rest[0] ?? '')) {
    const group = rest.slice(1).join('.');
    plan.prices.push({
      kind: head === 'price' ? 'list' : 'sale',
      currency: rest[0] as string,
      ...(group ? { customerGroup: group } : {}),
      at,
    });
  } else throw new CatalogueUnreadable(`Unknown column ${quoted(name)}.`);
}
