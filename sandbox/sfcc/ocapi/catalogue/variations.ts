/** Options of a product as variation attributes. Pure. */
import { isBuyable, type Product, type Variant } from '#commerce';
import { valueId, variationValuesOf } from '../../variation-value.ts';
import type { VariantDocument, VariationAttributeDocument } from '../catalogue-documents.ts';
import { decimal } from '../money.ts';

/** `Cable length` → `cable_length`. */
export const attributeId = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_');

export const variationAttributes = ({ options, variants }: Product): VariationAttributeDocument[] =>
  options.map(({ name, values }) => ({
    _type: 'variation_attribute',
    id: attributeId(name),
    name,
    values: values.map((value) => ({
      _type: 'variation_attribute_value',
      name: value,
      orderable: variants.some(
        (variant) => variant.options[name] === value && isBuyable(variant.availability),
      ),
      value: valueId(name, value),
    })),
  }));

export const variationValues = ({ options }: Variant): Record<string, string> =>
  variationValuesOf(options, attributeId);

export const variantDocuments = (
  { variants }: Product,
  { currency, linkOf }: { currency: string; linkOf: (id: string) => string },
): VariantDocument[] =>
  variants.map((variant) => ({
    _type: 'variant',
    link: linkOf(variant.id),
    orderable: isBuyable(variant.availability),
    price: decimal(variant.price.amount, currency),
    product_id: variant.id,
    variation_values: variationValues(variant),
  }));
