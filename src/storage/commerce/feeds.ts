/** Feeds of stores: settings, the lease of the importing node, and recent runs. */
import { randomUUID } from 'node:crypto';
import type { Secret } from '#commerce';
import { changedPreferences, insertSiteChange, type ChangedPreference } from './site-changes.ts';
import { refuseUnkeepable, SecretRefused } from './site-secrets.ts';
import { keepRevision, lockRevision } from './sites.ts';
import { rerun } from '../rerun.ts';
import { sealWith } from '../seal.ts';
import type { Database, Tables } from '../tables.ts';
import type { FeedAccess, FeedResult, FeedRun, FeedStore, StoreFeed } from './feed.ts';

export interface FeedStoreOptions {
  secret: Secret;
  /** SECRET is set. */
  isConfigured: boolean;
  now?: () => number;
}

type Row = Tables['storeFeed'];

const keptRuns = 20;
const interrupted: FeedResult = {
  status: 'failed',
  reason: 'The service stopped during the import. The next run repeats it.',
  refusals: [],
  changes: [],
};

export function feedStore(
  database: Pick<Database, 'db' | 'directory' | 'transaction'>,
  { secret, isConfigured, now = Date.now }: FeedStoreOptions,
): FeedStore {
  const { db, transaction } = database;
  const seal = sealWith(secret, 'feed secret');
  const placeOf = (site: string): string => `feed:${site}`;
  const rowOf = (site: string) =>
    db.selectFrom('storeFeed').selectAll().where('site', '=', site).executeTakeFirst();

  /** Writes the row and who changed what of it, in one transaction. */
  const change = (
    site: string,
    who: string,
    work: (before: Row | undefined) => { row: Row; what: ChangedPreference[] } | undefined,
  ): Promise<boolean> =>
    rerun(() =>
      db.transaction().execute(async (inside) => {
        const revision = await lockRevision(inside);
        const before = await inside
          .selectFrom('storeFeed')
          .selectAll()
          .where('site', '=', site)
          .executeTakeFirst();
        const done = work(before);
        if (!done) return false;
        const { claimedUntil: _held, ...row } = done.row;
        await inside
          .insertInto('storeFeed')
          .values(done.row)
          .onConflict((conflict) => conflict.column('site').doUpdateSet(row))
          .execute();
        await insertSiteChange(inside, { site, revision, at: now(), who, what: done.what });
        await keepRevision(inside, revision);
        return true;
      }),
    );

  return {
    async read(site) {
      const row = await rowOf(site);
      return row && feedOf(row);
    },
    async set(site, { url, everyHours, access }, value, by) {
      if (value !== undefined) refuseUnkeepable(database, value, isConfigured);
      await change(site, by, (before) => {
        const was = before && feedOf(before);
        const isSame = was !== undefined && was.url === url && sameAccess(was.access, access);
        const sealed = sealedFor(was, before?.sealed ?? null);
        // Else all of it is imported anew, and at once.
        const goesOn = isSame && was.isOn && value === undefined;
        const next = goesOn ? was.nextAt : now();
        const accessName = access.kind === 'none' ? '' : access.name;
        const row: Row = {
          site,
          url,
          everyHours,
          enabled: 1,
          accessKind: access.kind,
          accessName,
          sealed,
          etag: goesOn ? (before?.etag ?? null) : null,
          lastModified: goesOn ? (before?.lastModified ?? null) : null,
          nextAt: Math.min(next, now() + everyHours * hourMs),
          claimedUntil: 0,
          askedBy: null,
          allowRemovals: 0,
          setBy: by,
          setAt: now(),
        };
        const secrets: ChangedPreference[] =
          sealed === (before?.sealed ?? null)
            ? []
            : [{ name: 'feed.secret', secret: sealed === null ? 'removed' : 'changed' }];
        return {
          row,
          what: [...changedPreferences(was && shownOf(was), shownOf(feedOf(row))), ...secrets],
        };

        function sealedFor(old: StoreFeed | undefined, kept: string | null): string | null {
          if (access.kind === 'none') return null;
          if (value !== undefined) return seal.close(value, placeOf(site));
          // A secret is sent to the server that it was given for, and to no other.
          const fits =
            kept !== null &&
            old !== undefined &&
            sameAccess(old.access, access) &&
            URL.parse(old.url)?.origin === URL.parse(url)?.origin;
          if (fits) return kept;
          throw new SecretRefused(
            access.kind === 'basic'
              ? 'Enter the password. None is saved for this server and user name.'
              : 'Enter the value of the header. None is saved for this server and header.',
          );
        }
      });
    },
    turnOff: (site, by) =>
      change(site, by, (before) =>
        before?.enabled === 1
          ? {
              row: { ...before, enabled: 0, setBy: by, setAt: now() },
              what: [{ name: 'feed.isOn', before: true, after: false }],
            }
          : undefined,
      ),
    async ask(site, by, allowRemovals = 0) {
      const { numUpdatedRows } = await transaction((inside) =>
        inside
          .updateTable('storeFeed')
          .set({ askedBy: by, allowRemovals })
          .where('site', '=', site)
          .executeTakeFirst(),
      );
      return numUpdatedRows === 1n;
    },
    async due() {
      const at = now();
      const rows = await db
        .selectFrom('storeFeed')
        .selectAll()
        .where('claimedUntil', '<=', at)
        .where((is) =>
          is.or([is('askedBy', 'is not', null), is.and([is('enabled', '=', 1), is('nextAt', '<=', at)])]),
        )
        .orderBy('nextAt')
        .limit(20)
        .execute();
      return rows.map(feedOf);
    },
    claim: (feed, leaseMs, askedBy) =>
      transaction(async (inside) => {
        const at = now();
        if (feed.claimedUntil > at) return undefined;
        const until = at + leaseMs;
        const mine = await inside
          .updateTable('storeFeed')
          .set({ claimedUntil: until, askedBy: null, allowRemovals: 0 })
          .where('site', '=', feed.site)
          .where('claimedUntil', '=', feed.claimedUntil)
          // Another node may have run it since it was read, and be done.
          .where('nextAt', '=', feed.nextAt)
          .where('setAt', '=', feed.setAt)
          // What was asked for since is for the next run.
          .where('askedBy', feed.asked ? '=' : 'is', feed.asked?.by ?? null)
          .where('allowRemovals', '=', feed.asked?.allowRemovals ?? 0)
          .executeTakeFirst();
        if (mine.numUpdatedRows !== 1n) return undefined;
        // The lease of the run has expired, so it will not be ended elsewhere.
        await inside
          .updateTable('feedRun')
          .set({ status: 'failed', endedAt: at, body: JSON.stringify(interrupted) })
          .where('site', '=', feed.site)
          .where('status', '=', 'running')
          .execute();
        const runId = randomUUID();
        const by = askedBy ?? feed.asked?.by;
        const body = JSON.stringify({
          refusals: [],
          changes: [],
          ...(by === undefined ? {} : { askedBy: by }),
        });
        await inside
          .insertInto('feedRun')
          .values({ id: runId, site: feed.site, startedAt: at, endedAt: null, status: 'running', body })
          .execute();
        return { feed, until, runId };
      }),
    keep: (lease, leaseMs) =>
      transaction(async (inside) => {
        const until = Math.max(now() + leaseMs, lease.until);
        const { numUpdatedRows } = await inside
          .updateTable('storeFeed')
          .set({ claimedUntil: until })
          .where('site', '=', lease.feed.site)
          .where('claimedUntil', '=', lease.until)
          // If the feed was turned off or changed, this import is obsolete.
          .where('setAt', '=', lease.feed.setAt)
          .executeTakeFirst();
        if (numUpdatedRows !== 1n) return false;
        lease.until = until;
        return true;
      }),
    finish: (lease, { status, ...result }, { nextAt, validators, isAnnounced }) =>
      transaction(async (inside) => {
        const { site, setAt } = lease.feed;
        const mine = await inside
          .updateTable('storeFeed')
          .set({ claimedUntil: 0 })
          .where('site', '=', site)
          .where('claimedUntil', '=', lease.until)
          .executeTakeFirst();
        if (mine.numUpdatedRows !== 1n) return false;
        const kept = validators && {
          etag: validators.etag ?? null,
          lastModified: validators.lastModified ?? null,
        };
        // Settings that were changed meanwhile are of another feed.
        await inside
          .updateTable('storeFeed')
          .set({ nextAt, ...kept })
          .where('site', '=', site)
          .where('setAt', '=', setAt)
          .execute();
        const run = await inside
          .selectFrom('feedRun')
          .select('body')
          .where('id', '=', lease.runId)
          .executeTakeFirst();
        const { askedBy } = JSON.parse(run?.body ?? '{}') as { askedBy?: string };
        const body = JSON.stringify({
          ...result,
          ...(askedBy === undefined ? {} : { askedBy }),
          ...(isAnnounced ? { isAnnounced } : {}),
        });
        await inside
          .updateTable('feedRun')
          .set({ status, endedAt: now(), body })
          .where('id', '=', lease.runId)
          .execute();
        const old = await inside
          .selectFrom('feedRun')
          .select('id')
          .where('site', '=', site)
          .orderBy('startedAt', 'desc')
          .orderBy('id', 'desc')
          .offset(keptRuns)
          .limit(100)
          .execute();
        if (old.length > 0)
          await inside
            .deleteFrom('feedRun')
            .where(
              'id',
              'in',
              old.map(({ id }) => id),
            )
            .execute();
        return true;
      }),
    async secret({ site, setAt }) {
      const row = await rowOf(site);
      // A secret that was set meanwhile is for another server.
      if (row?.setAt !== setAt) return undefined;
      return row.sealed ? seal.open(row.sealed, placeOf(site)) : undefined;
    },
    async runs(site) {
      const rows = await db
        .selectFrom('feedRun')
        .selectAll()
        .where('site', '=', site)
        .orderBy('startedAt', 'desc')
        .orderBy('id', 'desc')
        .limit(keptRuns)
        .execute();
      return rows.map(runOf);
    },
  };
}

