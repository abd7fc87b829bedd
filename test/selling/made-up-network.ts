/** Notices of a store over a network that is made up, and a clock that is moved by hand. */
import { after } from 'node:test';
import { generateKeyPairSync } from 'node:crypto';
import type { FetchRequest, HttpExchange } from '#fetch';
import { commerceStore } from '#storage';
import type { TestDialect } from '../support/databases.ts';
import { releases } from '../support/ucp/releases.ts';
import { sampleOrder } from '../support/ucp/sample-records.ts';
import { sampleFrame, sampleSite } from '../support/ucp/sample-views.ts';
import { createOrderWebhooks, type WebhookDeps } from '../../src/protocols/ucp/webhooks/order-webhooks.ts';

export type Answer = (id: string, request: FetchRequest) => number | Promise<number>;

const site = sampleSite();
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const secret = 'a secret of a test that is long enough';
export const hook = 'https://agent.example/hook';

export async function scene({ open }: TestDialect) {
  const clock = { at: 1_800_000_000_000 };
  const now = () => clock.at;
  const database = await open();
  after(() => database.close());
  const store = commerceStore(database, { secret, now });
  const logged: string[] = [];
  return {
    clock,
    store,
    logged,
    waiting: async () =>
      (await database.db.selectFrom('orderNotice').select('id').where('ended', 'is', null).execute()).length,
    webhooks: (answer: Answer, more: Partial<WebhookDeps> = {}) =>
      createOrderWebhooks({
        store,
        site: () => Promise.resolve(site),
        release: (version) => releases.find(({ release }) => release.version === version)?.release,
        frame: (_site, release) => sampleFrame(release, 'dev.ucp.shopping.order'),
        orderId: (_site, number) => number,
        keys: { signingKey: () => Promise.resolve({ kid: 'k', privateKey }) },
        fetcher: {
          async fetch(request) {
            const status = await answer(request.headers?.['webhook-id'] ?? '', request);
            return { status, headers: [] as [string, string][] } as HttpExchange;
          },
        },
        now,
        random: () => 0.5,
        log: (event) => void logged.push(event),
        ...more,
      }),
    tell: (id: string, { number = id, url = hook, release = '2026-08-25' } = {}) =>
      store.transaction((write) =>
        write.insertNotice({
          id,
          site: site.id,
          orderNumber: number,
          url,
          release,
          checkoutId: 'chk_1',
          order: sampleOrder(),
          createdAt: clock.at,
        }),
      ),
  };
}

export const none = { delivered: 0, failed: 0, dropped: 0 };
