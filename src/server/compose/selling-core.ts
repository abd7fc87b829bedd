/** Selling without HTTP: database → store → core. Used by the service and by commands on orders. */
import type { Logger } from 'pino';
import {
  createCatalogue,
  createEmbeddedBackend,
  type EmbeddedOperations,
  type StoreCatalogue,
} from '#backends/embedded';
import {
  createCommerce,
  maskCardNumbers,
  currencyProblem,
  sharedTokenHandler,
  unpayableHandlers,
  withPayableHandlers,
  type ProcessorFacts,
  type Backend,
  type Commerce,
  type CommerceStore,
  type Secret,
  type Site,
} from '#commerce';
import {
  commerceStore,
  openDatabase,
  fittingSecretsOf,
  siteSecrets,
  siteStore,
  windowStore,
  type Database,
  type SiteSecrets,
  type SiteStore,
} from '#storage';
import { createBackends, type MakeBackends } from '../../backends/registry/registry.ts';
import type { Config } from '../../config/config.ts';
import { tracedFetcher } from '../metrics/service.ts';
import {
  meteredMakers,
  meteredProcessor,
  meteredStore,
  resumeIn,
  type Telemetry,
} from '../metrics/selling.ts';
import { platformBackends } from '../../backends/registry/platforms.ts';
import { googleFeedUrl, type GoogleFeedUrl } from './google-feed.ts';
import { openPayments, type OpenPayments } from './open-payments.ts';
import {
  sharedTokensProblem,
  storeProcessorSettings,
  type StoreProcessorSettings,
} from './store-processor.ts';
import { storeProcessors, type StoreProcessors } from './processor.ts';
import { refundSettlement, type RefundSettlement } from './refund-settlement.ts';

export interface CoreOptions {
  config: Pick<Config, 'baseUrl' | 'secret' | 'processor' | 'processorApiBases'> &
    Partial<Pick<Config, 'outboundProxy'>>;
  database: Database;
  secret: Secret;
  logger: Logger;
  /** Where people reach the hosted pages, when no BASE_URL says it; default the site's first host. */
  pagesOrigin?: () => string | undefined;
  platforms: Omit<MakeBackends, 'embedded'>;
  /** Watches what is called and what is written. */
  telemetry?: Telemetry;
  now?: () => number;
}

export interface SellingCore {
  commerce: Commerce;
  store: CommerceStore;
  catalogue: StoreCatalogue;
  sites: SiteStore;
  siteSecrets: SiteSecrets;
  operations: EmbeddedOperations;
  /** The store behind a site, whatever it is. */
  backend(site: Site): Backend;
  processors: StoreProcessors;
  payments: OpenPayments;
  refunds: RefundSettlement;
  /** Where Google fetches the feed of a store. */
  googleFeed: GoogleFeedUrl;
  processorSettings: StoreProcessorSettings;
  site(id: string): Promise<Site | undefined>;
  /** The site that a host name belongs to; the default one answers to every other name. */
  siteOf(host: string): Promise<Site | undefined>;
  /** With those payment handlers alone that its processor can charge: what `site` and `siteOf` answer. */
  payable(site: Site): Promise<Site>;
  /** Why agents cannot pay, or not through every configured payment handler: a sentence each, for the operator. */
  paymentProblems(site: Site): Promise<string[]>;
  /** Origin of the service; absent where none is known. */
  service(): string | undefined;
  /** URL prefix of the store's hosted pages. */
  pages(site: Site): string;
  close(): Promise<void>;
}

const connectProcessor =
  'Agents cannot pay: no payment processor is connected. Connect one on the Payments page of the store.';
const checkKeys = 'Agents cannot pay. Check the keys on the Payments page of the store, and the account.';