const hourMs = 3_600_000;

const sameAccess = (one: FeedAccess, other: FeedAccess): boolean =>
  one.kind === other.kind && (one.kind === 'none' || (other.kind !== 'none' && one.name === other.name));

/** What the record of changes shows. */
const shownOf = ({ url, everyHours, isOn, access }: StoreFeed): object => ({
  feed: { url, everyHours, isOn, access },
});

const feedOf = (row: Row): StoreFeed => ({
  site: row.site,
  url: row.url,
  everyHours: row.everyHours,
  isOn: row.enabled === 1,
  access: row.accessKind === 'none' ? { kind: 'none' } : { kind: row.accessKind, name: row.accessName },
  ...(row.etag === null ? {} : { etag: row.etag }),
  ...(row.lastModified === null ? {} : { lastModified: row.lastModified }),
  nextAt: row.nextAt,
  claimedUntil: row.claimedUntil,
  ...(row.askedBy === null ? {} : { asked: { by: row.askedBy, allowRemovals: row.allowRemovals } }),
  setBy: row.setBy,
  setAt: row.setAt,
});

const runOf = ({ id, site, startedAt, endedAt, status, body }: Tables['feedRun']): FeedRun => ({
  ...(JSON.parse(body) as Pick<FeedRun, 'refusals' | 'changes'>),
  id,
  site,
  status,
  startedAt,
  ...(endedAt === null ? {} : { endedAt }),
});
