/** What variants of a product differ in, as objects of the script API: made once for each product. */
import type { Product } from '#commerce';
import { attributeId } from '../../../scapi/documents/variation.ts';
import { valueId } from '../../../variation-value.ts';
import { documented } from '../../documented.ts';

export interface VariationAttribute {
  readonly ID: string;
  readonly attributeID: string;
  readonly displayName: string;
}

export interface VariationValue {
  readonly ID: string;
  readonly value: string;
  readonly displayValue: string;
}

export interface Dimension {
  /** Name of the option. */
  name: string;
  attribute: VariationAttribute;
  /** In the order in which they are shown; only those that a variant has. */
  values: readonly VariationValue[];
}

const made = new WeakMap<Product, readonly Dimension[]>();

export function dimensionsOf(product: Product): readonly Dimension[] {
  const found = made.get(product) ?? product.options.map((option) => dimension(product, option));
  made.set(product, found);
  return found;
}

function dimension({ variants }: Product, { name, values }: Product['options'][number]): Dimension {
  const id = attributeId(name);
  return {
    name,
    attribute: documented('dw.catalog.ProductVariationAttribute', {
      ID: id,
      attributeID: id,
      displayName: name,
    }),
    values: values
      .filter((value) => variants.some(({ options }) => options[name] === value))
      .map((value) => valueObject(valueId(name, value), value)),
  };
}

function valueObject(id: string, name: string): VariationValue {
  const object: VariationValue & { equals(other: unknown): boolean } = documented(
    'dw.catalog.ProductVariationAttributeValue',
    { ID: id, value: id, displayValue: name, description: null, equals: (other) => other === object },
  );
  return object;
}
