/** Kinds of products that only the store itself sells, beside those that the platform has types for. Pure. */
import { attributeOf } from './mapping/map-custom.ts';

/** Ids of the custom attributes that mark such a product: by `true`, or by any text or number but `0`, `no` and `false`. */
export interface KindAttributes {
  ageRestricted?: string;
  subscription?: string;
  giftCertificate?: string;
}

const texts: Record<keyof KindAttributes, (name: string) => string> = {
  ageRestricted: (name) => `“${name}” is age-restricted and is sold in the storefront only. Remove it.`,
  subscription: (name) => `“${name}” is a subscription and is sold in the storefront only. Remove it.`,
  giftCertificate: (name) => `“${name}” is a gift certificate and is sold in the storefront only. Remove it.`,
};

const kinds: readonly (keyof KindAttributes)[] = ['ageRestricted', 'subscription', 'giftCertificate'];

/** Why an agent cannot have it. Undefined: it can. */
export function whyBarred(
  { custom, name }: Pick<dw.catalog.Product, 'custom' | 'name'>,
  marks: KindAttributes,
): string | undefined {
  const kind = kinds.find((one) => {
    const id = marks[one];
    return id !== undefined && isMarked(attributeOf(custom, id));
  });
  return kind === undefined ? undefined : texts[kind](String(name ?? 'This item'));
}

const isMarked = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.some(isMarked)
    : value !== undefined && !/^(?:|0|no|false|none)$/i.test(String(value).trim());
