/** What every area depends on: configuration, log, telemetry, database, and secret. */
import { pino, type Logger } from 'pino';
import { maskCardNumbers, type Secret } from '#commerce';
import type { FetcherOptions } from '#fetch';
import { hostAllowlist, requestFacts, type WatchRequest } from '#http';
import {
  bringBack,
  openDatabase,
  refusalStore,
  reportStore,
  startingSecretsOf,
  usageStore,
  windowStore,
  type Database,
  type OpenOptions,
  type RefusalStore,
  type ReportStore,
  type WindowStore,
} from '#storage';
import {
  createMetrics,
  createTraces,
  noTraces,
  traceFacts,
  watchRuntime,
  type Metrics,
  type Traces,
} from '#telemetry';
import { platformKey } from '#ucp/platform';
import type { AuditEngine, WebDeps } from '#web';
import type { Config } from '../../config/config.ts';
import { startupWarnings } from '../../config/startup-warnings.ts';
import { version } from '../../config/version.ts';
import type { Task } from '../jobs/local-scheduler.ts';
import type { OpenedParts } from '../opened-parts.ts';
import { watchDatabase, watchRequests, watchStatements } from '../metrics/service.ts';
import type { LocalStorefront } from './sandbox.ts';
import type { Selling } from './selling.ts';

export interface StartOptions {
  /** Names of all settings in `.env`. */
  settings?: readonly string[];
  /** For trying the product: makes a key at each start. */
  sandbox?: boolean;
  /** Receives the link to each order in the sandbox, which sends no email. */
  showOrderLink?: (link: string) => void;
  /** Names served from elsewhere and extra certificate authorities, for shops on this machine. */
  fetcher?: Pick<FetcherOptions, 'resolve' | 'ca' | 'proxy'>;
  /** Starts shops on this machine once the stores are open, and says where they are: instead of `fetcher`. */
  shops?(
    selling: Selling,
  ): Promise<Pick<FetcherOptions, 'resolve' | 'ca' | 'proxy'> & { localStorefront?: LocalStorefront }>;
  logger?: Logger;
  /** Default: the real one, from `audit/engine.ts`. */
  engine?: AuditEngine;
  /** Epoch milliseconds, for what sells here; default the machine's clock. */
  now?: () => number;
  /** The part of its time that every pause of background work lasts; default 1. For tests, which would wait for seconds. */
  pace?: number;
}

export interface Foundation {
  /** For every area. */
  base: {
    config: Config;
    logger: Logger;
    telemetry: ServiceTelemetry;
    database: Database;
    secret: Secret;
    windows: WindowStore;
    reports: ReportStore;
    refusals: RefusalStore;
  };
  deps: Pick<
    WebDeps,
    | 'database'
    | 'reports'
    | 'usage'
    | 'windows'
    | 'logger'
    | 'auditUrl'
    | 'baseUrl'
    | 'hostAllowlist'
    | 'version'
    | 'secret'
    | 'platformKeys'
    | 'watch'
    | 'metrics'
    | 'maxRunning'
    | 'now'
  >;
  tasks: Task[];
}

/**
 * @param opened is given what to close: telemetry is there before the database, and after it
 * @throws when the database cannot be used, or was written with another secret
 */
export async function openFoundation(
  config: Config,
  options: StartOptions,
  opened: OpenedParts,
): Promise<Foundation> {
  const { settings, now } = options;
  const mixin = () => ({ ...requestFacts(), ...traceFacts() });
  const logger =
    options.logger ??
    pino({ level: config.logLevel, mixin, hooks: { streamWrite: maskCardNumbers } }, pino.destination(2));
  for (const { event, message } of startupWarnings(config, settings)) logger.warn({ event }, message);
  const telemetry = createTelemetry(config, logger);
  opened.defer(() => telemetry.close());
  const { metrics, watch, onStatement } = telemetry;
  const onError = (error: Error) => logger.error({ err: error }, 'database connection lost');
  const database = await openDatabase(config.databaseUrl, { onError, onStatement });
  watchDatabase(database, metrics, { sendsMail: config.mail !== undefined });
  opened.defer(() => database.close());
  const secret = await startingSecretsOf(database, config);
  const windows = windowStore(database);
  const reports = reportStore(database);
  return {
    base: {
      config,
      logger,
      telemetry,
      database,
      secret,
      windows,
      reports,
      refusals: refusalStore(database, now),
    },
    deps: {
      database,
      reports,
      usage: usageStore(database),
      windows,
      logger,
      auditUrl: config.auditUrl,
      baseUrl: config.baseUrl,
      hostAllowlist: hostAllowlist(config),
      version,
      secret: secret[0],
      platformKeys: secret.map((one) => platformKey(one).jwk),
      watch,
      metrics: { text: () => metrics.text(), token: config.metricsToken },
      maxRunning: config.auditMaxRunning,
      now: Date.now,
    },
    tasks: [{ name: 'far-times', everyMs: 5_000, run: () => bringBack(database, (now ?? Date.now)()) }],
  };
}

/** Metrics and traces of a node, and what feeds them. */
export interface ServiceTelemetry {
  metrics: Metrics;
  traces: Traces;
  watch: WatchRequest;
  onStatement: NonNullable<OpenOptions['onStatement']>;
  close(): Promise<void>;
}

export function createTelemetry(config: Pick<Config, 'traces'>, logger: Logger): ServiceTelemetry {
  const log = (event: string, facts: Record<string, unknown>) => logger.warn(facts, event);
  const metrics = createMetrics(log);
  const stopWatching = watchRuntime(metrics);
  const traces = config.traces ? createTraces({ ...config.traces, version, log }) : noTraces;
  return {
    metrics,
    traces,
    watch: watchRequests(metrics, traces),
    onStatement: watchStatements({ metrics, traces }),
    async close() {
      stopWatching();
      await Promise.all([metrics.close(), traces.close()]);
    },
  };
}
