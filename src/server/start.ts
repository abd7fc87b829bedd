/** Composition root of the service: configuration in, a listening server out. */
import { setTimeout as delay } from 'node:timers/promises';
import { pino, type Logger } from 'pino';
import { isLoopbackAddress, type FetcherOptions } from '#fetch';
import { requestFacts } from '#http';
import {
  bringBack,
  memberActs,
  openDatabase,
  refusalStore,
  reportStore,
  startingSecretsOf,
  usageStore,
  windowStore,
} from '#storage';
import { createApp, openKeys, type AuditEngine } from '#web';
import { traceFacts } from '#telemetry';
import { createAccounts, firstLink } from './compose/accounts.ts';
import { createAuditParts } from './compose/monitors.ts';
import { createAssistantParts } from './compose/assistant.ts';
import { startBackground, type Background, type BackgroundDeps } from './jobs/local-scheduler.ts';
import { batchPlaces, createBatchParts, kickBatches } from './compose/batches.ts';
import type { Config } from '../config/config.ts';
import { seedDemo } from './compose/demo-store.ts';
import { createEventParts } from './compose/webhooks.ts';
import { maskPrivateNames } from './compose/private-name-masking.ts';
import { createLaunchChecks } from './compose/launch-checks.ts';
import { createContact } from './compose/contact.ts';
import { createLetterParts } from './compose/mail.ts';
import { listen } from './http/listen.ts';
import { meteredEngine, meteredTasks, watchDatabase } from './metrics/service.ts';
import { maxConnections, maxConnectionsPerNetwork, openFilesOfProcess } from './http/fd-limits.ts';
import { ownNamesOf, toStores } from './http/route-to-store.ts';
import { createScanParts } from './compose/scans.ts';
import { createSelling, type Selling } from './compose/selling.ts';
import { startupWarnings } from '../config/startup-warnings.ts';
import { createTelemetry } from './compose/telemetry.ts';
import { version } from '../config/version.ts';

export { createKey } from '#web';

export interface StartOptions {
  /** Names of all that stands in the file of settings. */
  settings?: readonly string[];
  /** For trying the product: makes a key at each start. */
  sandbox?: boolean;
  /** Names served from elsewhere and extra certificate authorities, for shops on this machine. */
  fetcher?: Pick<FetcherOptions, 'resolve' | 'ca'>;
  /** Starts shops on this machine once the stores are open, and says where they are: instead of `fetcher`. */
  shops?(selling: Selling): Promise<Pick<FetcherOptions, 'resolve' | 'ca'>>;
  logger?: Logger;
  /** Default: the real one, from `engine.ts`. */
  engine?: AuditEngine;
  /** Epoch milliseconds, for what sells here; default the machine's clock. */
  now?: () => number;
}

export interface RunningServer {
  /** Where it listens, without a trailing slash. */
  url: string;
  /** Of the stores that sell here. */
  selling: Selling;
  /** The key made at this start: in the sandbox, or when there was none at all on SQLite. It cannot be read again. */
  firstKey?: string;
  /** Opens the dashboard once, within an hour: for the first owner, and in the sandbox. */
  firstLink?: string;
  /** Says that it is not ready, for as long as it drains; stops taking calls; cancels audits that have not ended after the grace. @param hurry ends the draining */
  close(graceMs?: number, hurry?: AbortSignal): Promise<void>;
}

const hour = 3_600_000;

const lineFacts = () => ({ ...requestFacts(), ...traceFacts() });

