/** A store with order updates in its outbox, and a platform over loopback that checks them with another implementation than ours. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import type { CommerceStore, Order, OrderNotice, PartnerWebhook } from '#commerce';
import { createFetcher, type FetcherOptions } from '#fetch';
import type { SpokenUcpRelease } from '#manifest';
import { commerceStore, openDatabase, resumeHeldNotices } from '#storage';
import type { Authority } from '../../../sandbox/certificates.ts';
import { startPlatform, type Platform } from '../../../sandbox/platform/index.ts';
import { createOrderWebhooks, type WebhookDeps } from '../../../src/protocols/ucp/webhooks/order-webhooks.ts';
import type { Release } from '../../../src/protocols/ucp/release.ts';
import { siteKeys, type StoredKeys } from '../../../src/protocols/ucp/signatures/index.ts';
import type { TestDialect } from '../databases.ts';
import { releases } from './releases.ts';
import { sampleOrder } from './sample-records.ts';
import { sampleFrame, sampleSite } from './sample-views.ts';

const site = sampleSite();
const releaseOf = (version: string) => releases.find(({ release }) => release.version === version);

/** A store that publishes its keys, a clock that is moved by hand, and deliverers on the same database. */
export async function noticeScene(
  { url }: TestDialect,
  release: SpokenUcpRelease = '2026-08-25',
  authority?: Authority,
) {
  const spoken = releaseOf(release)?.release as Release;
  const clock = { at: Date.now() };
  const now = () => clock.at;
  const held = new Map<string, StoredKeys>();
  const keys = siteKeys({
    now,
    load: (id) => Promise.resolve(held.get(id)),
    save: (id, next) => Promise.resolve(held.set(id, next).has(id)),
  });
  const shop = createServer((request, response) => {
    assert.equal(request.url, '/.well-known/ucp');
    const document = async () =>
      JSON.stringify({ [spoken.keyField]: await keys.publicKeys(site.id), ucp: { version: release } });
    document().then(
      (text) => response.end(text),
      () => response.destroy(),
    );
  });
  await new Promise<void>((done) => shop.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  const addresses = { origin, rest: `${origin}/api/ucp`, mcp: `${origin}/api/ucp/mcp` };
  const platform = await startPlatform({
    release,
    stores: [origin],
    now,
    ...(authority ? { authority } : {}),
  });
  const address = await url();
  const databases = await Promise.all([openDatabase(address), openDatabase(address)]);
  const stores = databases.map((database): CommerceStore =>
    commerceStore(database, { secret: 'a secret of a test that is long enough', now }),
  ) as [CommerceStore, CommerceStore];
  const fetchers: ReturnType<typeof createFetcher>[] = [];
  const logged: [event: string, facts: Record<string, unknown>][] = [];
  after(async () => {
    await platform.close();
    await Promise.all([...fetchers, ...databases].map((one) => one.close()));
    shop.closeAllConnections();
    shop.close();
  });

  return {
    clock,
    platform,
    logged,
    store: stores[0],
    ended: async () =>
      (await databases[0].db.selectFrom('orderNotice').select(['id', 'ended']).orderBy('id').execute()).map(
        ({ id, ended }) => `${id} ${ended ?? 'waits'}`,
      ),
    /** @param node 0 or 1: each has a connection of its own */
    webhooks(node: 0 | 1 = 0, options: FetcherOptions = {}, more: Partial<WebhookDeps> = {}) {
      const fetcher = createFetcher({ allowPrivate: true, ...options });
      fetchers.push(fetcher);
      return createOrderWebhooks({
        store: stores[node],
        site: (id) => Promise.resolve(id === site.id ? site : undefined),
        release: (version) => releaseOf(version)?.release,
        frame: (_site, one) => sampleFrame(one, 'dev.ucp.shopping.order', { addresses }),
        orderId: (id, number) => `${number}.mac-of-${id}`,
        keys,
        fetcher,
        allowInsecureLoopback: true,
        now,
        random: () => 0.5,
        log: (...line) => void logged.push(line),
        ...more,
      });
    },
    resume: () => resumeHeldNotices(databases[0], site.id, clock.at),
    /** Puts a notice into the outbox, as the core does in the transaction of the change. */
    tell: (
      id: string,
      change: Partial<Order> = {},
      target = platform.webhookUrl,
      more: Partial<Pick<OrderNotice, 'partner' | 'event'>> = {},
    ) =>
      stores[0].transaction((write) =>
        write.insertNotice({
          id,
          site: site.id,
          orderNumber: change.number ?? '00001234',
          url: target,
          release,
          checkoutId: 'chk_1',
          order: sampleOrder(change),
          createdAt: clock.at,
          ...more,
        }),
      ),
  };
}

/** The settings of a partner whose updates go to the test's platform. @param url undefined: that of its profile */
export const withPartner = (url: string | undefined, hook: PartnerWebhook = {}) => ({
  site: (id: string) =>
    Promise.resolve({
      ...site,
      id,
      partners: [
        {
          id: 'google',
          preset: 'google' as const,
          keys: ['k1'],
          orderWebhook: { ...(url === undefined ? {} : { url }), ...hook },
        },
      ],
    }),
});
export const toPartner = { partner: 'google' };

export const receivedIds = ({ received }: Platform): string[] => received.map(({ id }) => id);
export const noneDelivered = { delivered: 0, failed: 0, dropped: 0 };
