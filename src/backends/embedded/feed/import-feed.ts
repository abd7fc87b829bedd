/** Imports a feed into the catalog of a store. The whole feed is read and checked before anything is written. */
import { Readable } from 'node:stream';
import type { FeedAccess, FeedCounts, FeedResult, StoreFeed } from '#storage';
import type { Fetcher } from '#fetch';
import type { StoreCatalogue } from '../catalogue.ts';
import { readCatalogue } from '../seed/read.ts';
import type { SeedReport } from '../seed/seed.ts';
import { downloadFeed, maxFeedBytes, type FeedAnswer } from './download.ts';
import { planFeed, type FeedPlan } from './plan.ts';

export interface FeedImport {
  catalogue: StoreCatalogue;
  /** Made with `feedFetcherOptions`. */
  fetcher: Pick<Fetcher, 'fetch'>;
  feed: Pick<StoreFeed, 'site' | 'url' | 'access' | 'etag' | 'lastModified'>;
  /** Password, or value of the header. */
  secret: string | undefined;
  /** For prices without one. */
  currency: string;
  /** Ask also for a file that did not change since it was imported. */
  isWhole: boolean;
  /** So many products may be taken off sale, even where that is most of them. */
  allowRemovals: number;
  /** Of an http address, on a machine for development. */
  isAllowed(url: URL): boolean;
  /** Before it is read, and before each portion that is written. @throws where the import may not go on */
  next(): Promise<void>;
  signal?: AbortSignal;
}

export interface FeedImported {
  result: FeedResult;
  /** Of the file, where all of it was imported. */
  validators?: Pick<StoreFeed, 'etag' | 'lastModified'>;
}

const keptRefusals = 50;

/** @throws errors of the catalog; importing again is safe */
export async function importFeed(options: FeedImport): Promise<FeedImported> {
  const { fetcher, feed, secret, isWhole, isAllowed, signal, catalogue, currency } = options;
  const { etag, lastModified } = isWhole ? {} : feed;
  const answer = await downloadFeed(
    fetcher,
    {
      url: feed.url,
      headers: accessHeaders(feed.access, secret),
      ...(etag === undefined ? {} : { etag }),
      ...(lastModified === undefined ? {} : { lastModified }),
    },
    { signal, isAllowed },
  );
  if (answer.kind === 'failed')
    return { result: { status: 'failed', reason: answer.reason, refusals: [], changes: [] } };
  if (answer.kind === 'unchanged')
    return {
      result: {
        status: 'unchanged',
        reason: 'The feed has not changed since the last import.',
        refusals: [],
        changes: [],
      },
    };
  await options.next();
  const source = readCatalogue(Readable.from([answer.bytes]), {
    name: answer.name,
    maxBytes: maxFeedBytes,
    defaults: { currency },
  });
  const plan = await planFeed({ catalogue, site: feed.site, source: untilAborted(source, signal) });
  try {
    return await carryOut(plan, answer, options);
  } finally {
    plan.close();
  }
}

/** A service that stops does not read to the end. */
async function* untilAborted<T>(rows: AsyncIterable<T>, signal: AbortSignal | undefined): AsyncGenerator<T> {
  for await (const row of rows) {
    signal?.throwIfAborted();
    yield row;
  }
}

async function carryOut(
  plan: FeedPlan,
  { etag, lastModified }: Extract<FeedAnswer, { kind: 'file' }>,
  { allowRemovals, next }: FeedImport,
): Promise<FeedImported> {
  const { report, counts, changes, onSale } = plan;
  const refusals = report.rejections
    .slice(0, keptRefusals)
    .map(({ row, id, problems }) => ({ row, ...(id === undefined ? {} : { id }), problems }));
  const unfit = whyUnfit(report);
  if (unfit !== undefined) return { result: { status: 'failed', reason: unfit, refusals, changes: [] } };
  if (isTooMuch(counts, onSale, allowRemovals))
    return {
      result: {
        status: 'held',
        reason: `The feed would take ${counts.removed} of ${onSale} products off sale, which is more than half.`,
        counts,
        refusals,
        changes,
      },
    };
  await plan.apply(next);
  const isSame = counts.added + counts.changed + counts.removed === 0;
  const reason = whySpared(plan);
  return {
    result: {
      status: isSame ? 'unchanged' : 'done',
      ...(reason === undefined ? {} : { reason }),
      counts,
      refusals,
      changes,
    },
    validators: {
      ...(etag === undefined ? {} : { etag }),
      ...(lastModified === undefined ? {} : { lastModified }),
    },
  };
}

/** Half of what is on sale may go at once; more is treated as a broken feed until a user confirms it. */
export const isTooMuch = (
  { removed }: Pick<FeedCounts, 'removed'>,
  onSale: number,
  allowed: number,
): boolean => removed * 2 > onSale && removed > allowed;

/** A part of a feed would look as if the rest were gone. */
function whyUnfit({ brokenOff, products, rejected }: SeedReport): string | undefined {
  if (brokenOff !== undefined)
    return `The feed could not be read. ${brokenOff.replace(/ Set it with --format .*$/, ' It must be a Google Merchant feed, CSV, or JSON Lines.')}`;
  if (products > 0) return undefined;
  return rejected > 0 ? 'None of the products in the feed are valid.' : 'The feed has no products.';
}

const whySpared = ({ unread, spared }: FeedPlan): string | undefined =>
  spared === 0
    ? undefined
    : `Products missing from the feed were not taken off sale, because ${unread === 1 ? '1 row' : `${unread} rows`} could not be read.`;

function accessHeaders(access: FeedAccess, secret = ''): Record<string, string> {
  if (access.kind === 'none') return {};
  if (access.kind === 'header') return { [access.name.toLowerCase()]: secret };
  return { authorization: `Basic ${Buffer.from(`${access.name}:${secret}`).toString('base64')}` };
}
