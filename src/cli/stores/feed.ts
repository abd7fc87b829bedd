/** The feed that a store imports: `portico stores feed set|show|run|off`. */
import { defineCommand } from 'citty';
import type { FeedAccess, FeedResult, FeedRun, FeedStore, StoreFeed } from '#storage';
import type { Site } from '#commerce';
import type { FeedRunDeps } from '#backends/embedded';
import type { Fetcher } from '#fetch';
import { readInteger, refuseUnknown } from '../arguments.ts';
import { readConfig, withDatabase } from '../configuration.ts';
import { exit, Stop } from '../exit.ts';
import { formatArguments, textOrJson } from '../format.ts';
import { print } from '../audits/output.ts';
import google from './feed-google.ts';
import googleUrl from './feed-google-url.ts';
import { existingStore } from './records.ts';
import { readSecret } from './secret.ts';
import { whoRunsIt } from '../who.ts';

const id = { type: 'positional', description: 'Store ID', required: true } as const;
const shape = formatArguments('text', 'json');

const setArgs = {
  id,
  url: { type: 'string', description: 'HTTPS URL of the feed', valueHint: 'url' },
  every: {
    type: 'string',
    description: 'Hours between imports, 1 to 168 (default: 24)',
    valueHint: 'hours',
  },
  user: {
    type: 'string',
    description: 'User name. The password is read from standard input',
    valueHint: 'name',
  },
  header: {
    type: 'string',
    description: 'Name of a header to send. Its value is read from standard input',
    valueHint: 'name',
  },
  public: { type: 'boolean', description: 'Remove the user name or header' },
} as const;

const set = defineCommand({
  meta: {
    name: 'set',
    description: 'Import products from a URL on a schedule. Options that are not given keep their value',
  },
  args: setArgs,
  async run({ args }) {
    refuseUnknown(args, setArgs);
    const { user, header } = args;
    if ([user, header, args.public || undefined].filter((one) => one !== undefined).length > 1)
      throw new Stop(exit.usage, 'Use only one of --user, --header, and --public.');
    const every = args.every === undefined ? undefined : readInteger('--every', args.every, 1, 168);
    const secret = user === undefined && header === undefined ? undefined : await readSecret();
    await withinFeeds(args.id, async ({ deps, site }) => {
      const before = await deps.feeds.read(site.id);
      const url = feedUrl(args.url ?? before?.url, deps);
      const access = accessOf(user, header, args.public === true, before);
      const { SecretRefused } = await import('#storage');
      await deps.feeds
        .set(site.id, { url, everyHours: every ?? before?.everyHours ?? 24, access }, secret, whoRunsIt())
        .catch((error: unknown) => {
          if (error instanceof SecretRefused) throw new Stop(exit.usage, error.message);
          throw error;
        });
      const feed = (await deps.feeds.read(site.id)) as StoreFeed;
      await print(
        `The feed of ${site.id} is imported every ${hours(feed.everyHours)} while the service runs. To import it now, run: portico stores feed run ${site.id}\n`,
      );
    });
  },
});

const hours = (count: number): string => (count === 1 ? 'hour' : `${count} hours`);

function feedUrl(text: string | undefined, { isAllowed }: FeedRunDeps): string {
  if (text === undefined) throw new Stop(exit.usage, 'Missing --url. The store has no feed yet.');
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) throw new Stop(exit.usage, `--url: "${text}" is not a URL.`);
  if (url.username || url.password)
    throw new Stop(exit.usage, 'The URL contains a user name or password. Use --user instead.');
  if (url.protocol !== 'https:' && !isAllowed(url))
    throw new Stop(exit.usage, '--url must start with https://.');
  return url.href;
}

