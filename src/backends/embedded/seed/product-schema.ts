/** The schema of a catalog's products; unknown members are rejected by name. */
import type { StoreProduct } from '../records.ts';
import { z } from 'zod';
import { cleanHtml, maxMarkup, toDescription } from '../../description.ts';
import { maxVariants } from './row.ts';
import {
  address,
  amount,
  attributes,
  count,
  currency,
  id,
  line,
  safeRecord,
  prose,
  epochMs,
} from './schema-parts.ts';
import { handlePattern } from './slug.ts';

const html = z
  .string()
  .max(maxMarkup, `must have at most ${maxMarkup} characters`)
  .transform((text) => cleanHtml(text));

const media = z
  .array(
    z.strictObject({
      type: z.enum(['image', 'video', 'model_3d']),
      url: address,
      alt: prose(500).exactOptional(),
      width: z.int().min(1).max(100_000).exactOptional(),
      height: z.int().min(1).max(100_000).exactOptional(),
    }),
  )
  .max(100, 'has more than 100 entries');

const stock = z.strictObject({
  tracked: z.boolean(),
  quantity: count,
  backorder: z.boolean().exactOptional(),
  preorder: z.boolean().exactOptional(),
  availableAt: epochMs.exactOptional(),
});

const price = z.strictObject({
  currency,
  kind: z.enum(['list', 'sale']),
  amount,
  customerGroup: line(60).exactOptional(),
  from: epochMs.exactOptional(),
  until: epochMs.exactOptional(),
});

const optionName = line(60).refine((name) => name !== '__proto__', 'is not a valid name');

const variant = z.strictObject({
  id,
  title: line(500),
  url: address.exactOptional(),
  sku: line(100).exactOptional(),
  gtin: z
    .string()
    .refine(isGtin, 'is not a valid GTIN (8, 12, 13, or 14 digits with a check digit)')
    .exactOptional(),
  options: safeRecord(z.record(optionName, line(200))),
  attributes,
  media: media.exactOptional(),
  requiresShipping: z.boolean().exactOptional(),
  weight: count.exactOptional(),
  taxClass: line(40).exactOptional(),
  maxPerOrder: z.int().min(1).max(1_000_000).exactOptional(),
  stock,
  prices: z.array(price).min(1, 'must not be empty').max(500, 'has more than 500 entries'),
});

export const storeProductSchema: z.ZodType<StoreProduct> = z.strictObject({
  id,
  handle: z.string().max(200).regex(handlePattern, 'must be like "fjord-table-lamp"'),
  url: address.exactOptional(),
  title: line(500),
  description: z
    .strictObject({ plain: prose(50_000), html: html.exactOptional() })
    .transform(({ plain, html: given }) => {
      const read = toDescription(plain);
      // Only elements are markup: "Fits <5 mm & up" stays as it is.
      if (read.html === undefined) return { plain, ...(given === undefined ? {} : { html: given }) };
      return { plain: read.plain, html: given ?? read.html };
    }),
  brand: line(200).exactOptional(),
  categories: z.array(line(1_000)).max(50, 'has more than 50 entries'),
  media,
  options: z
    .array(z.strictObject({ name: optionName, values: z.array(line(200)).min(1).max(maxVariants) }))
    .max(10, 'has more than 10 entries'),
  attributes,
  rating: z
    .strictObject({ value: z.number().min(0), scaleMax: z.number().min(1).max(1_000), count })
    .exactOptional(),
  withdrawn: z.boolean().exactOptional(),
  createdAt: epochMs.exactOptional(),
  variants: z
    .array(variant)
    .min(1, 'must not be empty')
    .max(maxVariants, `has more than ${maxVariants} entries`),
});

/** Weights 3 and 1 alternate from the right, the check digit with 1 (GS1 General Specifications, 7.9). */
export function isGtin(text: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return false;
  const sum = [...text].reduceRight(
    (total, digit, at) => total + Number(digit) * ((text.length - 1 - at) % 2 === 0 ? 1 : 3),
    0,
  );
  return sum % 10 === 0;
}
