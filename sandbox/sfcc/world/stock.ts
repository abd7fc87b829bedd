/** Whether the site sells what is put into a basket, and so many of it. */
import type { PricedVariant } from '#backends/embedded';
import { WorldError, type BasketItem } from '../world.ts';

/**
 * Pure. A product with variants cannot be sold itself, like one that does not exist.
 * @throws WorldError `product-not-found`; `product-not-available` with the available units as `left`
 */
export function assertSold(items: readonly BasketItem[], variants: ReadonlyMap<string, PricedVariant>): void {
  for (const { productId, quantity } of items) {
    const variant = variants.get(productId);
    if (!variant)
      throw new WorldError('product-not-found', `There is no product ${productId}.`, { productId });
    const left = piecesLeft(variant);
    if (quantity > left)
      throw new WorldError(
        'product-not-available',
        `Of ${productId} ${left} can be had, and ${quantity} are wanted.`,
        { productId, quantity, left },
      );
  }
}

/** Infinite where nothing runs out. What has no price in the basket's currency cannot be had at all. */
function piecesLeft({ availability, price, maxPerOrder = Infinity }: PricedVariant): number {
  const { state, quantity } = availability;
  if (!price || state === 'out-of-stock' || state === 'discontinued') return 0;
  return Math.min(maxPerOrder, state === 'in-stock' ? (quantity ?? Infinity) : Infinity);
}
