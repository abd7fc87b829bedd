/** What a benchmark of the service needs: a database, a payment processor as a process, an agent, and nodes to start. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { openDatabase, type Database } from '#storage';
import { postgresBinaries, startPostgres } from '../test/support/databases.ts';
import type { Provider } from '../test/payment-crash/world.ts';
import { openShop } from './demo-shop.ts';
import { startNode, type BenchNode, type Routes } from './node.ts';

export type Dialect = 'sqlite' | 'postgres';

export interface World {
  databaseUrl: string;
  /** A second handle on it, for reading figures. */
  database: Database;
  secret: string;
  /** Of the processes beside the nodes; `postgres` is the head of a family. */
  pids: { processor: number; postgres?: number };
  /** The keys of the processor. */
  provider: Provider;
  /** Folder of the socket, and of the programs, of PostgreSQL. */
  postgres?: { socket: string; binaries: string };
  /** Value of `UCP-Agent`. */
  agent: string;
  /** How many webhooks came. */
  heard(): number;
  /** Where webhooks may be sent. */
  receiver: string;
  start(options?: { env?: Record<string, string>; routes?: Routes; node?: string[] }): Promise<BenchNode>;
  /** Ends all that was started. */
  close(): Promise<void>;
}

const secret = 'a-secret-for-benchmarks-of-32-characters';

/**
 * @param file of an SQLite database that is there already; default a new one in a folder that goes away
 * @param told whether the agent wants to hear of its orders
 */
export async function openWorld(
  dialect: Dialect,
  { file, told = false }: { file?: string; told?: boolean } = {},
): Promise<World> {
  const opened = new AsyncDisposableStack();
  // Whatever was started ends with this process.
  const interrupted = (): never => process.exit(130);
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  try {
    const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    const server = dialect === 'postgres' ? await openPostgres() : undefined;
    const databaseUrl = server?.url ?? `sqlite:${file ?? join(folder, 'portico.db')}`;
    const database = await openDatabase(databaseUrl);
    opened.defer(() => database.close());
    await openShop(database);
    const processor = await startProcessor(join(folder, 'ledger.jsonl'));
    opened.defer(() => processor.stop());
    const agent = await startAgent(told);
    opened.defer(() => agent.close());
    const { provider } = processor;
    const common = {
      DATABASE_URL: databaseUrl,
      SECRET: secret,
      LOG_LEVEL: 'error',
      UCP_ALLOW_INSECURE_LOOPBACK: 'true',
      STRIPE_SECRET_KEY: provider.secretKey,
      STRIPE_PUBLISHABLE_KEY: provider.publishableKey,
      STRIPE_WEBHOOK_SECRET: provider.webhookSecret,
      STRIPE_API_BASE: provider.url,
    };
    return {
      databaseUrl,
      database,
      secret,
      provider,
      pids: { processor: processor.pid, ...(server ? { postgres: server.pid } : {}) },
      ...(server ? { postgres: server } : {}),
      agent: `profile="${agent.url}/profile.json"`,
      heard: agent.heard,
      receiver: `${agent.url}/hook`,
      start: ({ env = {}, ...options } = {}) => startNode({ ...common, ...env }, options),
      close: () => opened.disposeAsync(),
    };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

/** A server of its own that keeps what it was given, and counts statements. */
async function openPostgres() {
  const binaries = postgresBinaries();
  if (!binaries) throw new Error('No PostgreSQL server is installed.');
  const { folder: socket, pid } = startPostgres(binaries, ['shared_preload_libraries=pg_stat_statements']);
  const url = `postgres://postgres@localhost/postgres?host=${socket}`;
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('create extension pg_stat_statements');
  await client.end();
  return { socket, binaries, pid, url };
}

/** The sandbox's, which answers at once. */
async function startProcessor(ledger: string) {
  const main = join(import.meta.dirname, '../sandbox/psp/main.ts');
  const child = spawn(process.execPath, [main, '--ledger', ledger, '--with-parent'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return {
    provider: JSON.parse(line) as Provider,
    pid: child.pid as number,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const capabilities = [
  'checkout',
  'fulfillment',
  'discount',
  'buyer_consent',
  'cart',
  'order',
  'catalog.search',
  'catalog.lookup',
];
const version = '2026-08-25';

/** An agent's platform: its profile, and an address that takes every webhook. */
async function startAgent(told: boolean) {
  let heard = 0;
  let profile = '';
  const server = createServer((request, response) => {
    if (request.method === 'POST') {
      heard += 1;
      request.resume().once('end', () => response.writeHead(204).end());
    } else {
      const headers = { 'content-type': 'application/json', 'cache-control': 'max-age=3600' };
      response.writeHead(200, headers).end(profile);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const config = { webhook_url: `${url}/orders` };
  const entry = (name: string) => [{ version, ...(told && name === 'order' ? { config } : {}) }];
  profile = JSON.stringify({
    ucp: {
      version,
      services: {},
      payment_handlers: {},
      capabilities: Object.fromEntries(capabilities.map((name) => [`dev.ucp.shopping.${name}`, entry(name)])),
    },
  });
  return {
    url,
    heard: () => heard,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}
