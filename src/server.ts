/** Composition root of the service: configuration in, a listening server out. */
import { pino, type Logger } from 'pino';
import type { FetcherOptions } from '#fetch';
import { loadSecret, openDatabase, reportStore, usageStore, windowStore } from '#storage';
import { createApp, openKeys, type AuditEngine } from '#web';
import { startBackground } from './background.ts';
import type { Config } from './config.ts';
import { seedDemo } from './demo-store.ts';
import { listen } from './listen.ts';
import { isSellingPath } from './selling-paths.ts';
import { createSelling, type Selling } from './selling.ts';

export { createKey } from '#web';

export interface StartOptions {
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
  /** The key made at this start: in the sandbox, or when there was none at all. It cannot be read again. */
  firstKey?: string;
  /** Stops taking calls, waits for audits to end, cancels those that have not ended after the grace. */
  close(graceMs?: number): Promise<void>;
}

const hour = 3_600_000;

/** @throws when the port is taken, or the database cannot be used */
export async function startServer(config: Config, options: StartOptions = {}): Promise<RunningServer> {
  const logger = options.logger ?? pino({ level: config.logLevel }, pino.destination(2));
  if (config.auditAllowPrivate) {
    logger.warn('AUDIT_ALLOW_PRIVATE is on: every key can reach the private network of this machine.');
  }
  const onError = (error: Error) => logger.error({ err: error }, 'database connection lost');
  const database = await openDatabase(config.databaseUrl, { onError });
  const stopping = new AbortController();
  const windows = windowStore(database);
  let selling: Selling | undefined;
  let engine = options.engine;

  try {
    const secret = config.secret ?? (await loadSecret(database));
    const keys = openKeys(database, secret);
    let listening: string | undefined;
    selling = createSelling({
      config,
      database,
      secret,
      logger,
      verifyKey: (text) => keys.verify(text),
      keyHolder: (id) => keys.holder(id),
      ...(options.now ? { now: options.now } : {}),
      ...(options.sandbox ? { testTokens: (await import('../sandbox/psp/index.ts')).sandboxTokens } : {}),
      ...(options.sandbox ? { discardMail: true } : {}),
      pagesOrigin: () => (options.sandbox ? listening : undefined),
      ...(options.fetcher ? { fetcher: options.fetcher } : {}),
    });
    if (options.sandbox) await seedDemo(selling, config);
    if (!config.mail && !options.sandbox && (await selling.sites.list()).length > 0) {
      logger.warn('SMTP_URL is not set: buyers get no confirmation of their orders, which UCP demands.');
    }
    const { app: sellingApp } = selling;
    const fetcher = (await options.shops?.(selling)) ?? options.fetcher;
    const audit = (engine ??= (await import('./engine.ts')).createEngine(config, fetcher));
    const app = createApp({
      audit,
      database,
      keys,
      reports: reportStore(database),
      usage: usageStore(database),
      windows,
      logger,
      auditUrl: config.auditUrl,
      baseUrl: config.baseUrl,
      secret,
      accounts: { memberOf: async () => undefined },
      maxRunning: config.auditMaxRunning,
      stopping: stopping.signal,
      now: Date.now,
    });
    const listener = await listen(
      (request, env) => (isSellingPath(request) ? sellingApp : app).fetch(request, env as never),
      config,
    );
    listening = listener.url;
    // Only now: a key that is made and then not shown, because the port was taken, would be lost.
    const needsKey = options.sandbox === true || (await keys.count()) === 0;
    const firstKey = needsKey ? await keys.create(keyFor(options.sandbox)) : undefined;
    const background = startBackground(selling.tasks, { log: (event, facts) => logger.error(facts, event) });
    const pruning = setInterval(() => {
      windows.prune().catch((error: unknown) => logger.error({ err: error }, 'pruning failed'));
    }, hour).unref();
    logger.info({ url: listener.url, database: database.dialect }, 'listening');

    return {
      url: listener.url,
      selling,
      ...(firstKey ? { firstKey: firstKey.key } : {}),
      async close(graceMs = 10_000) {
        clearInterval(pruning);
        await background.stop();
        await listener.close(graceMs, () => stopping.abort());
        await engine?.close?.();
        await selling?.close();
        await database.close();
      },
    };
  } catch (error) {
    await engine?.close?.();
    await selling?.close();
    await database.close();
    throw error;
  }
}

const keyFor = (sandbox = false) =>
  sandbox
    ? ({ client: 'sandbox', plan: 'scale', environment: 'test', expiresInDays: 30 } as const)
    : ({ client: 'first key', plan: 'pro' } as const);
