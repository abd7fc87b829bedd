/** Products as the platform's inventory knows them: every piece is counted, where the embedded store tells agents small numbers only. */
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
