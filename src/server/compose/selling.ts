/** Selling, put together: the core and its surfaces. */
import { Hono } from 'hono';
import { requestId } from 'hono/request-id';
import type { Logger } from 'pino';
import { isStoreFailure, type CheckoutView, type Commerce, type Secret, type Site } from '#commerce';
import { hostedPage, type EmbeddedOperations, type StoreCatalogue } from '#backends/embedded';
import { createFetcher, unpaced, type Fetcher, type FetcherOptions } from '#fetch';
import { accessLog, rememberRequest, requestMeter, tellFaults, type WatchRequest } from '#http';
import { logTransport, smtpTransport, type MailTransport } from '#mail';
import { signingKeyStore, usedSignatures, type Database, type SiteSecrets, type SiteStore } from '#storage';
import {
  createHandler,
  handlerDocuments,
  createManifests,
  createMcpEndpoint,
  createProfiles,
  createTokens,
  releases,
  siteKeys,
  ucpRoutes,
  createTrials,
  type HandleCall,
  type Refusals,
  type SiteKeys,
  type StoredKeys,
} from '#ucp';
import { checkoutPages, testChoices } from '#web';
import type { Config } from '../../config/config.ts';
import type { Task } from '../jobs/local-scheduler.ts';
import { tracedFetcher } from '../metrics/fetcher.ts';
import { meteredHandle, type Telemetry } from '../metrics/selling.ts';
import { platformBackends } from '../../backends/registry/platforms.ts';
import { processorNotices } from './processor.ts';
import { cacheApiKeys, type VerifyKey } from './api-key-cache.ts';
import { createCore, type CoreOptions } from './selling-core.ts';
import { documentPaths, limitDocuments, placesOf } from '../http/page-limits.ts';
import { siteIdOf } from '../http/selling-paths.ts';
import { sellingTasks } from './selling-tasks.ts';
import { sharedLimits } from './shared-limits.ts';

export interface SellingOptions {
  config: Pick<Config, 'allowInsecureLoopback' | 'baseUrl' | 'mail' | 'secret' | 'stripe'>;
  database: Database;
  secret: Secret;
  /** Who holds an API key. */
  verifyKey: VerifyKey;
  /** Who holds the API key of an id: an access token lasts no longer than its key. */
  keyHolder: VerifyKey;
  logger: Logger;
  /** Names served from elsewhere, for agents on this machine. */
  fetcher?: Pick<FetcherOptions, 'resolve' | 'ca'>;
  /** Test tokens that the hosted page offers for handlers in their sandbox. */
  testTokens?: Parameters<typeof testChoices>[1];
  /** Where people reach the hosted pages, when no BASE_URL says it; default the site's first host. */
  pagesOrigin?: () => string | undefined;
  /** Without a relay, mails are logged and thrown away instead of kept: for trying the product. */
  discardMail?: boolean;
  /** Told of what is refused to agents. */
  refusals?: Refusals;
  /** How the backends of platforms are made; default: not at all. */
  platforms?: NonNullable<CoreOptions['platforms']>;
  /** Watches calls, and what is called and written. */
  telemetry?: Telemetry;
  /** Runs each request. */
  watch?: WatchRequest;
  now?: () => number;
}

export interface Selling {
  commerce: Commerce;
  catalogue: StoreCatalogue;
  sites: SiteStore;
  siteSecrets: SiteSecrets;
  operations: EmbeddedOperations;
  /** What the store behind a site cannot do: a sentence by name. */
  limits(site: Site): Readonly<Record<string, string>>;
  keys: SiteKeys;
  handle: HandleCall;
  /** What runs beside the calls: recovery, order notices, mails to buyers, the embedded store's sweep. */
  tasks: Task[];
  /** Everything under /.well-known/ucp, /api/ucp and the processor's notices; 404 elsewhere. */
  app: Hono;
  /** Carries the mails; absent where none ever leaves. */
  transport: MailTransport | undefined;
  /** The site that a host name belongs to; the only one there is answers for every name. */
  siteOf(host: string): Promise<Site | undefined>;
  close(): Promise<void>;
}

/** Transactions that may wait for their turn before new callers are sent away: a tenth to a fifth of a second of work. */
const mostWaiting = 100;

