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
import { openPayments, type OpenPayments } from './open-payments.ts';
import { openProcessor } from './processor.ts';

export interface CoreOptions {
  config: Pick<Config, 'baseUrl' | 'secret' | 'stripe'> & Partial<Pick<Config, 'outboundProxy'>>;
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
  processor: ReturnType<typeof openProcessor>;
  payments: OpenPayments;
  site(id: string): Promise<Site | undefined>;
  /** The site that a host name belongs to; the default one answers to every other name. */
  siteOf(host: string): Promise<Site | undefined>;
  /** With those payment handlers alone that its processor can charge: what `site` and `siteOf` answer. */
  payable(site: Site): Site;
  /** Why agents cannot pay, or not through every configured payment handler: a sentence each, for the operator. */
  paymentProblems(site: Site): Promise<string[]>;
  /** Origin of the service; absent where none is known. */
  service(): string | undefined;
  /** URL prefix of the store's hosted pages. */
  pages(site: Site): string;
  close(): Promise<void>;
}

const connectProcessor =
  'Agents cannot pay: no payment processor is connected. Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, and STRIPE_WEBHOOK_SECRET in the environment of the service, and restart it.';
const checkKeys = 'Agents cannot pay. Check STRIPE_SECRET_KEY and the processor account.';

export function createCore(options: CoreOptions): SellingCore {
  const { config, database, secret, logger, telemetry, now = Date.now } = options;
  const sites = siteStore(database, undefined, now);
  const secrets = siteSecrets(database, { secret, isConfigured: config.secret !== undefined, now });
  /** Known from the last time that a site was looked for, which is before any of its addresses is written. */
  let ownId: string | undefined;
  const service = (): string | undefined => config.baseUrl ?? options.pagesOrigin?.();
  /** The store at the service's own host. */
  const noteOwn = async (): Promise<void> => {
    const origin = service();
    const named = origin === undefined ? undefined : await sites.byHost(new URL(origin).host);
    ownId = (named ?? (await sites.defaultSite()))?.id;
  };
  const opened = openProcessor(
    config.stripe,
    (fetcher) => (telemetry ? tracedFetcher(fetcher, telemetry.traces) : fetcher),
    (event, facts) => logger.error(facts, event),
    config.outboundProxy,
  );
  const processor = telemetry ? { ...opened, port: meteredProcessor(opened.port, telemetry) } : opened;
  const factsOf = (of: Site): ProcessorFacts =>
    of.backend === 'embedded' ? processor.port.facts() : { name: 'platform' };
  /** A site is one object until it changes, and what others remember of it hangs on that. */
  const narrowed = new WeakMap<Site, Site>();
  const payable = (of: Site): Site => {
    const known = narrowed.get(of) ?? withPayableHandlers(of, factsOf(of));
    narrowed.set(of, known);
    return known;
  };
  const site = async (id: string): Promise<Site | undefined> => {
    await noteOwn();
    const found = await sites.read(id);
    return found && payable(found);
  };
  const backends = createBackends({
    make: meteredMakers({ ...options.platforms, embedded: () => operations }, telemetry),
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
    processor: processor.port,
    currencies: [],
    now,
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
    processor,
    payments: openPayments({ openAttempts: plain.openAttempts, commerce, sites }),
    site,
    siteOf,
    payable,
    async paymentProblems(of) {
      if (!of.capabilities.payment) return [];
      if (factsOf(of).name === 'none') return [connectProcessor];
      const health = of.backend === 'embedded' ? await opened.health() : { ok: true as const };
      return [
        ...(health.ok
          ? []
          : [`The payment processor rejected the configuration (${health.code}). ${checkKeys}`]),
        ...(of.paymentHandlers.length > 0
          ? []
          : ['Agents cannot pay: the store has no payment handler. Add one to its preferences.']),
        ...unpayableHandlers(of, factsOf(of)).map(
          ({ name, reason }) => `The payment handler ${name} is not offered to agents: ${reason}`,
        ),
      ];
    },
    service,
    pages,
    async close() {
      await backends.close();
      await processor.close();
    },
  };
}

/** For the command line: the same store and processor, without surfaces that listen. */
export async function openSelling(config: Config): Promise<{
  operations: EmbeddedOperations;
  sites: SiteStore;
  backend(site: Site): Backend;
  payments: OpenPayments;
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
