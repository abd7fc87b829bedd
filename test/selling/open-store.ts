/** A running service with the demo store and the sandbox provider, for tests. */
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, StatementSync, type DatabaseSyncOptions, type SQLInputValue } from 'node:sqlite';
import { pino, type Logger } from 'pino';
import { maskCardNumbers } from '#commerce';
import { requestFacts } from '#http';
import { startPsp } from '../../sandbox/psp/index.ts';
import { openDatabase, type Database } from '#storage';
import { traceFacts } from '#telemetry';
import { parseConfig } from '../../src/config/config.ts';
import { callerOf, type Answer, type CallOptions } from './caller.ts';
import { testDialects } from '../support/databases.ts';
import { openCartridgeStore } from './cartridge-store.ts';
import { withKeysOf } from '#web';
import { startServer } from '../../src/server/start.ts';
import {
  chosenPlatform,
  connectSite,
  openInstanceOver,
  type ConnectedInstance,
  type OpenStore,
  type PlatformName,
} from './platform.ts';

export type { Answer, CallOptions };
export type { OpenStore } from './platform.ts';

/**
 * @param environment on top of what a test needs; `DATABASE_URL` for another database
 * @param now the clock of what sells; default the machine's
 * @param platform default: that of this run
 * @param pace of background work; default as in production
 * @param settings what the merchant has set up in an instance; default: everything is open
 */
export async function openStore(
  environment: Record<string, string> = {},
  {
    now,
    platform = chosenPlatform(),
    pace = 1,
    settings = {},
  }: {
    now?: () => number;
    platform?: PlatformName;
    pace?: number;
    settings?: Parameters<typeof openInstanceOver>[2];
  } = {},
): Promise<OpenStore> {
  if (platform === 'cartridge') return openCartridgeStore(now ? { now } : {});
  const url = environment['DATABASE_URL'] === undefined ? await testDialects(false)[0]?.url() : undefined;
  const file = url?.slice('sqlite:'.length);
  const psp = await startPsp({ slowMs: 300 });
  const log: string[] = [];
  const logger: Logger = pino(
    {
      level: 'trace',
      mixin: () => ({ ...requestFacts(), ...traceFacts() }),
      hooks: { streamWrite: maskCardNumbers },
    },
    { write: (line: string) => void log.push(line) },
  );
  const config = parseConfig({
    PORT: '0',
    DATABASE_URL: url,
    STRIPE_SECRET_KEY: psp.secretKey,
    STRIPE_PUBLISHABLE_KEY: psp.publishableKey,
    STRIPE_WEBHOOK_SECRET: psp.webhookSecret,
    STRIPE_API_BASE: psp.url,
    UCP_ALLOW_INSECURE_LOOPBACK: 'true',
    ...(platform === 'embedded' ? {} : { SECRET: 'a-secret-of-the-tests-that-is-long-enough' }),
    ...environment,
  });
  const server = await startServer(config, {
    sandbox: true,
    logger,
    pace,
    ...(now ? { now } : {}),
  });
  // The sandbox is lenient with agents' profiles; the tests hold the specification's default.
  const { sites } = server.selling;
  const demo = await sites.read('demo');
  if (demo) await sites.put({ ...demo, negotiation: 'strict' });
  const openFile = (options: DatabaseSyncOptions): DatabaseSync =>
    new DatabaseSync(config.databaseUrl.slice('sqlite:'.length), options);
  let own: Database | undefined;
  let connected: ConnectedInstance | undefined;
  if (platform !== 'embedded') {
    connected = await openInstanceOver(psp, now, settings);
    await connectSite(server, connected.instance, platform);
  }

  return {
    url: server.url,
    server,
    psp,
    platform,
    ...(connected ? { instance: connected.instance } : {}),
    merchant: connected ?? {
      ...server.selling,
      async database() {
        own ??= await openDatabase(config.databaseUrl);
        return own;
      },
    },
    databaseUrl: config.databaseUrl,
    log,
    call: callerOf(server.url),
    async changeSite(change) {
      const { sites } = server.selling;
      const before = await sites.read('demo');
      if (!before) throw new Error('There is no demo store.');
      await sites.put({ ...before, ...(typeof change === 'function' ? change(before) : change) });
      return async () => void (await sites.put(before));
    },
    async createKey(client) {
      const { key } = await withKeysOf({ databaseUrl: config.databaseUrl, secret: undefined }, (keys) =>
        keys.create({ client }),
      );
      return key;
    },
    async everythingStored() {
      const database = openFile({ readOnly: true });
      try {
        const tables = database.prepare("select name from sqlite_schema where type = 'table'").all();
        const texts = tables.flatMap(({ name }) =>
          database
            .prepare(`select * from "${String(name)}"`)
            .all()
            .map((row) => JSON.stringify(Object.values(row))),
        );
        assert.ok(texts.length > 100);
        return texts.join('\n');
      } finally {
        database.close();
      }
    },
    loseAnswers: () => failStatements('stored_answer'),
    async maintain() {
      await server.selling.commerce.maintain();
    },
    async challengeOf(continueUrl) {
      const { commerce, sites } = server.selling;
      const site = await sites.read('demo');
      const handoff = site && commerce.openHandoff(site, continueUrl.split('/').at(-1) ?? '');
      const view = handoff && (await commerce.checkouts.read(handoff.caller, handoff.id));
      if (!view?.ok || view.value.challengeUrl === undefined)
        throw new Error(`No challenge at ${continueUrl}`);
      return view.value.challengeUrl;
    },
    isContinue: (address, origin = server.url) =>
      address.startsWith(`${origin}/`) && /\/checkout\/(?:chk|cart)_[\w.-]+$/.test(address),
    isReturn: (address) =>
      address.startsWith(`${server.url}/checkout/`) && new URL(address).pathname.endsWith('/return'),
    async close() {
      await server.close(2_000);
      await Promise.all([connected?.close(), own?.close()]);
      await psp.close();
      if (file !== undefined) rmSync(dirname(file), { recursive: true, force: true });
    },
  };
}

/** Statements that name the table fail as SQLite's do when the disk cannot be read. @returns ends it */
function failStatements(table: string): () => void {
  const methods = ['all', 'get', 'run', 'iterate'] as const;
  const real = methods.map((method) => StatementSync.prototype[method]);
  for (const [at, method] of methods.entries())
    Object.assign(StatementSync.prototype, {
      [method](this: StatementSync, ...parameters: SQLInputValue[]) {
        if (this.sourceSQL.includes(table))
          throw Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 10 });
        return (real[at] as (...given: SQLInputValue[]) => unknown).apply(this, parameters);
      },
    });
  return () =>
    void Object.assign(
      StatementSync.prototype,
      Object.fromEntries(methods.map((method, at) => [method, real[at]])),
    );
}
