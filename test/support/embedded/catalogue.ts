/** Initial data for the tests of the catalog. */
import type { ShopContext } from '#commerce';
import type { Database } from '#storage';
import type { StoreCatalogue } from '../../../src/backends/embedded/catalogue.ts';
import { createCatalogue } from '../../../src/backends/embedded/catalogue/create-catalogue.ts';
import { sampleCategories, sampleProducts } from './sample-store.ts';

export const moment = 1_760_000_000_000;

export const context = (more: Partial<ShopContext> = {}): ShopContext => ({
  site: 'shop',
  currency: 'EUR',
  locale: 'en',
  eligibility: [],
  now: moment,
  ...more,
});

/** The sample store in a fresh database; another site's products are in the same tables. */
export async function filledCatalogue(
  open: () => Promise<Database>,
): Promise<{ catalogue: StoreCatalogue; database: Database }> {
  const database = await open();
  const catalogue = createCatalogue({
    database,
    now: () => moment,
    origin: (site) => `https://${site}.test`,
  });
  const elsewhere = sampleProducts().slice(0, 3);
  await catalogue.writeProducts('other', elsewhere);
  await catalogue.writeCategories('shop', sampleCategories);
  await catalogue.writeProducts('shop', sampleProducts());
  return { catalogue, database };
}