/** @throws when the port is taken, or the database cannot be used, or was written with another secret */
export async function startServer(config: Config, options: StartOptions = {}): Promise<RunningServer> {
  const logger = options.logger ?? pino({ level: config.logLevel, mixin: lineFacts }, pino.destination(2));
  for (const { event, message } of startupWarnings(config, options.settings)) logger.warn({ event }, message);
  // What was opened is closed in the opposite order: at the end, and when a later part cannot be had.
  const opened = new AsyncDisposableStack();
  try {
    const onError = (error: Error) => logger.error({ err: error }, 'database connection lost');
    const telemetry = createTelemetry(config, logger);
    opened.defer(() => telemetry.close());
    const { metrics, watch } = telemetry;
    const database = await openDatabase(config.databaseUrl, {
      onError,
      onStatement: telemetry.onStatement,
    });
    watchDatabase(database, metrics, { sendsMail: config.mail !== undefined });
    opened.defer(() => database.close());
    const secret = await startingSecretsOf(database, config);
    const { sandbox = false } = options;
    const leaving = new AbortController();
    const stopping = new AbortController();
    const windows = windowStore(database);
    const keys = openKeys(database, secret[0]);
    const accounts = createAccounts({ config, database, secret, logger });
    const refusals = refusalStore(database, options.now);
    let listening: string | undefined;
    let isStarted = false;
    let background: Background | undefined;
    const selling = createSelling({
      refusals,
      config,
      database,
      secret,
      logger,
      verifyKey: (text) => keys.verify(text),
      keyHolder: (id) => keys.holder(id),
      ...(options.now ? { now: options.now } : {}),
      ...(sandbox ? { testTokens: (await import('../../sandbox/psp/index.ts')).sandboxTokens } : {}),
      ...(sandbox ? { discardMail: true } : {}),
      telemetry,
      watch,
      pagesOrigin: () => (sandbox ? listening : undefined),
      ...(options.fetcher ? { fetcher: options.fetcher } : {}),
    });
    opened.defer(() => selling.close());
    if (sandbox) await seedDemo(selling, config);
    if (!config.mail && !sandbox && (await selling.sites.list()).length > 0) {
      logger.warn('SMTP_URL is not set: buyers get no confirmation of their orders, which UCP demands.');
    }
    const { app: sellingApp, transport } = selling;
    const fetcher = (await options.shops?.(selling)) ?? options.fetcher;
    const outside = maskPrivateNames(fetcher, logger);
    const plain = options.engine ?? (await import('./compose/audit-engine.ts')).createEngine(config, outside);
    opened.defer(() => plain.close?.());
    const engine = meteredEngine(plain, metrics, config.auditMaxRunning);

    const common = { config, database, secret, logger, windows, fetcher };
    const reports = reportStore(database);
    const acts = memberActs(database);
    const post = createLetterParts({ ...common, transport, sandbox });
    const { letters } = post;
    const launchChecks = createLaunchChecks({ ...common, selling, now: options.now });
    opened.defer(() => launchChecks.close());
    // Whatever runs audits takes `scanning.deps.audit`, which keeps to the list of those who want none: never the engine itself.
    const scanning = createScanParts({ ...common, engine, reports, fetcher: outside });
    opened.defer(() => scanning.close(0));
    const assistant = createAssistantParts({ ...common, fetcher: outside });
    opened.defer(() => assistant.close());
    const origin = () => config.baseUrl ?? listening ?? '';
    const auditing = createAuditParts({ ...common, accounts, deps: scanning.deps, reports, letters, origin });
    opened.defer(() => auditing.close(0));
    const batching = createBatchParts({ ...common, deps: scanning.deps });
    const { sites } = selling;
    const events = createEventParts({
      ...common,
      accounts,
      letters,
      refusals,
      sites,
      telemetry,
      now: options.now,
    });
    opened.defer(() => events.close());

    const ownNames = ownNamesOf(config);
    const app = createApp({
      ...scanning.deps,
      ...assistant.deps,
      ...auditing.deps,
      ...batching.deps,
      kickBatches: (urls) => background && kickBatches(background, urls),
      ...launchChecks.deps,
      ...events.deps,
      ...createContact({ ...common, letters }),
      database,
      keys,
      reports,
      usage: usageStore(database),
      windows,
      logger,
      auditUrl: config.auditUrl,
      baseUrl: config.baseUrl,
      ownNames,
      version,
      secret: secret[0],
      accounts,
      acts,
      watch,
      metrics: { text: () => metrics.text(), token: config.metricsToken },
      maxRunning: config.auditMaxRunning,
      leaving: leaving.signal,
      isStarted: () => isStarted,
      stopping: stopping.signal,
      now: Date.now,
    });
    const isOfStores = toStores(ownNames, selling);
    const openFiles = await openFilesOfProcess();
    const connections = openFiles === undefined ? undefined : maxConnections(openFiles, config);
    const listener = await listen(
      async (request, env) => ((await isOfStores(request)) ? sellingApp : app).fetch(request, env as never),
      {
        ...config,
        maxConnections: connections,
        maxConnectionsPerNetwork:
          connections === undefined ? undefined : maxConnectionsPerNetwork(connections),
        isExempt: isLoopbackAddress,
        onRefused: () => logger.warn({ openFiles }, 'connections-refused'),
      },
    );
    listening = listener.url;
    // When what follows fails; a service that runs has its own order.
    opened.defer(() => (isStarted ? undefined : listener.close(0, () => stopping.abort())));
    // Only now: a key that is made and then not shown, because the port was taken, would be lost.
    // And not where several nodes start at once: it would stand in the log of one of them, and nobody would look there.
    const needsKey = sandbox || (database.dialect === 'sqlite' && (await keys.count()) === 0);
    const firstKey = needsKey ? await keys.create(keyFor(sandbox)) : undefined;
    const dashboardPath = await firstLink(accounts, options);
    const tasks = meteredTasks(
      [
        ...selling.tasks,
        ...post.tasks,
        ...scanning.tasks,
        ...auditing.tasks,
        ...batching.tasks,
        ...events.tasks,
        { name: 'far-times', everyMs: 5_000, run: () => bringBack(database, (options.now ?? Date.now)()) },
        { name: 'limits-sweep', everyMs: hour, run: () => windows.prune() },
        { name: 'links-sweep', everyMs: hour, run: () => accounts.links.prune() },
        { name: 'acts-sweep', everyMs: hour, run: () => acts.prune(Date.now()) },
        { name: 'sessions-sweep', everyMs: hour, run: () => accounts.sessions.prune() },
      ],
      metrics,
    );
    const told: BackgroundDeps = { log: (event, facts) => logger.error(facts, event) };
    background =
      database.dialect === 'postgres'
        ? await (
            await import('./jobs/cluster-scheduler.ts')
          ).startClusterBackground(
            tasks,
            { url: config.databaseUrl, longPlaces: batchPlaces(config.auditMaxRunning) },
            told,
          )
        : startBackground(tasks, told);
    isStarted = true;
    logger.info({ url: listener.url, database: database.dialect }, 'listening');

    return {
      url: listener.url,
      selling,
      ...(firstKey ? { firstKey: firstKey.key } : {}),
      ...(dashboardPath ? { firstLink: (config.baseUrl ?? listener.url) + dashboardPath } : {}),
      async close(graceMs = 10_000, hurry) {
        if (!leaving.signal.aborted) {
          leaving.abort();
          listener.leave();
          await delay(config.drainMs, undefined, { signal: hurry }).catch(() => undefined);
        }
        assistant.leave();
        await background?.stop();
        await Promise.all([
          listener.close(graceMs, () => stopping.abort()),
          scanning.close(graceMs),
          auditing.close(graceMs),
        ]);
        await opened.disposeAsync();
      },
    };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

const keyFor = (sandbox = false) =>
  sandbox
    ? ({ client: 'sandbox', plan: 'scale', environment: 'test', expiresInDays: 30 } as const)
    : ({ client: 'first key', plan: 'pro' } as const);
