/** Attributes of products and variants as `metadata`. */
import type { Attributes } from '#commerce';
import type { JsonObject } from '../release.ts';

/** Undefined where there are none. */
export const metadata = (values: JsonObject): JsonObject | undefined =>
  Object.keys(values).length ? values : undefined;

/** What sets a variant apart: what it shares with its product stands there, and an agent pays for every word it reads. */
export function ownMetadata(variant: Attributes, product: Attributes): JsonObject | undefined {
  const own = Object.entries(variant).filter(
    ([name, value]) => !Object.hasOwn(product, name) || !isSame(value, product[name]),
  );
  return metadata(Object.fromEntries(own));
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
