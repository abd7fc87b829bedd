/** Composes feeds of embedded stores: their task, the dashboard, and notifications of owners. */
import { feedFetcherOptions, runDueFeeds, type FeedRunDeps, type StoreCatalogue } from '#backends/embedded';
import type { Secret, Site } from '#commerce';
import { createFetcher, isLoopbackAddress, type Fetcher, type FetcherOptions } from '#fetch';
import { translator } from '#language';
import { MailFailure, type Notifications } from '#mail';
import { feedStore, type Database, type FeedStore } from '#storage';
import type { Accounts } from '#web';
import type { Config } from '../../config/config.ts';
import type { Task } from '../jobs/local-scheduler.ts';
import { noticeMessages } from './messages/index.ts';

export interface FeedRunnerOptions {
  config: Pick<Config, 'allowInsecureLoopback' | 'secret'>;
  database: Database;
  secret: Secret;
  catalogue: StoreCatalogue;
  site(id: string): Promise<Site | undefined>;
  fetcher?: Pick<FetcherOptions, 'resolve' | 'ca' | 'proxy'> | undefined;
  now?: (() => number) | undefined;
  log: FeedRunDeps['log'];
}

/** What the service and `portico stores feed run` import feeds with. */
export function feedRunner(options: FeedRunnerOptions): FeedRunDeps & { fetcher: Fetcher } {
  const { config, database, secret, catalogue, site, fetcher = {}, now = Date.now, log } = options;
  return {
    feeds: feedStore(database, { secret, isConfigured: config.secret !== undefined, now }),
    catalogue,
    // The URL is user input: private addresses are rejected except in development.
    fetcher: createFetcher({
      ...fetcher,
      ...feedFetcherOptions(),
      allowPrivate: config.allowInsecureLoopback && 'loopback',
    }),
    site,
    isAllowed: ({ hostname }) => isFeedHostLocal(config, hostname),
    now,
    log,
  };
}

/** Whether a feed of this host may come by http: on a machine for development its own. */
export const isFeedHostLocal = (
  { allowInsecureLoopback }: Pick<Config, 'allowInsecureLoopback'>,
  hostname: string,
): boolean =>
  allowInsecureLoopback && (hostname === 'localhost' || isLoopbackAddress(hostname.replace(/^\[|\]$/g, '')));

export interface FeedsArea {
  feeds: FeedStore;
  isAllowedFeed(url: URL): boolean;
  tasks: Task[];
  close(): Promise<void>;
}

export function createFeeds(options: FeedRunnerOptions & FeedNoticeDeps): FeedsArea {
  const runner = feedRunner(options);
  const deps: FeedRunDeps = { ...runner, onEnd: notifyFeedTrouble(options) };
  return {
    feeds: runner.feeds,
    isAllowedFeed: runner.isAllowed,
    tasks: [
      {
        name: 'feeds',
        everyMs: 10_000,
        places: 2,
        isLong: true,
        run: (signal) => runDueFeeds(deps, signal),
      },
    ],
    close: () => runner.fetcher.close(),
  };
}

export interface FeedNoticeDeps {
  notifications: Notifications;
  accounts: Pick<Accounts, 'people'>;
  site(id: string): Promise<Site | undefined>;
  /** Where members reach the dashboard. */
  origin(): string;
  now?: (() => number) | undefined;
}

/** Notifies owners when a feed starts to fail, not on every run. */
export const notifyFeedTrouble =
  ({
    notifications,
    accounts,
    site,
    origin,
    now = Date.now,
  }: FeedNoticeDeps): NonNullable<FeedRunDeps['onEnd']> =>
  async ({ site: siteId }, { status, reason = '' }, before) => {
    if ((status !== 'failed' && status !== 'held') || status === before || !notifications.canSend) return;
    const store = await site(siteId);
    const words = translator(noticeMessages, notifications.language);
    const name = store?.name ?? siteId;
    const text = [
      words('feed-failed', { store: name, reason }),
      words('feed-unchanged'),
      '',
      status === 'held' ? words('feed-held') : words('feed-retry'),
      `${origin()}/dashboard/stores/${encodeURIComponent(siteId)}/feed`,
    ].join('\n');
    const subject = words('feed-subject', { store: name });
    const id = `feed ${siteId} ${status} ${new Date(now()).toISOString().slice(0, 10)}`;
    for (const { id: person, role, email } of await accounts.people.list()) {
      if (role !== 'owner') continue;
      await notifications
        .queue({ id: `${id} ${person}`, to: email, subject, text })
        .catch((error: unknown) => {
          // One undeliverable address must not keep others from being notified.
          if (!(error instanceof MailFailure)) throw error;
        });
    }
  };
