/** Documents of products and of search, as far as they are read. */
import { z } from 'zod';
import { decimal, flag, list, maybe, optionalText, texts } from './schema.ts';

const typeDocument = z.object({
  master: flag,
  variant: flag,
  variation_group: flag,
  item: flag,
  set: flag,
  bundle: flag,
  option: flag,
});

const variationValueDocument = z.object({ value: z.string(), name: optionalText, orderable: flag });

export const productDocument = z.looseObject({
  id: z.string().min(1),
  type: maybe(typeDocument),
  master: maybe(z.object({ master_id: optionalText })),
  name: optionalText,
  short_description: optionalText,
  long_description: optionalText,
  brand: optionalText,
  ean: optionalText,
  upc: optionalText,
  manufacturer_sku: optionalText,
  currency: optionalText,
  price: decimal,
  /** By price book. */
  prices: maybe(z.record(z.string(), decimal)),
  inventory: maybe(
    z.object({
      orderable: flag,
      ats: decimal,
      stock_level: decimal,
      backorderable: flag,
      preorderable: flag,
      in_stock_date: optionalText,
    }),
  ),
  min_order_quantity: decimal,
  primary_category_id: optionalText,
  image_groups: list(
    z.object({
      view_type: optionalText,
      images: list(z.object({ link: optionalText, alt: optionalText })),
      variation_attributes: list(z.object({ id: z.string(), values: list(z.object({ value: z.string() })) })),
    }),
  ),
  variation_attributes: list(
    z.object({ id: z.string(), name: optionalText, values: list(variationValueDocument) }),
  ),
  variation_values: texts,
  variants: list(
    z.object({ product_id: z.string(), variation_values: texts, price: decimal, orderable: flag }),
  ),
});

export const productsDocument = z.object({ data: list(productDocument) });

export interface RefinementValue {
  value: string;
  label?: string | undefined;
  hit_count?: number | undefined;
  values: RefinementValue[];
}

/** Categories stand under each other. */
const refinementValueDocument: z.ZodType<RefinementValue> = z.lazy(() =>
  z.object({
    value: z.string(),
    label: optionalText,
    hit_count: decimal,
    values: list(refinementValueDocument),
  }),
);

export const searchDocument = z.object({
  hits: list(
    z.object({
      product_id: z.string(),
      hit_type: optionalText,
      product_type: maybe(typeDocument),
      represented_product: maybe(z.object({ id: optionalText })),
    }),
  ),
  total: z.int().nonnegative(),
  start: maybe(z.int().nonnegative()),
  refinements: list(z.object({ attribute_id: z.string(), values: list(refinementValueDocument) })),
});

export type ProductDocument = z.infer<typeof productDocument>;
export type SearchDocument = z.infer<typeof searchDocument>;
export type TypeDocument = z.infer<typeof typeDocument>;
