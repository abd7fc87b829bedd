/** The demo store in a database, with a lamp that never runs out and without the limits for strangers. */
import { createCatalogue, loadDemoStore } from '#backends/embedded';
import { siteStore, type Database } from '#storage';

const price = { currency: 'EUR', kind: 'list', amount: 4_200 } as const;
const lamp = {
  id: 'bench-lamp',
  handle: 'bench-lamp',
  title: 'Bench lamp',
  description: { plain: 'A lamp that never runs out.' },
  categories: ['lamps'],
  media: [],
  options: [],
  attributes: {},
  variants: [
    {
      id: 'bench-lamp-1',
      title: 'Bench lamp',
      options: {},
      attributes: {},
      stock: { tracked: true, quantity: 1_000_000_000 },
      prices: [price],
    },
  ],
};

/** Leaves a store `demo` that is there already as it is, but for the lamp and the limits. */
export async function openShop(database: Database): Promise<void> {
  const sites = siteStore(database);
  const { site, products, categories, terms } = await loadDemoStore();
  const catalogue = createCatalogue({ database, now: Date.now, origin: () => site.storefront });
  const present = await sites.read(site.id);
  if (!present) {
    await catalogue.writeTerms(site.id, terms);
    await catalogue.writeCategories(site.id, categories);
    await catalogue.writeProducts(site.id, products);
  }
  const kept = await catalogue.terms(site.id);
  await catalogue.writeProducts(site.id, [lamp]);
  await catalogue.writeTerms(site.id, kept);
  await sites.put({ ...(present ?? site), agentPolicy: 'open', rateLimit: 1_000_000, review: [] });
}
