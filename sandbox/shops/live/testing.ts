/** The demo store in memory, behind a shop of its own. */
import { createCatalogue, loadDemoStore, type DemoStore, type StoreCatalogue } from '#backends/embedded';
import type { ShopContext } from '#commerce';
import { openDatabase } from '#storage';
import { startShop, type LiveStore, type Shop } from '../index.ts';

export interface LiveShop extends Shop {
  catalogue: StoreCatalogue;
  demo: DemoStore;
  context(): ShopContext;
  /** What was answered with 500. */
  errors: unknown[];
}

type Handle = LiveStore['handle'];

export const nothingMounted: Handle = () => Promise.resolve(undefined);

export async function openLiveShop(handle: Handle = nothingMounted): Promise<LiveShop> {
  const database = await openDatabase('sqlite::memory:');
  const demo = await loadDemoStore();
  const { id: site, locale, country, currencies } = demo.site;
  const catalogue = createCatalogue({ database, now: Date.now, origin: () => 'https://healthy.test' });
  await catalogue.writeCategories(site, demo.categories);
  await catalogue.writeTerms(site, demo.terms);
  await catalogue.writeProducts(site, demo.products);
  const context = (): ShopContext => ({
    site,
    currency: currencies[0] ?? '',
    locale,
    country,
    eligibility: [],
    now: Date.now(),
  });
  const errors: unknown[] = [];
  const onError = (error: unknown): void => void errors.push(error);
  const shop = await startShop({ store: { catalogue, site, context, handle, onError } });
  const close = async (): Promise<void> => {
    await shop.close();
    await database.close();
  };
  return { ...shop, close, catalogue, demo, context, errors };
}