export function createCore(options: CoreOptions): SellingCore {
  const { config, database, secret, logger, telemetry, now = Date.now } = options;
  const service = (): string | undefined => config.baseUrl ?? options.pagesOrigin?.();
  const sites = siteStore(database, undefined, now, service);
  const secrets = siteSecrets(database, { secret, isConfigured: config.secret !== undefined, now });
  /** Known from the last time that a site was looked for, which is before any of its addresses is written. */
  let ownId: string | undefined;
  /** The store at the service's own host. */
  const noteOwn = async (): Promise<void> => {
    const origin = service();
    const named = origin === undefined ? undefined : await sites.byHost(new URL(origin).host);
    ownId = (named ?? (await sites.defaultSite()))?.id;
  };
  const processors = storeProcessors({
    config,
    database,
    secrets,
    log: (event, facts) => logger.error(facts, event),
    ...(telemetry && {
      watched: (fetcher) => tracedFetcher(fetcher, telemetry.traces),
      metered: (processor) => meteredProcessor(processor, telemetry),
    }),
  });
  const factsOf = async (of: Site): Promise<ProcessorFacts> =>
    of.backend === 'embedded' ? processors.facts(of.id) : { name: 'platform' };
  /** As `factsOf` found it. */
  const chargedBy = ({ id, backend }: Site) =>
    backend === 'embedded' ? processors.lastCapabilities(id).currencies : 'any';
  /** A site is one object until it or its processor changes: others cache by it. */
  const narrowed = new WeakMap<Site, { processor: string; site: Site }>();
  const payable = async (of: Site): Promise<Site> => {
    const facts = await factsOf(of);
    const processor = JSON.stringify(facts);
    const known = narrowed.get(of);
    if (known?.processor === processor) return known.site;
    const found = withPayableHandlers(of, facts, chargedBy(of));
    narrowed.set(of, { processor, site: found });
    return found;
  };
  const site = async (id: string): Promise<Site | undefined> => {
    await noteOwn();
    const found = await sites.read(id);
    return found && payable(found);
  };
  const backends = createBackends({
    make: meteredMakers(
      {
        ...options.platforms,
        embedded: ({ id }) => ({
          ...operations,
          abilities: () => ({ ...operations.abilities(), processor: processors.lastFacts(id) }),
        }),
      },
      telemetry,
    ),
    site,
    secrets: (id) => secrets.open(id),
    log: (event, facts) => logger.warn(facts, event),
  });
  const catalogue = createCatalogue({
    database,
    now,
    origin: async (id) => (await sites.read(id))?.storefront ?? '',
    report: (event, facts) => logger.error(facts, event),
  });
  const operations = createEmbeddedBackend({
    database,
    catalogue,
    processor: processors.shared.port,
    processorOf: async (id) => (await processors.of(id)).port,
    currencies: [],
    now,
    log: (event, { site: store, ...facts }) => {
      logger.error({ site: store, ...facts }, event);
      telemetry?.metrics.count('paymentIncidents', { site: String(store), event });
    },
    async facts(id) {
      const found = await site(id);
      return { handlers: found?.paymentHandlers ?? [], review: found?.review ?? [] };
    },
  });
  const pages = ({ id, hosts }: Site): string => {
    const origin = service();
    if (origin === undefined) return `https://${hosts[0] ?? 'localhost'}`;
    return id === ownId ? origin : `${origin}/s/${id}`;
  };
  const plain = commerceStore(database, {
    secret,
    now,
    report: (event, facts) => logger.error(facts, event),
  });
  const store = telemetry ? meteredStore(plain, telemetry) : plain;
  const commerce = createCommerce({
    store,
    windows: windowStore(database, now),
    backend: (of) => backends.of(of),
    site,
    secret,
    now,
    pages: {
      afterChallenge: (of, token) => `${pages(of)}/checkout/${token}/return`,
      order: (of) => `${pages(of)}/order/{number}`,
    },
    log: (event, facts) => logger.warn(facts, event),
    ...(telemetry ? { resume: resumeIn(telemetry, 'recover payment') } : {}),
  });
  const siteOf = async (host: string): Promise<Site | undefined> => {
    await noteOwn();
    const found = (await sites.byHost(host)) ?? (await sites.defaultSite());
    return found && payable(found);
  };
  return {
    commerce,
    store,
    catalogue,
    sites,
    siteSecrets: secrets,
    operations,
    backend: (of) => backends.of(of),
    processors,
    payments: openPayments({ openAttempts: plain.openAttempts, commerce, sites }),
    refunds: refundSettlement(operations, sites),
    googleFeed: googleFeedUrl({ secrets, service }),
    processorSettings: storeProcessorSettings({ processors, operations, sites, secrets, service }),
    site,
    siteOf,
    payable,
    async paymentProblems(of) {
      if (!of.capabilities.payment) return [];
      const facts = await factsOf(of);
      if (facts.name === 'none') return [connectProcessor];
      const open = of.backend === 'embedded' ? await processors.of(of.id) : undefined;
      const health = (await open?.health()) ?? { ok: true as const };
      const shared = await open?.sharedTokens?.();
      const sharedTokens = sharedTokenHandler(of, facts);
      const unpaidCurrencies = currencyProblem(of, facts, chargedBy(of));
      return [
        ...(health.ok
          ? []
          : [`The payment processor rejected the configuration (${health.code}). ${checkKeys}`]),
        ...(of.paymentHandlers.length > 0 || typeof sharedTokens === 'object'
          ? []
          : ['Agents cannot pay: the store has no payment handler. Add one to its preferences.']),
        ...(unpaidCurrencies === undefined ? [] : [unpaidCurrencies]),
        ...(shared?.ok === false ? [sharedTokensProblem(shared.code)] : []),
        ...(sharedTokens === 'no-name'
          ? ['Agents cannot pay with shared payment tokens: no host name of the store can name the handler.']
          : []),
        ...unpayableHandlers(of, facts).map(
          ({ name, reason }) => `The payment handler ${name} is not offered to agents: ${reason}`,
        ),
      ];
    },
    service,
    pages,
    async close() {
      await backends.close();
      await processors.close();
    },
  };
}

/** For the command line: the same store and processor, without surfaces that listen. */
export async function openSelling(config: Config): Promise<{
  operations: EmbeddedOperations;
  sites: SiteStore;
  backend(site: Site): Backend;
  payments: OpenPayments;
  refunds: RefundSettlement;
  processorSettings: StoreProcessorSettings;
  refresh(site: string, number: string): Promise<void>;
  close(): Promise<void>;
}> {
  const { pino } = await import('pino');
  const logger = pino(
    { level: config.logLevel, hooks: { streamWrite: maskCardNumbers } },
    pino.destination(2),
  );
  const database = await openDatabase(config.databaseUrl);
  try {
    const secret = await fittingSecretsOf(database, config);
    const platforms = platformBackends({
      allowPrivate: config.allowInsecureLoopback && 'loopback',
      proxy: config.outboundProxy,
    });
    const selling = createCore({ config, database, secret, logger, platforms });
    return {
      operations: selling.operations,
      sites: selling.sites,
      backend: (site) => selling.backend(site),
      payments: selling.payments,
      refunds: selling.refunds,
      processorSettings: selling.processorSettings,
      refresh: (site, number) => selling.commerce.orders.refresh(site, number),
      async close() {
        await selling.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
