/** The synthetic department store in a catalog of our own. */
import { createCatalogue, type StoreCatalogue } from '#backends/embedded';
import type { Database } from '#storage';
import { categories, type Stocked } from './catalog.ts';
import { depth, type Finder } from './measure.ts';

const moment = 1_760_000_000_000;

export async function storeCatalogue(
  database: Database,
  stocked: readonly Stocked[],
): Promise<{ catalogue: StoreCatalogue; find: Finder }> {
  const catalogue = createCatalogue({ database, now: () => moment, origin: () => 'https://shop.test' });
  await catalogue.writeCategories('shop', categories);
  await catalogue.writeProducts(
    'shop',
    stocked.map(({ product }) => product),
  );
  const find: Finder = async ({ text, locale }) => {
    const context = { site: 'shop', currency: 'EUR', locale, eligibility: [], now: moment };
    const { products } = await catalogue.search({ text, limit: depth }, context);
    return products.map(({ id }) => id);
  };
  return { catalogue, find };
}