function accessOf(
  user: string | undefined,
  header: string | undefined,
  isPublic: boolean,
  before: StoreFeed | undefined,
): FeedAccess {
  if (user !== undefined) {
    if (user.includes(':')) throw new Stop(exit.usage, '--user must not contain a colon.');
    return { kind: 'basic', name: user };
  }
  if (header === undefined) return (!isPublic && before?.access) || { kind: 'none' };
  if (!/^[!#$%&'*+.^_`|~\w-]{1,100}$/.test(header))
    throw new Stop(exit.usage, '--header must be the name of a header, such as X-Api-Key.');
  return { kind: 'header', name: header };
}

const showArgs = { id, ...shape } as const;

const show = defineCommand({
  meta: { name: 'show', description: 'Show the feed of a store, its next import, and recent results' },
  args: showArgs,
  async run({ args }) {
    refuseUnknown(args, showArgs);
    const format = textOrJson(args);
    const { feed, runs } = await withinFeeds(args.id, async ({ deps: { feeds }, site }) => ({
      feed: await existingFeed(feeds, site.id),
      runs: await feeds.runs(site.id),
    }));
    await print(format === 'json' ? json(feedFacts(feed, runs)) : feedText(feed, runs));
  },
});

const runArgs = {
  id,
  'allow-removals': {
    type: 'boolean',
    description: 'Allow an import that takes more than half of the products off sale',
  },
  ...shape,
} as const;

const run = defineCommand({
  meta: {
    name: 'run',
    description: 'Import the feed now, and print the changes. Exits with 1 if nothing was imported',
  },
  args: runArgs,
  async run({ args }) {
    refuseUnknown(args, runArgs);
    const format = textOrJson(args);
    return withinFeeds(args.id, async ({ deps, site }) => {
      const { runFeed } = await import('#backends/embedded');
      const feed = await existingFeed(deps.feeds, site.id);
      const result = await runFeed(deps, feed, {
        askedBy: whoRunsIt(),
        ...(args['allow-removals'] === true ? { allowRemovals: Number.MAX_SAFE_INTEGER } : {}),
      });
      if (!result)
        throw new Stop(exit.failed, 'An import is already running. Try again when it has finished.');
      await print(format === 'json' ? json(result) : resultText(site.id, result));
      return result.status === 'done' || result.status === 'unchanged' ? exit.good : exit.belowBar;
    });
  },
});

const offArgs = { id } as const;

const off = defineCommand({
  meta: { name: 'off', description: 'Stop importing the feed. Products stay' },
  args: offArgs,
  async run({ args }) {
    refuseUnknown(args, offArgs);
    await withinFeeds(args.id, async ({ deps: { feeds }, site }) => {
      await existingFeed(feeds, site.id);
      const was = await feeds.turnOff(site.id, whoRunsIt());
      await print(was ? `Turned off the feed of ${site.id}.\n` : `The feed of ${site.id} is already off.\n`);
    });
  },
});

async function existingFeed(feeds: FeedStore, site: string): Promise<StoreFeed> {
  const feed = await feeds.read(site);
  if (!feed)
    throw new Stop(
      exit.usage,
      `${site} has no feed. To add one, run "portico stores feed set ${site} --url URL".`,
    );
  return feed;
}

interface FeedWork {
  deps: FeedRunDeps & { fetcher: Fetcher };
  site: Site;
}

/** Opens the database, works, and closes it. */
async function withinFeeds<T>(name: string, work: (given: FeedWork) => Promise<T>): Promise<T> {
  const config = await readConfig();
  const [{ fittingSecretsOf, openDatabase, siteStore }, { createCatalogue }, { feedRunner }] =
    await Promise.all([
      import('#storage'),
      import('#backends/embedded'),
      import('../../server/compose/feeds.ts'),
    ]);
  const database = await withDatabase(openDatabase(config.databaseUrl));
  try {
    const sites = siteStore(database);
    const site = await withDatabase(existingStore(sites, name));
    if (site.backend !== 'embedded')
      throw new Stop(
        exit.usage,
        `${name} cannot import a feed. Its products are managed in its commerce platform.`,
      );
    const deps = feedRunner({
      config,
      database,
      secret: await withDatabase(fittingSecretsOf(database, config)),
      catalogue: createCatalogue({ database, now: Date.now, origin: () => site.storefront }),
      site: (id) => sites.read(id),
      ...(config.outboundProxy ? { fetcher: { proxy: config.outboundProxy } } : {}),
      log: (event, { err }) => process.stderr.write(`${event}: ${String(err)}\n`),
    });
    try {
      return await withDatabase(work({ deps, site }));
    } finally {
      await deps.fetcher.close();
    }
  } finally {
    await database.close();
  }
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
const iso = (at: number): string => new Date(at).toISOString();

const feedFacts = (feed: StoreFeed, runs: readonly FeedRun[]) => ({
  site: feed.site,
  url: feed.url,
  on: feed.isOn,
  everyHours: feed.everyHours,
  access: feed.access,
  nextAt: feed.isOn ? iso(feed.nextAt) : null,
  setBy: feed.setBy,
  setAt: iso(feed.setAt),
  runs: runs.map(({ startedAt, endedAt, site: _site, isAnnounced: _announced, ...one }) => ({
    ...one,
    startedAt: iso(startedAt),
    ...(endedAt === undefined ? {} : { endedAt: iso(endedAt) }),
  })),
});

function feedText(feed: StoreFeed, runs: readonly FeedRun[]): string {
  const access =
    feed.access.kind === 'none'
      ? 'public'
      : feed.access.kind === 'basic'
        ? `user ${feed.access.name}`
        : `header ${feed.access.name}`;
  const lines = [
    `URL\t${feed.url}`,
    `Access\t${access}`,
    `Every\t${hours(feed.everyHours)}`,
    `Next\t${feed.isOn ? iso(feed.nextAt) : 'off'}`,
    `Set by\t${feed.setBy}, ${iso(feed.setAt)}`,
    ...runs.map(
      (one) => `Run\t${[iso(one.startedAt), one.status, countsText(one) || one.reason].join('\t')}`,
    ),
  ];
  return `${lines.join('\n')}\n`;
}

const countsText = ({ counts }: Pick<FeedResult, 'counts'>): string =>
  counts === undefined
    ? ''
    : `${counts.added} added, ${counts.changed} changed, ${counts.removed} taken off sale, ${counts.unchanged} unchanged, ${counts.refused} rejected`;

/** Lines of each kind that are printed; `--json` has up to fifty. */
const shown = 10;

function resultText(site: string, result: FeedResult): string {
  const { status, reason, changes, refusals, counts } = result;
  const verdict = {
    done: 'imported',
    unchanged: 'unchanged',
    held: 'not imported. It would be',
    failed: 'not imported',
  };
  const lines = [`${site}: ${[verdict[status], countsText(result)].filter(Boolean).join(': ')}.`];
  if (reason !== undefined) lines.push(reason);
  for (const { kind, id: product, differences } of changes.slice(0, shown)) {
    const what = differences.map(
      ({ what: name, variant, from, to }) =>
        `${variant === undefined ? '' : `${variant} `}${name}${from === undefined && to === undefined ? '' : ` ${from ?? 'nothing'} -> ${to ?? 'nothing'}`}`,
    );
    lines.push(
      `  ${kind === 'removed' ? 'off sale' : kind} ${product}${what.length ? `: ${what.join(', ')}` : ''}`,
    );
  }
  const all = counts ? counts.added + counts.changed + counts.removed : changes.length;
  if (all > shown) lines.push(`  and ${all - Math.min(shown, changes.length)} more.`);
  for (const { row, id: product, problems } of refusals.slice(0, shown))
    lines.push(
      `  rejected row ${row}${product === undefined ? '' : ` (${product})`}: ${problems.join('; ')}`,
    );
  const refused = counts?.refused ?? refusals.length;
  if (refused > shown) lines.push(`  and ${refused - shown} more rejected.`);
  if (status === 'held')
    lines.push(`To import it anyway, run: portico stores feed run ${site} --allow-removals`);
  return `${lines.join('\n')}\n`;
}

export default defineCommand({
  meta: {
    name: 'feed',
    description: 'Import products from a URL on a schedule, or export a feed for Google',
  },
  subCommands: Object.assign(Object.create(null) as object, {
    set,
    show,
    run,
    off,
    google,
    'google-url': googleUrl,
  }),
});
