import type { StoreProduct } from '#backends/embedded';

/** With so many of each that purchases of one test do not empty the shelf of another. */
export const plenty = (product: StoreProduct): StoreProduct => ({
  ...product,
  variants: product.variants.map((variant) => ({ ...variant, stock: { tracked: true, quantity: 400 } })),
});
