/** Our own store behind TLS, and visits of the doctor while something in front of it is broken. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Site } from '#commerce';
import { createFetcher, createPoliteness, type Fetcher } from '#fetch';
import { startPsp } from '../../sandbox/psp/index.ts';
import { startShop, type Shop } from '../../sandbox/shops/index.ts';
import { examine, type DoctorOptions } from '../../src/cli/doctor/run.ts';
import type { DoctorReport } from '../../src/cli/doctor/report.ts';
import { parseConfig } from '../../src/config/config.ts';
import { isSellingPath } from '../../src/server/http/route-to-store.ts';
import { startServer } from '../../src/server/start.ts';
import { withoutEncodings, type Tamper } from '../selling/own-defects.ts';

export interface BentStore {
  /** `https://healthy.test` */
  origin: string;
  resolve: Record<string, string>;
  ca: string;
  /** Address of the service itself, plain http. */
  url: string;
  /** Of the sandbox provider that charges. */
  publishableKey: string;
  /** Of a command line for the same database and provider. */
  env: Record<string, string>;
  /** Method and path of every call that came. */
  calls: string[];
  prefer(change: Partial<Site>): Promise<unknown>;
  visit(tamper?: Tamper, options?: VisitOptions): Promise<DoctorReport>;
  /** Breaks the store while something else than the doctor calls it. */
  drive<T>(
    tamper: Tamper | undefined,
    run: (fetcher: Fetcher) => Promise<T>,
    more?: { resolve?: Record<string, string>; ca?: string[] },
  ): Promise<T>;
  close(): Promise<void>;
}

export interface VisitOptions extends Partial<Omit<DoctorOptions, 'fetcher' | 'now'>> {
  url?: string;
  /** Names served from elsewhere, besides the store's own. */
  resolve?: Record<string, string>;
  ca?: string[];
  fetcher?: (own: Fetcher) => Fetcher;
  /** Replaces the home page. */
  home?: { body: string };
}

/** @param environment besides what the store needs */
export async function openBentStore(environment: Record<string, string> = {}): Promise<BentStore> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-doctor-'));
  const calls: string[] = [];
  let tamper: Tamper = () => undefined;
  let shop: Shop | undefined;
  const psp = await startPsp();
  const env = {
    STRIPE_SECRET_KEY: psp.secretKey,
    STRIPE_PUBLISHABLE_KEY: psp.publishableKey,
    STRIPE_WEBHOOK_SECRET: psp.webhookSecret,
    STRIPE_API_BASE: psp.url,
    DATABASE_URL: `sqlite:${join(folder, 'portico.db')}`,
    UCP_ALLOW_INSECURE_LOOPBACK: 'true',
    ...environment,
  };
  const config = parseConfig({ PORT: '0', ...env });
  const server = await startServer(config, {
    sandbox: true,
    logger: pino({ level: 'silent' }),
    async shops({ app, catalogue }) {
      const handle = (request: Request): Promise<Response | undefined> => {
        calls.push(`${request.method} ${new URL(request.url).pathname}`);
        const answer = async (): Promise<Response> => app.fetch(withoutEncodings(request));
        return (
          tamper(request, answer) ?? (async () => (isSellingPath(request) ? app.fetch(request) : undefined))()
        );
      };
      const context = () => ({
        site: 'demo',
        currency: 'EUR',
        locale: 'en-IE',
        eligibility: [],
        now: Date.now(),
      });
      shop = await startShop({ store: { catalogue, site: 'demo', context, handle } });
      return { resolve: shop.resolve, ca: [shop.ca] };
    },
  });
  const { sites } = server.selling;
  const site = await sites.read('demo');
  if (!shop || !site) throw new Error('The demo store is not there.');
  const { origin, resolve, ca } = shop;
  const standard = { ...site, rateLimit: 1_000_000 };
  const prefer = (change: Partial<Site>): Promise<unknown> => sites.put({ ...standard, ...change });
  await prefer({});
  const own = shop;
  const drive: BentStore['drive'] = async (breaking, run, more = {}) => {
    tamper = breaking ?? (() => undefined);
    calls.length = 0;
    const fetcher = createFetcher({
      resolve: { ...resolve, ...more.resolve },
      ca: [ca, ...(more.ca ?? [])],
      politeness: createPoliteness(),
    });
    try {
      return await run(fetcher);
    } finally {
      tamper = () => undefined;
      await fetcher.close();
    }
  };
  return {
    origin,
    resolve,
    ca,
    url: server.url,
    publishableKey: psp.publishableKey,
    env,
    calls,
    prefer,
    drive,
    visit: (
      breaking,
      {
        url = origin,
        resolve: more,
        ca: others,
        fetcher: wrap = (own: Fetcher) => own,
        home,
        ...options
      } = {},
    ) =>
      drive(
        breaking,
        (fetcher) =>
          examine(url, {
            timeoutMs: 15_000,
            signal: AbortSignal.timeout(300_000),
            ...options,
            fetcher: withHome(asIfIdle(wrap(fetcher)), `${new URL(url).origin}/`, home),
            now: Date.now,
          }),
        { ...(more ? { resolve: more } : {}), ...(others ? { ca: others } : {}) },
      ),
    async close() {
      await server.close(1_000);
      await own.close();
      await psp.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Nothing here is that slow but what a test made so: the machine may have other work. */
const busyMs = 5_000;

function asIfIdle(fetcher: Fetcher): Fetcher {
  return {
    ...fetcher,
    async fetch(request) {
      const exchange = await fetcher.fetch(request);
      const { timings } = exchange;
      return timings.ttfb < busyMs ? { ...exchange, timings: { ...timings, ttfb: 50 } } : exchange;
    },
  };
}

function withHome(fetcher: Fetcher, url: string, home: VisitOptions['home']): Fetcher {
  if (!home) return fetcher;
  return {
    ...fetcher,
    async fetch(request) {
      const exchange = await fetcher.fetch(request);
      return request.url === url
        ? {
            ...exchange,
            status: 200,
            type: 'text/html',
            headers: [['content-type', 'text/html']],
            body: Buffer.from(home.body),
          }
        : exchange;
    },
  };
}

/** `id severity` of everything that failed, each once, sorted. */
export const bad = ({ findings }: DoctorReport): string[] =>
  [
    ...new Set(
      findings
        .filter(({ severity }) => severity === 'warning' || severity === 'failure')
        .map(({ id, severity }) => `${id} ${severity}`),
    ),
  ].toSorted();

export const told = ({ findings }: DoctorReport): string =>
  findings
    .filter(({ severity }) => severity === 'warning' || severity === 'failure')
    .map(({ id, severity, path, said }) => `${severity} ${id} ${path}: ${said}`)
    .join('\n');
