/** Runs feeds, each under a lease, so that of several nodes and commands one imports. */
import type { Site } from '#commerce';
import type { Fetcher } from '#fetch';
import type { FeedLease, FeedResult, FeedStore, StoreFeed } from '#storage';
import type { StoreCatalogue } from '../catalogue.ts';
import { importFeed, type FeedImported } from './import-feed.ts';

export interface FeedRunDeps {
  feeds: FeedStore;
  catalogue: StoreCatalogue;
  /** Made with `feedFetcherOptions`. */
  fetcher: Pick<Fetcher, 'fetch'>;
  site(id: string): Promise<Site | undefined>;
  /** Of an http address, on a machine for development. */
  isAllowed(url: URL): boolean;
  /** Epoch milliseconds. */
  now(): number;
  log(event: string, facts: Record<string, unknown>): void;
  /** After each run that was not interrupted. @param before what it was last given, or that all was well since */
  onEnd?(feed: StoreFeed, result: FeedResult, before: FeedResult['status'] | undefined): Promise<void>;
}

export interface FeedRunOptions {
  /** Who asked for it; default who asked for it in the dashboard, or the schedule. */
  askedBy?: string;
  /** Products that may be taken off sale, even where that is most of them; default what was asked for. */
  allowRemovals?: number;
  signal?: AbortSignal;
}

/** Longer than a download and the write of a batch can take: the holder of an older lease has died. */
const leaseMs = 10 * 60_000;
const hourMs = 3_600_000;

/** Until nothing is due or the signal says stop. @returns how many ran */
export async function runDueFeeds(deps: FeedRunDeps, signal: AbortSignal): Promise<number> {
  const seen = new Set<string>();
  let count = 0;
  for (;;) {
    const due = (await deps.feeds.due()).filter(({ site }) => !seen.has(site));
    if (due.length === 0) return count;
    for (const feed of due) {
      if (signal.aborted) return count;
      seen.add(feed.site);
      if (await runFeed(deps, feed, { signal })) count += 1;
    }
  }
}

/** @returns undefined where another node imports it */
export async function runFeed(
  deps: FeedRunDeps,
  feed: StoreFeed,
  { askedBy, allowRemovals = feed.asked?.allowRemovals ?? 0, signal }: FeedRunOptions = {},
): Promise<FeedResult | undefined> {
  const { feeds, now } = deps;
  // A failure that was not announced counts as new.
  const last = (await feeds.runs(feed.site)).find(
    ({ status, isAnnounced }) => status === 'done' || status === 'unchanged' || isAnnounced,
  )?.status;
  const lease = await feeds.claim(feed, leaseMs, askedBy);
  if (!lease) return undefined;
  const isAsked = askedBy !== undefined || feed.asked !== undefined;
  const { result, validators, isLost } = await attempt(deps, lease, {
    isWhole: isAsked,
    allowRemovals,
    signal,
  });
  if (signal?.aborted) {
    await feeds.finish(lease, stopped, { nextAt: feed.nextAt });
    if (feed.asked && !(await feeds.read(feed.site))?.asked)
      await feeds.ask(feed.site, feed.asked.by, feed.asked.allowRemovals);
    return stopped;
  }
  // What failed may be over soon, and the store sells by an old feed until then.
  const hours = result.status === 'failed' ? 1 : feed.everyHours;
  const nextAt = now() + hours * hourMs;
  await feeds.finish(lease, result, {
    nextAt,
    isAnnounced: deps.onEnd !== undefined && !isLost,
    ...(validators ? { validators } : {}),
  });
  if (!isLost) await deps.onEnd?.(feed, result, last === 'running' ? undefined : last);
  return result;
}

const stopped: FeedResult = {
  status: 'failed',
  reason: 'The service stopped during the import. The next run repeats it.',
  refusals: [],
  changes: [],
};

class LeaseLost extends Error {
  constructor() {
    super('The feed was changed, turned off, or taken over while it was imported. The import was stopped.');
  }
}

async function attempt(
  { feeds, catalogue, fetcher, site, isAllowed, log }: FeedRunDeps,
  lease: FeedLease,
  options: { isWhole: boolean; allowRemovals: number; signal: AbortSignal | undefined },
): Promise<FeedImported & { isLost?: true }> {
  const { feed } = lease;
  const { isWhole, allowRemovals, signal } = options;
  const next = async (): Promise<void> => {
    signal?.throwIfAborted();
    if (!(await feeds.keep(lease, leaseMs))) throw new LeaseLost();
  };
  try {
    await next();
    const store = await site(feed.site);
    if (store?.backend !== 'embedded')
      return failed('This store has no catalog of its own: its products come from its platform.');
    return await importFeed({
      catalogue,
      fetcher,
      feed,
      secret: await feeds.secret(feed),
      currency: store.currencies[0] ?? 'EUR',
      isWhole,
      allowRemovals,
      isAllowed,
      next,
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (error instanceof LeaseLost) return { ...failed(error.message), isLost: true };
    if (!signal?.aborted) log('feed-import-failed', { site: feed.site, err: error });
    return failed('An internal error stopped the import. The next run repeats it.');
  }
}

const failed = (reason: string): FeedImported => ({
  result: { status: 'failed', reason, refusals: [], changes: [] },
});
