/**
 * Products of the engine in the platform's types. One with options is a master, which cannot be bought, with variants; one
 * without is a simple item, and what is bought has the ID of its only variant. Pure.
 */
import type { Product, Variant } from '#commerce';

export type Sellable =
  | { kind: 'master'; product: Product }
  | { kind: 'variant'; product: Product; variant: Variant }
  | { kind: 'item'; product: Product; variant: Variant };

export const idOf = (one: Sellable): string => (one.kind === 'master' ? one.product.id : one.variant.id);

/** What a search finds of a product. */
export function foundOf(product: Product): Sellable | undefined {
  if (product.options.length > 0) return { kind: 'master', product };
  const variant = product.variants[0];
  return variant && { kind: 'item', product, variant };
}

/** What has the id; an item has no other than its variant's. */
export function sellableOf(product: Product, id: string): Sellable | undefined {
  const found = foundOf(product);
  if (found && idOf(found) === id) return found;
  const variant = found?.kind === 'master' ? product.variants.find((one) => one.id === id) : undefined;
  return variant && { kind: 'variant', product, variant };
}

/** The buyable ones that it stands for. */
export const variantsOf = (one: Sellable): readonly Variant[] =>
  one.kind === 'master' ? one.product.variants : [one.variant];
