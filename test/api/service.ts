/** The service on a real socket over a small engine of its own, so that each answer of the API can be asked for. */
import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestContext } from 'node:test';
import { pino } from 'pino';
import { TargetError, type Report } from '#audit';
import { Problem } from '#http';
import { openDatabase, type Database } from '#storage';
import { apiProblems, openKeys, type AuditEngine, type AuditRequest, type Keys, type NewKey } from '#web';
import { sampleReport, ungradedReport } from '../support/audit/sample-report.ts';
import { testDialects } from '../support/databases.ts';
import { parseConfig } from '../../src/config/config.ts';
import { startServer, type RunningServer } from '../../src/server/start.ts';

export const secret = 'a-secret-for-tests-of-32-characters-or-more';

/** What the engine was asked, and how its slow audits ended. */
export interface EngineLog {
  asked: (AuditRequest & { url: string })[];
  running: number;
  cancelled: number;
  /** Lets every slow audit finish. */
  finish(): void;
}

/** The host says what happens: `private`, `gone`, `slow`, `crowded` and `broken` do as they are called, of `unseen` too little can be seen, any other is audited. */
export function engineOf(log: EngineLog, slow: Promise<void>): AuditEngine {
  return {
    async run(url, request) {
      log.asked.push({ ...request, url });
      log.running += 1;
      try {
        return await answer(url, request, slow);
      } catch (error) {
        if (error instanceof TargetError && error.code === 'cancelled') log.cancelled += 1;
        throw error;
      } finally {
        log.running -= 1;
      }
    },
    catalogue: () => [
      {
        id: 'robots-default-open',
        category: 'crawl-access',
        name: 'robots.txt leaves the shop open',
        description: 'Detects a closed door.',
      },
    ],
    isPublic: (host) => !host.endsWith('.local'),
  };
}

async function answer(url: string, request: AuditRequest, slow: Promise<void>): Promise<Report> {
  const [name] = new URL(url).hostname.split('.');
  if (name === 'private') throw new TargetError('target-not-public', 'The name leads to a private address.');
  if (name === 'gone') throw new TargetError('target-unreachable', 'The name does not resolve.');
  if (name === 'crowded') throw new Problem('overloaded', apiProblems.overloaded);
  if (name === 'broken') throw new Error('the engine fell over: hunter2');
  request.onProgress?.({ step: 'home', url, done: 1, left: 60, status: 200 });
  if (name === 'slow') {
    request.onProgress?.({ step: 'product', url, done: 20, left: 41, status: 200 });
    const cancelled = new Promise<never>((_, reject) => {
      const stop = () => reject(new TargetError('cancelled', 'The audit was cancelled.'));
      if (request.signal.aborted) stop();
      request.signal.addEventListener('abort', stop, { once: true });
    });
    await Promise.race([slow, cancelled]);
  }
  return { ...structuredClone(name === 'unseen' ? ungradedReport : sampleReport), id: request.id, url };
}

export interface Service {
  url: string;
  database: Database;
  keys: Keys;
  engine: EngineLog;
  /** Everything that was logged, as text. */
  logged(): string;
  server: RunningServer;
  /** A key, ready for the Authorization header. */
  bearer(wanted?: Partial<NewKey>): Promise<string>;
  analyze(authorization: string, body: unknown, query?: string): Promise<Response>;
  get(path: string, authorization?: string, headers?: Record<string, string>): Promise<Response>;
}

export interface ServiceOptions {
  environment?: Record<string, string>;
  databaseUrl?: string;
  sandbox?: boolean;
  /** Of background work; default as in production. */
  pace?: number;
}

/** Closed when the test ends. */
export async function startService(t: TestContext, options: ServiceOptions = {}): Promise<Service> {
  const databaseUrl = options.databaseUrl ?? ((await testDialects(false)[0]?.url()) as string);
  const database = await openDatabase(databaseUrl);
  const keys = openKeys(database, secret);
  let finish = () => {};
  const slow = new Promise<void>((resolve) => (finish = resolve));
  const engine: EngineLog = { asked: [], running: 0, cancelled: 0, finish: () => finish() };
  const lines: string[] = [];
  const sink = new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) });
  const config = parseConfig({
    PORT: '0',
    DATABASE_URL: databaseUrl,
    SECRET: secret,
    ...options.environment,
  });
  const server = await startServer(config, {
    engine: engineOf(engine, slow),
    logger: pino({ level: 'trace' }, sink),
    sandbox: options.sandbox ?? false,
    pace: options.pace ?? 1,
  });
  t.after(async () => {
    await server.close(0);
    await database.close();
  });
  return {
    url: server.url,
    database,
    keys,
    engine,
    server,
    logged: () => lines.join(''),
    bearer: async (wanted = {}) =>
      `Bearer ${(await keys.create({ client: 'test', plan: 'scale', ...wanted })).key}`,
    analyze: (authorization, body, query = '') =>
      fetch(`${server.url}/api/v1/analyze${query}`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    get: (path, authorization, headers = {}) =>
      fetch(`${server.url}${path}`, { headers: { ...headers, ...(authorization ? { authorization } : {}) } }),
  };
}

export interface ProblemBody {
  type: string;
  title: string;
  status: number;
  detail?: string;
  errors?: { field: string; detail: string }[];
  requestId?: string;
  [member: string]: unknown;
}

/** The problem document of an answer, once its envelope is as RFC 9457 says. `type` is the path of its absolute URL. */
export async function problemOf(response: Response): Promise<ProblemBody> {
  const type = response.headers.get('content-type');
  if (type !== 'application/problem+json')
    throw new Error(`${response.status} ${type}: not a problem document`);
  const body = (await response.json()) as ProblemBody;
  if (body.status !== response.status) throw new Error('status differs from the document');
  // Throws for a relative one.
  return { ...body, type: new URL(body.type).pathname };
}

/** Waits until something became true; the test's own time limit ends it. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(5);
}