export function createSelling(options: SellingOptions): Selling {
  const { config, database, secret, logger, telemetry, now = Date.now } = options;
  const platforms = platformBackends({
    allowPrivate: config.allowInsecureLoopback && 'loopback',
    now,
    ...(telemetry ? { watched: (of: Fetcher) => tracedFetcher(of, telemetry.traces) } : {}),
  });
  const core = createCore({ platforms, ...options });
  const { commerce, catalogue, sites, operations, processor, site, siteOf } = core;
  const fetcher = agentFetcher(options);
  const receivers = agentFetcher(options, { politeness: unpaced });
  const keys = siteKeys({ ...signingKeyStore<StoredKeys>(database, { secret }), now });
  const tokens = createTokens({ secret, now, client: cacheApiKeys(options.keyHolder, now) });
  const verifyKey = cacheApiKeys(options.verifyKey, now);
  const { allowInsecureLoopback } = config;
  const profiles = createProfiles({ fetcher, now, allowInsecureLoopback });
  const log = (event: string, facts: Record<string, unknown>): void =>
    'err' in facts ? logger.error(facts, event) : logger.info(facts, event);
  const { limits, tasks: limitTasks } = sharedLimits(database, { now, log });
  const counted = options.refusals ? { refusals: options.refusals } : {};
  // There from the start: a rate needs a figure before the first one that it counts.
  telemetry?.metrics.count('turnedAway', {}, 0);
  const bare = createHandler({
    commerce,
    releases,
    profiles,
    access: {
      verifyKey,
      verifyToken: (text, audience) => tokens.verifyToken(text, audience),
      replay: usedSignatures(database, now),
      now,
    },
    limits,
    trials: createTrials({ secret, now }),
    isFull() {
      const isFull = database.waiting() > mostWaiting;
      if (isFull) telemetry?.metrics.count('turnedAway', {});
      return isFull;
    },
    allowInsecureLoopback,
    ...counted,
    log,
  });
  const handle = telemetry ? meteredHandle(bare, telemetry) : bare;
  const mcp = createMcpEndpoint({ handle, releases, profiles, allowInsecureLoopback, ...counted, log });
  const transport = mailTransport(options);
  const app = new Hono();
  app.use(requestId({ limitLength: 64, headerName: 'Request-Id' }), rememberRequest);
  if (options.watch) app.use(requestMeter(options.watch));
  app.use(accessLog(logger));
  tellFaults(app, { logger, isPassing: isStoreFailure });
  const siteAt = ({ url }: Pick<Request, 'url'>): Promise<Site | undefined> =>
    siteIdOf(url) === '' ? siteOf(new URL(url).host) : site(siteIdOf(url));
  app.on('GET', documentPaths, limitDocuments(placesOf('documents', limits, siteAt)));
  handlerDocuments(app, siteOf);
  processorNotices(app, { processor: processor.port, commerce, logger });
  const hosted = {
    commerce,
    takePlace: placesOf('pages', limits, siteAt),
    now,
    logger,
    choices: (of: Site) => testChoices(of, options.testTokens ?? []),
    hosted({ backend }: Site, { quote }: CheckoutView) {
      // Behind a platform it is the platform's own processor that pays, and it has no page of ours.
      if (backend !== 'embedded') return undefined;
      const [handlerId] = quote.handlers;
      return handlerId === undefined ? undefined : { handlerId, credential: hostedPage };
    },
    // Where no mail ever leaves, nobody is told to wait for one.
    ...(transport
      ? { orderByEmail: (...asked: Parameters<Commerce['orders']['mail']>) => commerce.orders.mail(...asked) }
      : {}),
  };
  app.route('/', checkoutPages({ ...hosted, site: ({ url }) => siteOf(new URL(url).host) }));
  app.route('/s/:site', checkoutPages({ ...hosted, site: ({ url }) => site(siteIdOf(url)) }));
  app.route(
    '/',
    ucpRoutes({
      handle,
      mcp,
      manifests: createManifests(releases),
      keys,
      now,
      baseUrl: config.baseUrl,
      ...counted,
      tokens: { verifyKey, tokens },
      async site(by) {
        const found = 'id' in by ? await site(by.id) : await siteOf(by.host);
        return found && { site: found, revision: await sites.revision() };
      },
      log: (event, facts) => logger.error(facts, event),
      allowToken: async (network) => (await limits.take(`token ${network}`, 20)).allowed,
    }),
  );
  return {
    tasks: [...limitTasks, ...sellingTasks({ ...options, core, keys, receivers, transport, now })],
    commerce,
    catalogue,
    sites,
    siteSecrets: core.siteSecrets,
    operations,
    limits: (of) => core.backend(of).abilities().limits,
    keys,
    handle,
    app,
    transport,
    siteOf,
    async close() {
      await fetcher.close();
      await receivers.close();
      await core.close();
      await transport?.close();
    },
  };
}

/** Absent: what waits in the outbox stays there. */
function mailTransport({ config, discardMail, logger }: SellingOptions): MailTransport | undefined {
  if (config.mail) return smtpTransport(config.mail);
  return discardMail ? logTransport(() => logger.info('mail would be sent')) : undefined;
}

/** Agents' addresses are hostile: nothing private, unless this is a machine to develop on. */
const agentFetcher = ({ config, fetcher = {} }: SellingOptions, more: FetcherOptions = {}): Fetcher =>
  createFetcher({ ...fetcher, ...more, allowPrivate: config.allowInsecureLoopback && 'loopback' });
