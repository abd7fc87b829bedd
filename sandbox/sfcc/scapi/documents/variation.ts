/** What variants differ in. Pure. */
import { isBuyable, type Product, type Variant } from '#commerce';
import { valueId, variationValuesOf } from '../../variation-value.ts';
import { toWire } from '../wire.ts';

/** `Shoe size` is the attribute `shoeSize`. */
export const attributeId = (option: string): string =>
  option
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word, at) => (at === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');

export const variationAttributes = ({ options, variants }: Product): object[] =>
  options.map(({ name, values }) => ({
    id: attributeId(name),
    name,
    values: values.map((value) => ({
      value: valueId(name, value),
      name: value,
      orderable: variants.some(
        ({ options, availability }) => options[name] === value && isBuyable(availability),
      ),
    })),
  }));

export const variationValues = ({ options }: Variant): Record<string, string> =>
  variationValuesOf(options, attributeId);

export const variantDocuments = ({ variants }: Product, currency: string): object[] =>
  variants.map((variant) => ({
    productId: variant.id,
    orderable: isBuyable(variant.availability),
    price: toWire(variant.price.amount, currency),
    variationValues: variationValues(variant),
  }));
