/**
 * Products as the platform's inventory has them: every unit is counted, while the embedded store reports only small numbers to
 * agents.
 */
import type { StoreCatalogue } from '#backends/embedded';
import type { Product, ShopContext } from '#commerce';

export async function counted(
  { catalogue }: { catalogue: Pick<StoreCatalogue, 'variants'> },
  products: readonly Product[],
  context: ShopContext,
): Promise<Product[]> {
  const ids = products.flatMap(({ variants }) => variants.map(({ id }) => id));
  const exact = await catalogue.variants(ids, context);
  return products.map((product) => ({
    ...product,
    variants: product.variants.map((variant) => ({
      ...variant,
      availability: exact.get(variant.id)?.availability ?? variant.availability,
    })),
  }));
}
