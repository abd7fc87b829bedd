/** Composes selling: the core and its surfaces. */
import { Hono } from 'hono';
import { requestId } from 'hono/request-id';
import type { Logger } from 'pino';
import { isStoreFailure, minute, type CheckoutView, type Commerce, type Secret, type Site } from '#commerce';
import { hostedPage } from '#backends/embedded';
import { createFetcher, unpaced, type Fetcher, type FetcherOptions } from '#fetch';
import {
  accessLog,
  handleErrors,
  knownPages,
  problemResponse,
  problemTypesAt,
  refuseOtherMethods,
  rememberRequest,
  requestMeter,
  textCompression,
  unknownPath,
  type WatchRequest,
} from '#http';
import type { McpHooks } from '#mcp';
import { logTransport, smtpTransport, type MailTransport } from '#mail';
import { signingKeyStore, usedSignatures, type Database } from '#storage';
import {
  createHandler,
  handlerDocuments,
  createManifests,
  createNativeManifests,
  createMcpEndpoint,
  createProfiles,
  createTokens,
  refuseMethod,
  nativeManifestUrl,
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
import { tracedFetcher } from '../metrics/service.ts';
import { meteredHandle, type Telemetry } from '../metrics/selling.ts';
import { platformBackends } from '../../backends/registry/platforms.ts';
import { processorNotices } from './processor-notices.ts';
import { cacheApiKeys, type VerifyKey } from './api-key-cache.ts';
import { logMail, pagesWithLocalLinks, withLocalLinks, type FindLocalStorefront } from './sandbox.ts';
import { createLinkingArea } from './linking.ts';
import { createCore, type CoreOptions, type SellingCore } from './selling-core.ts';
import { documentPaths, limitDocuments, pagePlaces } from '../http/page-limits.ts';
import { siteIdOf } from '../http/route-to-store.ts';
import { googleFeedPath, serveGoogleFeeds } from './google-feed.ts';
import { sellingTasks } from './selling-tasks.ts';
import { storeOfPage } from './store-of-page.ts';
import { sharedLimits } from './shared-limits.ts';

export interface SellingOptions extends Pick<McpHooks, 'onInvalidAnswer'> {
  config: Pick<
    Config,
    | 'allowedOrigins'
    | 'allowInsecureLoopback'
    | 'auditUrl'
    | 'baseUrl'
    | 'host'
    | 'mail'
    | 'processor'
    | 'processorApiBases'
    | 'secret'
  >;
  database: Database;
  secret: Secret;
  /** Who holds an API key. */
  verifyKey: VerifyKey;
  /** Who holds the API key of an id: an access token lasts no longer than its key. */
  keyHolder: VerifyKey;
  logger: Logger;
  /** Names served from elsewhere, for agents on this machine. */
  fetcher?: Pick<FetcherOptions, 'resolve' | 'ca' | 'proxy'>;
  /** Test tokens that the hosted page offers for handlers in their sandbox. */
  testTokens?: readonly (Parameters<typeof testChoices>[1][number] & { synonyms: readonly string[] })[];
  /** Where people reach the hosted pages, when no BASE_URL says it; default the site's first host. */
  pagesOrigin?: () => string | undefined;
  /** Where a storefront is served whose name only this process resolves. */
  localStorefront?: FindLocalStorefront;
  /** Without a relay, mails are logged and thrown away instead of kept: for trying the product. */
  discardMail?: boolean;
  /** Receives the link to an order that the email would have contained. */
  showOrderLink?: (link: string) => void;
  /** Receives calls of agents that were rejected. */
  refusals?: Refusals;
  /** How the backends of platforms are made; default: not at all. */
  platforms?: NonNullable<CoreOptions['platforms']>;
  /** Watches calls, and what is called and written. */
  telemetry?: Telemetry & {
    /** Runs each request. */
    watch?: WatchRequest;
  };
  now?: () => number;
}

export interface Selling extends Pick<
  SellingCore,
  | 'commerce'
  | 'catalogue'
  | 'sites'
  | 'siteSecrets'
  | 'operations'
  | 'payments'
  | 'refunds'
  | 'processorSettings'
  | 'googleFeed'
  | 'payable'
  | 'paymentProblems'
> {
  /** What the store behind a site cannot do: a sentence by name. */
  limits(site: Site): Readonly<Record<string, string>>;
  /** Whether the store behind a site answers a search for one product. Never rejects. */
  reaches(site: Site): Promise<boolean>;
  /** Why agents get no manifest, in half a sentence, if the site serves Salesforce's own. Never rejects. */
  manifestProblem(site: Site): Promise<string | undefined>;
  /** What the store behind a site has refused this service lately for the way it is set up: a sentence each. */
  storeRefusals(site: Site): readonly string[];
  /** Tries what only later steps of a purchase need: `storeRefusals` then names what is missing. Never rejects. */
  checkStore(site: Site): Promise<void>;
  /** Partners that have used most of their limit in this minute, here or on other nodes. */
  nearLimits?(now: number): { site: string; partner: string }[];
  keys: SiteKeys;
  handle: HandleCall;
  /** Background tasks: recovery, order updates, emails to buyers, and the embedded store's sweep. */
  tasks: Task[];
  /** Everything under /.well-known/ucp, /api/ucp and the processor's notices; 404 elsewhere. */
  app: Hono;
  /** Carries the mails; absent where none ever leaves. */
  transport: MailTransport | undefined;
  /** The site that a host name belongs to; the default one answers to every other name. */
  siteOf(host: string): Promise<Site | undefined>;
  close(): Promise<void>;
}

/** Partners close to their limit, for as long as an alert needs to see them. */
function createNearLimits(now: () => number) {
  const seen = new Map<string, { site: string; partner: string; at: number }>();
  return {
    note: (site: string, partner: string): void =>
      void seen.set(JSON.stringify([site, partner]), { site, partner, at: now() }),
    /** Alerts look once a minute. */
    list: (at: number) => [...seen.values()].filter((one) => at - one.at < 2 * minute),
  };
}

/** Transactions that may wait for their turn before new callers are sent away: a tenth to a fifth of a second of work. */
const mostWaiting = 100;

export function createSelling(options: SellingOptions): Selling {
  const { config, database, secret, logger, telemetry, now = Date.now } = options;
  const platforms = platformBackends({
    allowPrivate: config.allowInsecureLoopback && 'loopback',
    proxy: options.fetcher?.proxy,
    now,
    onRefused: (id, refusal) => logger.error({ site: id, ...refusal }, 'platform-refused'),
    ...(telemetry ? { watched: (of: Fetcher) => tracedFetcher(of, telemetry.traces) } : {}),
  });
  const core = createCore({ platforms, ...options });
  const { commerce, catalogue, sites, operations, processors, site, siteOf } = core;
  const fetcher = agentFetcher(options);
  const receivers = agentFetcher(options, { politeness: unpaced });
  // Stores share the hosts of Salesforce: a pause for one must not stop the others.
  const manifestSources = agentFetcher(options, { politeness: unpaced });
  const nativeManifests = createNativeManifests({
    fetcher: manifestSources,
    storeAt: async (host) => (await sites.byHost(host))?.id,
    now,
    logger,
  });
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
  const near = createNearLimits(now);
  const siteAt = ({ url }: Pick<Request, 'url'>): Promise<Site | undefined> =>
    siteIdOf(url) === '' ? siteOf(new URL(url).host) : site(siteIdOf(url));
  const transport = mailTransport(options);
  const linking = createLinkingArea({
    ...core,
    config,
    database,
    secret,
    transport,
    fetcher,
    takePlace: pagePlaces('pages', limits, siteAt),
    logger,
    now,
  });
  const bare = createHandler({
    onNearLimit: near.note,
    commerce,
    releases,
    profiles,
    access: {
      verifyKey,
      verifyToken: (text, audience) => tokens.verifyToken(text, audience),
      verifyBuyer: linking.verifyBuyer,
      replay: usedSignatures(database, now),
      now,
    },
    limits,
    trials: createTrials({ secret, now }),
    ...(options.testTokens ? { testTokens: options.testTokens } : {}),
    isFull() {
      const isFull = database.waiting() > mostWaiting;
      if (isFull) telemetry?.metrics.count('turnedAway', {});
      return isFull;
    },
    allowInsecureLoopback,
    ...counted,
    log,
  });
  const metered = telemetry ? meteredHandle(bare, telemetry) : bare;
  const { localStorefront } = options;
  const handle = localStorefront ? withLocalLinks(metered, localStorefront) : metered;
  const pages = knownPages(config);
  const mcp = createMcpEndpoint({
    handle,
    releases,
    profiles,
    allowInsecureLoopback,
    pages,
    ...counted,
    ...(options.onInvalidAnswer ? { onInvalidAnswer: options.onInvalidAnswer } : {}),
    log,
  });
  const app = new Hono({ strict: false });
  app.use(
    requestId({ limitLength: 64, headerName: 'Request-Id' }),
    rememberRequest,
    problemTypesAt(config.baseUrl),
  );
  if (telemetry?.watch) app.use(requestMeter(telemetry.watch));
  app.use(accessLog(logger));
  app.use(textCompression());
  if (localStorefront) app.use(pagesWithLocalLinks(localStorefront));
  refuseOtherMethods(app, refuseMethod);
  handleErrors(app, { logger, isPassing: isStoreFailure });
  app.notFound((c) => problemResponse(c, unknownPath(c)));
  app.on('GET', documentPaths, limitDocuments(pagePlaces('documents', limits, siteAt)));
  app.on('GET', `${googleFeedPath}/*`, limitDocuments(pagePlaces('documents', limits, siteAt)));
  handlerDocuments(app, siteOf, (of) => core.backend(of).abilities().processor ?? { name: 'platform' });
  processorNotices(app, { processors, commerce, logger });
  serveGoogleFeeds(app, { site, secrets: core.siteSecrets, catalogue, limits, now });
  const hosted = {
    commerce,
    takePlace: pagePlaces('pages', limits, siteAt),
    now,
    logger,
    choices: (of: Site) => testChoices(of, options.testTokens ?? []),
    hosted({ id, backend }: Site, { quote }: CheckoutView) {
      // Behind a platform it is the platform's own processor that pays, and it has no page of ours.
      if (backend !== 'embedded' || !processors.lastCapabilities(id).hostedPage) return undefined;
      const [handlerId] = quote.handlers;
      return handlerId === undefined ? undefined : { handlerId, credential: hostedPage };
    },
    // Without email, pages must not promise one.
    ...(transport
      ? {
          logsMail: !config.mail,
          orderByEmail: (...asked: Parameters<Commerce['orders']['mail']>) => commerce.orders.mail(...asked),
        }
      : {}),
  };
  const owners = { service: core.service, sites, site, siteOf, store: core.store, commerce };
  app.route('/', checkoutPages({ ...hosted, site: (request) => storeOfPage(owners, request) }));
  app.route('/s/:site', checkoutPages({ ...hosted, site: ({ url }) => site(siteIdOf(url)) }));
  app.route('/', linking.app);
  app.route(
    '/',
    ucpRoutes({
      linking,
      handle,
      mcp,
      pages,
      manifests: createManifests(releases),
      nativeManifests,
      keys,
      now,
      baseUrl: config.baseUrl,
      ...counted,
      tokens: { verifyKey, tokens },
      async site(by) {
        const found = 'id' in by ? await site(by.id) : await siteOf(by.host);
        if (!found) return undefined;
        // The handlers depend on the store's processor too.
        const revision = JSON.stringify([await sites.revision(), found.paymentHandlers]);
        return { site: found, revision };
      },
      log: (event, facts) => logger.error(facts, event),
      limits,
    }),
  );
  return {
    tasks: [
      ...limitTasks,
      ...linking.tasks,
      ...sellingTasks({ ...options, core, keys, receivers, transport, now }),
    ],
    commerce,
    catalogue,
    sites,
    siteSecrets: core.siteSecrets,
    nearLimits: near.list,
    operations,
    payments: core.payments,
    refunds: core.refunds,
    processorSettings: core.processorSettings,
    googleFeed: core.googleFeed,
    limits: (of) => core.backend(of).abilities().limits,
    reaches: (of) =>
      core
        .backend(of)
        .search(
          { limit: 1 },
          {
            site: of.id,
            currency: of.currencies[0] as string,
            locale: of.locale,
            eligibility: [],
            now: now(),
          },
        )
        .then(
          () => true,
          () => false,
        ),
    async manifestProblem(of) {
      const source = nativeManifestUrl(of);
      return source === undefined ? undefined : nativeManifests.problem({ store: of.id, url: source });
    },
    payable: (of) => core.payable(of),
    paymentProblems: (of) => core.paymentProblems(of),
    storeRefusals: (of) => core.backend(of).abilities().refusals ?? [],
    checkStore: async (of) =>
      core
        .backend(of)
        .check?.()
        .catch(() => undefined),
    keys,
    handle,
    app,
    transport,
    siteOf,
    async close() {
      await fetcher.close();
      await receivers.close();
      await manifestSources.close();
      await core.close();
      await transport?.close();
    },
  };
}

/** Absent: what waits in the outbox stays there. */
function mailTransport({
  config,
  discardMail,
  showOrderLink,
  logger,
}: SellingOptions): MailTransport | undefined {
  if (config.mail) return smtpTransport(config.mail);
  return discardMail ? logTransport(logMail(logger, showOrderLink)) : undefined;
}

/** URLs of agents are untrusted: no private addresses, except in development. */
const agentFetcher = ({ config, fetcher = {} }: SellingOptions, more: FetcherOptions = {}): Fetcher =>
  createFetcher({ ...fetcher, ...more, allowPrivate: config.allowInsecureLoopback && 'loopback' });
