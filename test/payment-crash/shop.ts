/** The demo store in a database of its own, of which each test gets a copy. */
import { createCatalogue } from '#backends/embedded';
import type { TestDialect } from '../support/databases.ts';
import type { CrashBank } from './banks.ts';
import { loadSite, openWorld, variantId } from './world.ts';

export interface Shop {
  dialect: TestDialect;
  /** Closed. */
  template: string;
  /** Units of `variantId`. */
  stock: number;
}

export async function openShop(
  dialect: TestDialect,
  { charging }: Pick<CrashBank, 'charging'>,
): Promise<Shop> {
  const template = await dialect.url();
  const { products, categories, terms, site } = await loadSite();
  const world = await openWorld({ databaseUrl: template, charging });
  const catalogue = createCatalogue({
    database: world.database,
    now: Date.now,
    origin: () => site.storefront,
  });
  await catalogue.writeCategories(site.id, categories);
  await catalogue.writeTerms(site.id, terms);
  await catalogue.writeProducts(site.id, products);
  await world.close();
  const variants = products.flatMap((product) => product.variants);
  return { dialect, template, stock: variants.find(({ id }) => id === variantId)?.stock.quantity ?? 0 };
}
