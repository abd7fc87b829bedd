/** For tests: a store that imports a feed from a real server. */
import type { TestContext } from 'node:test';
import type { Site } from '#commerce';
import { createFetcher } from '#fetch';
import { feedStore, siteStore, type Database, type FeedSettings, type StoreFeed } from '#storage';
import { createCatalogue } from '../../../src/backends/embedded/catalogue/create-catalogue.ts';
import { loadDemoStore } from '../../../src/backends/embedded/demo.ts';
import { feedFetcherOptions } from '../../../src/backends/embedded/feed/download.ts';
import { runFeed, type FeedRunDeps } from '../../../src/backends/embedded/feed/run-feed.ts';
import { startFeedServer, type FeedServer } from './feed-server.ts';

export const hour = 3_600_000;
export const teas = { assam: '6.90 40', ceylon: '6.50 25', mint: '4.90 70', pot: '39.00 6' };

export interface FeedWorld {
  database: Database;
  server: FeedServer;
  deps: FeedRunDeps;
  site: Site;
  clock: { now: number };
  set(more?: Partial<FeedSettings>, secret?: string): Promise<void>;
  feed(): Promise<StoreFeed>;
  /** By schedule, at the next time that it is due. */
  next(): ReturnType<typeof runFeed>;
  onSale(): Promise<string[]>;
}

export async function openFeedWorld(t: TestContext, database: Database): Promise<FeedWorld> {
  t.after(() => database.close());
  const { site: demo } = await loadDemoStore();
  const site: Site = { ...demo, id: 'tea', hosts: ['tea.example'], currencies: ['EUR'] };
  await siteStore(database).put(site);
  const server = await startFeedServer(t);
  const clock = { now: Date.parse('2026-11-21T10:00:00Z') };
  const now = () => clock.now;
  const fetcher = createFetcher({ ...feedFetcherOptions(), allowPrivate: 'loopback' });
  t.after(() => fetcher.close());
  const deps: FeedRunDeps = {
    feeds: feedStore(database, { secret: 'a secret of thirty-two characters', isConfigured: true, now }),
    catalogue: createCatalogue({ database, now, origin: () => 'https://tea.example' }),
    fetcher,
    site: async (id) => (id === site.id ? site : undefined),
    isAllowed: ({ hostname }) => hostname === '127.0.0.1' || hostname === 'localhost',
    now,
    log: (event, facts) => t.diagnostic(`${event} ${String(facts['err'])}`),
  };
  const feed = async () => (await deps.feeds.read('tea')) as StoreFeed;
  return {
    database,
    server,
    deps,
    site,
    clock,
    feed,
    set: (more, secret) =>
      deps.feeds.set(
        'tea',
        { url: server.url, everyHours: 24, access: { kind: 'none' }, ...more },
        secret,
        'ann@tea.example',
      ),
    async next() {
      clock.now = Math.max(clock.now, (await feed()).nextAt) + 1;
      return runFeed(deps, await feed());
    },
    onSale: async () =>
      (await deps.catalogue.listShown('tea', undefined, 1_000)).map(({ id }) => id).toSorted(),
  };
}
