/** The demo store, put into the database once, so that what a visitor changes in it stays. */
import { loadDemoStore } from '#backends/embedded';
import type { Config } from '../../config/config.ts';
import type { Selling } from './selling.ts';

/** Does nothing when there is a site `demo` already, except for what this start changes: the provider's public key. */
export async function seedDemo(
  { catalogue, sites }: Pick<Selling, 'catalogue' | 'sites'>,
  { stripe }: Pick<Config, 'stripe'>,
): Promise<void> {
  const demo = await loadDemoStore();
  const present = await sites.read(demo.site.id);
  if (!present) {
    await catalogue.writeTerms(demo.site.id, demo.terms);
    await catalogue.writeCategories(demo.site.id, demo.categories);
    await catalogue.writeProducts(demo.site.id, demo.products);
  }
  const site = present ?? demo.site;
  const config = { environment: 'sandbox', ...(stripe ? { publishable_key: stripe.publishableKey } : {}) };
  const paymentHandlers = site.paymentHandlers.map((handler) =>
    handler.id === 'sandbox' ? { ...handler, config: { ...handler.config, ...config } } : handler,
  );
  const changed = { ...site, paymentHandlers };
  if (JSON.stringify(changed) !== JSON.stringify(present))
    await sites.put(changed, undefined, 'start of the sandbox');
}
