/** A sandbox service, and a visitor of its playground. */
import type { TestContext } from 'node:test';
import { pino } from 'pino';
import { startPsp } from '../../sandbox/psp/index.ts';
import type { Shop } from '../../sandbox/shops/index.ts';
import { parseConfig } from '../../src/config/config.ts';
import { startServer, type RunningServer } from '../../src/server/start.ts';
import { testDialects } from '../support/databases.ts';

export interface PlaygroundService {
  url: string;
  server: RunningServer;
  /** Minor units that the provider took. */
  paid(): number;
}

/** Closed with its owner. @param shops storefronts that only the service resolves */
export async function openPlayground(
  t: Pick<TestContext, 'after'>,
  { environment = {}, shops = [] }: { environment?: Record<string, string>; shops?: readonly Shop[] } = {},
): Promise<PlaygroundService> {
  const psp = await startPsp({ slowMs: 1 });
  const server = await startServer(
    parseConfig({
      PORT: '0',
      DATABASE_URL: await testDialects(false)[0]?.url(),
      STRIPE_SECRET_KEY: psp.secretKey,
      STRIPE_PUBLISHABLE_KEY: psp.publishableKey,
      STRIPE_WEBHOOK_SECRET: psp.webhookSecret,
      STRIPE_API_BASE: psp.url,
      UCP_ALLOW_INSECURE_LOOPBACK: 'true',
      ...environment,
    }),
    {
      sandbox: true,
      logger: pino({ level: 'silent' }),
      fetcher: {
        resolve: Object.assign({}, ...shops.map(({ resolve }) => resolve)) as Record<string, string>,
        ca: shops.map(({ ca }) => ca),
      },
    },
  );
  t.after(async () => {
    await server.close(0);
    await psp.close();
  });
  return {
    url: server.url,
    server,
    paid: () => Object.values(psp.ledger().sums).reduce((sum, { captured }) => sum + captured, 0),
  };
}

export const sampleAddress = {
  first_name: 'Ann',
  last_name: 'Lee',
  email: 'ann@example.com',
  street_address: '12 Dame Street',
  address_locality: 'Dublin',
  postal_code: 'D02 Y2X8',
  address_country: 'IE',
};

export interface PlaygroundAnswer {
  status: number;
  page: string;
  /** What the last response means, without markup. */
  meaning: string;
  /** Steps whose forms are offered, first the usual one. */
  offered: string[];
  /** Values of the options of all fields. */
  options: string[];
}

const unescaped = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** Sends the forms of the page, with what the page has hidden in them. */
export function visitorOf({ url }: Pick<PlaygroundService, 'url'>) {
  let state: string | undefined;
  return {
    get state() {
      return state;
    },
    async post(
      fields: Record<string, string>,
      headers: Record<string, string> = {},
    ): Promise<PlaygroundAnswer> {
      const response = await fetch(`${url}/playground`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', ...headers },
        body: new URLSearchParams({
          ...(state === undefined ? {} : { state_token: state }),
          ...fields,
        }).toString(),
      });
      const page = await response.text();
      state = /name="state_token" value="([^"]+)"/.exec(page)?.[1] ?? state;
      const meanings = [...page.matchAll(/<p class="play-meaning \w+">([\s\S]*?)<\/p>/g)];
      return {
        status: response.status,
        page,
        meaning: unescaped(meanings.at(-1)?.[1] ?? '').trim(),
        offered: [...page.matchAll(/<button[^>]*name="step"\s+value="(\w+)"/g)].map(([, step = '']) => step),
        options: [...page.matchAll(/<option\s+value="([^"]*)"/g)].map(([, value = '']) => unescaped(value)),
      };
    },
  };
}
