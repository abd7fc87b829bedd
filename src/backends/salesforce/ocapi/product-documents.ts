/** Documents of products and of search, as far as they are read. */
import { z } from 'zod';
import { decimal, flag, list, maybe, text, texts } from './schema.ts';

const typeDocument = z.object({
  master: flag,
  variant: flag,
  variation_group: flag,
  item: flag,
  set: flag,
  bundle: flag,
  option: flag,
});

const variationValueDocument = z.object({ value: z.string(), name: text, orderable: flag });

export const productDocument = z.looseObject({
  id: z.string().min(1),
  type: maybe(typeDocument),
  master: maybe(z.object({ master_id: text })),
  name: text,
  short_description: text,
  long_description: text,
  brand: text,
  ean: text,
  upc: text,
  manufacturer_sku: text,
  currency: text,
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
      in_stock_date: text,
    }),
  ),
  min_order_quantity: decimal,
  primary_category_id: text,
  image_groups: list(
    z.object({
      view_type: text,
      images: list(z.object({ link: text, alt: text })),
      variation_attributes: list(z.object({ id: z.string(), values: list(z.object({ value: z.string() })) })),
    }),
  ),
  variation_attributes: list(z.object({ id: z.string(), name: text, values: list(variationValueDocument) })),
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
  z.object({ value: z.string(), label: text, hit_count: decimal, values: list(refinementValueDocument) }),
);

export const searchDocument = z.object({
  hits: list(
    z.object({
      product_id: z.string(),
      hit_type: text,
      product_type: maybe(typeDocument),
      represented_product: maybe(z.object({ id: text })),
    }),
  ),
  total: z.int().nonnegative(),
  start: maybe(z.int().nonnegative()),
  refinements: list(z.object({ attribute_id: z.string(), values: list(refinementValueDocument) })),
});

export type ProductDocument = z.infer<typeof productDocument>;
export type SearchDocument = z.infer<typeof searchDocument>;
export type TypeDocument = z.infer<typeof typeDocument>;
