/** A running service with the demo store and the sandbox provider, for tests. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino, type Logger } from 'pino';
import { startPsp, type Psp } from '../../sandbox/psp/index.ts';
import { parseConfig } from '../../src/config.ts';
import { assertOfficial } from './official.ts';
import { startServer, type RunningServer } from '../../src/server.ts';

export interface OpenStore {
  url: string;
  server: RunningServer;
  psp: Psp;
  databaseUrl: string;
  /** Lines of the service's log. */
  log: string[];
  /** JSON in, status and JSON out; without content a GET. */
  call(path: string, content?: unknown, options?: CallOptions): Promise<Answer>;
  close(): Promise<void>;
}

export interface CallOptions {
  method?: string;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: Headers;
  // Tests read into answers of many shapes.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

/**
 * @param environment on top of what a test needs; `DATABASE_URL` for another database
 * @param now the clock of what sells; default the machine's
 */
export async function openStore(
  environment: Record<string, string> = {},
  { now }: { now?: () => number } = {},
): Promise<OpenStore> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-store-'));
  const psp = await startPsp({ slowMs: 300 });
  const log: string[] = [];
  const logger: Logger = pino({ level: 'debug' }, { write: (line: string) => void log.push(line) });
  const config = parseConfig({
    PORT: '0',
    DATABASE_URL: `sqlite:${join(folder, 'portico.db')}`,
    STRIPE_SECRET_KEY: psp.secretKey,
    STRIPE_PUBLISHABLE_KEY: psp.publishableKey,
    STRIPE_WEBHOOK_SECRET: psp.webhookSecret,
    STRIPE_API_BASE: psp.url,
    UCP_ALLOW_INSECURE_LOOPBACK: 'true',
    ...environment,
  });
  const server = await startServer(config, { sandbox: true, logger, ...(now ? { now } : {}) });

  return {
    url: server.url,
    server,
    psp,
    databaseUrl: config.databaseUrl,
    log,
    async call(path, content, { method, headers = {} } = {}) {
      const response = await fetch(new URL(path, server.url), {
        method: method ?? (content === undefined ? 'GET' : 'POST'),
        headers: { ...(content === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
        ...(content === undefined ? {} : { body: JSON.stringify(content) }),
      });
      const text = await response.text();
      const parsed = text === '' ? undefined : (JSON.parse(text) as unknown);
      const verb = method ?? (content === undefined ? 'GET' : 'POST');
      assertOfficial(verb, path, response.status, parsed);
      return {
        status: response.status,
        headers: response.headers,
        body: parsed as Answer['body'],
      };
    },
    async close() {
      await server.close(2_000);
      await psp.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
