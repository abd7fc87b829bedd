import type { Product, Variant } from '../../catalogue/product.ts';
import type { CartLine } from './cookie.ts';

/** A line as the shop sees it now. */
export interface CartRow extends CartLine {
  /** Absent: no longer sold. */
  found?: { product: Product; variant: Variant };
  /** Why it cannot be bought. */
  problem?: string;
}

export function rowsOf(lines: readonly CartLine[], products: readonly Product[]): CartRow[] {
  return lines.map((line) => {
    const found = findVariant(products, line.variantId);
    const problem = problemOf(found, line.quantity);
    return { ...line, ...(found ? { found } : {}), ...(problem ? { problem } : {}) };
  });
}

export function findVariant(products: readonly Product[], id: string): CartRow['found'] {
  for (const product of products) {
    const variant = product.variants.find((one) => one.id === id);
    if (variant) return { product, variant };
  }
  return undefined;
}

/** In words; undefined when as many can be bought. */
export function problemOf(found: CartRow['found'], quantity: number): string | undefined {
  if (!found) return 'We no longer sell this.';
  const { inStock, state, left } = found.variant;
  if (!inStock) return `${titleOf(found)} is out of stock.`;
  if (state === 'in-stock' && left !== undefined && quantity > left)
    return `Only ${String(left)} of ${titleOf(found)} ${left === 1 ? 'is' : 'are'} left.`;
  return undefined;
}

export function titleOf({ product, variant }: NonNullable<CartRow['found']>): string {
  return variant.option ? `${product.name}, ${variant.option}` : product.name;
}
