import assert from 'node:assert/strict';
import { loadDemoStore } from '#backends/embedded';
import type { OpenStore } from './open-store.ts';

/** Other prices in the store of the merchant: `shift` is what is added to the first price of the demo store, in minor units. */
export async function rePrice({ merchant }: OpenStore, id: string, shift: number): Promise<void> {
  const product = (await loadDemoStore()).products.find((one) => one.id === id);
  assert.ok(product);
  const variants = product.variants.map((variant) => ({
    ...variant,
    prices: variant.prices.map((price) => ({ ...price, amount: price.amount + shift })),
  }));
  await merchant.catalogue.writeProducts('demo', [{ ...product, variants }]);
}
