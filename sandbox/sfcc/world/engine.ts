/** The database in memory and the embedded engine on it: every site sells the demo store. */
import {
  createCatalogue,
  createEmbeddedBackend,
  loadDemoStore,
  type DemoStore,
  type EmbeddedOperations,
  type PaymentProcessor,
  type StoreCatalogue,
} from '#backends/embedded';
import type { Backend } from '#commerce';
import { openDatabase, type Database } from '#storage';
import { createLedger } from './ledger.ts';
import type { WorldSite } from '../world.ts';

export interface Engine {
  backend: Backend & EmbeddedOperations;
  catalogue: StoreCatalogue;
  database: Database;
  sites: ReadonlyMap<string, WorldSite>;
  /** The number that the engine keeps ready for a placement. */
  numberOf(ref: string): Promise<string | undefined>;
  /** Its order will have this number, unless another has it. */
  renumber(ref: string, number: string): Promise<void>;
  /** Where a challenge of a placement sends the buyer. */
  returnTo(ref: string, url: string): Promise<void>;
  close(): Promise<void>;
}

export interface EngineOptions {
  /** Default: the demo store's own site. */
  sites?: readonly WorldSite[] | undefined;
  /** Default: a ledger in memory that follows the credential's token. */
  processor?: PaymentProcessor | undefined;
  now(): number;
}

export async function openEngine({ sites, processor, now }: EngineOptions): Promise<Engine> {
  const [database, demo] = await Promise.all([openDatabase('sqlite::memory:'), loadDemoStore()]);
  const known = new Map((sites ?? [siteOf(demo)]).map((site) => [site.id, site]));
  const origin = (site: string): string => known.get(site)?.storefront ?? '';
  const catalogue = createCatalogue({ database, now, origin });
  for (const id of known.keys()) {
    await catalogue.writeCategories(id, demo.categories);
    await catalogue.writeTerms(id, demo.terms);
    await catalogue.writeProducts(id, demo.products);
  }
  const backend = createEmbeddedBackend({
    database,
    catalogue,
    processor: processor ?? createLedger().processor,
    // What a person must look at is a rule of the embedded store; the platform has none.
    facts: () => ({ handlers: demo.site.paymentHandlers, review: [] }),
    currencies: [...new Set([...known.values()].flatMap((site) => site.currencies))],
    now,
  });
  return {
    backend,
    catalogue,
    database,
    sites: known,
    async numberOf(ref) {
      const row = await database.db
        .selectFrom('storePlacement')
        .select('number')
        .where('id', '=', ref)
        .executeTakeFirst();
      return row?.number;
    },
    async renumber(ref, number) {
      await database.db
        .updateTable('storePlacement')
        .set({ number })
        .where('id', '=', ref)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('storePlacement as other').select('other.id').where('other.number', '=', number),
            ),
          ),
        )
        .execute();
    },
    async returnTo(ref, returnUrl) {
      await database.db.updateTable('storePlacement').set({ returnUrl }).where('id', '=', ref).execute();
    },
    close: () => database.close(),
  };
}

const siteOf = ({ site: { id, currencies, locale, country, storefront } }: DemoStore): WorldSite => ({
  id,
  currencies,
  locales: [locale],
  country,
  storefront,
});
