/** By what the variants of a product differ. Pure. */
import type { ProductFacts } from '../../../../../../src/backends/salesforce/facts.ts';
import { listed, textOf } from './values.ts';

export type Attributes = ProductFacts['variationAttributes'];

export interface Variation {
  attributes: Attributes;
  /** Attribute id → value. */
  valuesOf(variant: dw.catalog.Product): Record<string, string>;
}

/** Whether a value can be ordered follows from its variants: asking the platform for each value is expensive. */
export function variationOf(
  model: Pick<
    dw.catalog.ProductVariationModel,
    'productVariationAttributes' | 'getAllValues' | 'getVariationValue'
  >,
): Variation {
  const all = listed(model.productVariationAttributes);
  return {
    attributes: all.map((attribute) => {
      const id = String(attribute.ID);
      const values = listed(model.getAllValues(attribute)).map((value) => ({
        value: String(value.ID),
        name: textOf(value.displayValue) ?? String(value.ID),
        orderable: true,
      }));
      return { id, name: textOf(attribute.displayName) ?? id, values };
    }),
    valuesOf(variant) {
      const values: Record<string, string> = {};
      for (const attribute of all) {
        const value = model.getVariationValue(variant, attribute);
        if (value) values[String(attribute.ID)] = String(value.ID);
      }
      return values;
    },
  };
}

/** IDs of variants that must be included when a product has more than the maximum. */
export interface Wanted {
  /** Listed first, in this order: the first one represents the product. */
  first: readonly string[];
  /** Listed instead of them. */
  also: readonly string[];
}

/** The required ones first, then by ID: the platform returns them in no particular order. */
export function pickVariants<T extends { readonly ID: string }>(
  variants: readonly T[],
  { first, also }: Wanted,
  most: number,
): T[] {
  const sorted = (ids: readonly string[]) => (some: readonly T[]) => {
    const rank = ({ ID }: T): number => {
      const place = ids.indexOf(String(ID));
      return place < 0 ? ids.length : place;
    };
    return some.toSorted((a, b) => rank(a) - rank(b) || (String(a.ID) < String(b.ID) ? -1 : 1));
  };
  return sorted(first)(sorted([...first, ...also])(variants).slice(0, most));
}
