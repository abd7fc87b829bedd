/** Documents of products and of searches, as far as we read them: Shopper Products 1.10.1, Shopper Search 1.10.0. */
import { z } from 'zod';

const text = z.string();
const amount = z.number();
const flag = z.boolean().nullish();

const productType = z.object({
  item: flag,
  master: flag,
  variant: flag,
  variationGroup: flag,
  set: flag,
  bundle: flag,
  option: flag,
});

const variationAttribute = z.object({
  id: text,
  name: text.nullish(),
  values: z.array(z.object({ value: text, name: text.nullish(), orderable: flag })).nullish(),
});

const variationValues = z.record(text, text).nullish();

/** Keeps others' members: the custom attributes are among them. */
export const productDocument = z.looseObject({
  id: text.min(1),
  type: productType,
  name: text.nullish(),
  master: z.object({ masterId: text }).nullish(),
  shortDescription: text.nullish(),
  longDescription: text.nullish(),
  brand: text.nullish(),
  ean: text.nullish(),
  upc: text.nullish(),
  manufacturerSku: text.nullish(),
  currency: text.nullish(),
  price: amount.nullish(),
  prices: z.record(text, amount).nullish(),
  tieredPrices: z.array(z.object({ price: amount.nullish(), quantity: z.number().nullish() })).nullish(),
  priceRanges: z.array(z.object({ minPrice: amount.nullish() })).nullish(),
  inventory: z
    .object({
      ats: z.number().nullish(),
      stockLevel: z.number().nullish(),
      orderable: flag,
      backorderable: flag,
      preorderable: flag,
      inStockDate: text.nullish(),
    })
    .nullish(),
  minOrderQuantity: z.number().nullish(),
  primaryCategoryId: text.nullish(),
  imageGroups: z
    .array(
      z.object({
        viewType: text,
        images: z.array(z.object({ link: text, alt: text.nullish() })),
        variationAttributes: z.array(variationAttribute).nullish(),
      }),
    )
    .nullish(),
  variationAttributes: z.array(variationAttribute).nullish(),
  variationValues,
  variants: z
    .array(z.object({ productId: text, price: amount.nullish(), orderable: flag, variationValues }))
    .nullish(),
  slugUrl: text.nullish(),
});

/** `data` is missing where nothing is found. */
export const productsDocument = z.object({ data: z.array(productDocument).nullish() });

interface RefinementValue {
  value: string;
  label?: string | null | undefined;
  hitCount: number;
  values?: RefinementValue[] | null | undefined;
}

/** Categories are returned as a tree. */
const refinementValue: z.ZodType<RefinementValue> = z.lazy(() =>
  z.object({
    value: text,
    label: text.nullish(),
    hitCount: z.number(),
    values: z.array(refinementValue).nullish(),
  }),
);

export const searchDocument = z.object({
  total: z.int().nonnegative(),
  offset: z.int().nonnegative(),
  hits: z
    .array(
      z.object({
        productId: text.min(1),
        hitType: text.nullish(),
        productType: productType.nullish(),
        representedProduct: z.object({ id: text }).nullish(),
      }),
    )
    .nullish(),
  refinements: z.array(z.object({ attributeId: text, values: z.array(refinementValue).nullish() })).nullish(),
});

export type ProductDocument = z.output<typeof productDocument>;
export type ProductsDocument = z.output<typeof productsDocument>;
export type SearchDocument = z.output<typeof searchDocument>;
export type ProductTypeDocument = z.output<typeof productType>;
export type RefinementValueDocument = RefinementValue;
