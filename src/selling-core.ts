/** What sells, without a surface that listens: database → store → core. Used by the service and by the commands that touch orders. */
import type { Logger } from 'pino';
import {
  createCatalogue,
  createEmbeddedBackend,
  type EmbeddedOperations,
  type StoreCatalogue,
} from '#backends/embedded';
import { createCommerce, type Commerce, type CommerceStore, type Site } from '#commerce';
import { commerceStore, loadSecret, openDatabase, siteStore, type Database, type SiteStore } from '#storage';
import type { Config } from './config.ts';
import { openProcessor } from './processor.ts';

export interface CoreOptions {
  config: Pick<Config, 'baseUrl' | 'stripe'>;
  database: Database;
  secret: string;
  logger: Logger;
  /** Where people reach the hosted pages, when no BASE_URL says it; default the site's first host. */
  pagesOrigin?: () => string | undefined;
  now?: () => number;
}

export interface SellingCore {
  commerce: Commerce;
  store: CommerceStore;
  catalogue: StoreCatalogue;
  sites: SiteStore;
  operations: EmbeddedOperations;
  processor: ReturnType<typeof openProcessor>;
  site(id: string): Promise<Site | undefined>;
  /** The site that a host name belongs to; the only one there is answers for every name. */
  siteOf(host: string): Promise<Site | undefined>;
  /** Origin of the site's hosted pages. */
  pages(site: Site): string;
}

export function createCore(options: CoreOptions): SellingCore {
  const { config, database, secret, logger, now = Date.now } = options;
  const sites = siteStore(database);
  const site = (id: string): Promise<Site | undefined> => sites.read(id);
  const processor = openProcessor(config.stripe);
  const catalogue = createCatalogue({
    database,
    now,
    origin: async (id) => (await sites.read(id))?.storefront ?? '',
  });
  const operations = createEmbeddedBackend({
    database,
    catalogue,
    processor: processor.port,
    currencies: [],
    now,
    async facts(id) {
      const found = await site(id);
      return {
        handlers: processor.configured ? (found?.paymentHandlers ?? []) : [],
        review: found?.review ?? [],
      };
    },
  });
  const pages = ({ hosts }: Site): string =>
    config.baseUrl ?? options.pagesOrigin?.() ?? `https://${hosts[0] ?? 'localhost'}`;
  const store = commerceStore(database, {
    secret,
    now,
    report: (event, facts) => logger.error(facts, event),
  });
  const commerce = createCommerce({
    store,
    backend: () => operations,
    site,
    secret,
    now,
    pages: {
      afterChallenge: (of, token) => `${pages(of)}/checkout/${token}/return`,
      order: (of) => `${pages(of)}/order/{number}`,
    },
    log: (event, facts) => logger.warn(facts, event),
  });
  const siteOf = async (host: string): Promise<Site | undefined> => {
    const named = await sites.byHost(host);
    const all = named ? [named] : await sites.list();
    return all.length === 1 ? all[0] : undefined;
  };
  return { commerce, store, catalogue, sites, operations, processor, site, siteOf, pages };
}

/** For the command line: the same store and processor, without surfaces that listen. */
export async function openSelling(config: Config): Promise<{
  operations: EmbeddedOperations;
  sites: SiteStore;
  refresh(site: string, number: string): Promise<void>;
  close(): Promise<void>;
}> {
  const { pino } = await import('pino');
  const logger = pino({ level: config.logLevel }, pino.destination(2));
  const database = await openDatabase(config.databaseUrl);
  try {
    const secret = config.secret ?? (await loadSecret(database));
    const selling = createCore({ config, database, secret, logger });
    return {
      operations: selling.operations,
      sites: selling.sites,
      refresh: (site, number) => selling.commerce.orders.refresh(site, number),
      async close() {
        await selling.processor.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
