/** Sites and their preferences: few, read by every request, changed by hand. */
import type { Site } from '#commerce';
import type { Transaction } from 'kysely';
import type { Database, Tables } from '../tables.ts';
import { rerun } from './rerun.ts';

/** How old an answer may be, in milliseconds. */
const freshMs = 1_000;

/** Answered sites are frozen and at most a second old; a `put` of this node shows at once. */
export interface SiteStore {
  /** By id. */
  list(): Promise<readonly Site[]>;
  read(id: string): Promise<Site | undefined>;
  /** @param host as a `Host` header says it; disabled sites are found as well */
  byHost(host: string): Promise<Site | undefined>;
  /** Adds or replaces it; the new revision. @throws when another site has one of its hosts */
  put(site: Site): Promise<number>;
  /** Undefined, and nothing written, when this site was changed after revision `seen`: read that before the site. */
  put(site: Site, seen: number): Promise<number | undefined>;
  /** Grows with every change of any site; 0 when there was none. */
  revision(): Promise<number>;
}

interface Snapshot {
  revision: number;
  list: readonly Site[];
  byId: ReadonlyMap<string, Site>;
  byHost: ReadonlyMap<string, Site>;
}

/** @param now milliseconds of a clock that never goes back */
export function siteStore(
  database: Pick<Database, 'db'>,
  now: () => number = () => performance.now(),
): SiteStore {
  const { db } = database;
  let cached: { content: Promise<Snapshot>; at: number } | undefined;

  const snapshot = (): Promise<Snapshot> => {
    if (cached && now() - cached.at < freshMs) return cached.content;
    const loading = { at: now(), content: load(db, cached?.content) };
    cached = loading;
    // A failure is answered to who waits for it, and not kept.
    loading.content.catch(() => {
      if (cached === loading) cached = undefined;
    });
    return loading.content;
  };

  return {
    list: async () => (await snapshot()).list,
    read: async (id) => (await snapshot()).byId.get(id),
    byHost: async (host) => (await snapshot()).byHost.get(plainHost(host)),
    revision: async () => (await snapshot()).revision,
    put: (async (site: Site, seen?: number) => {
      const revision = await rerun(() =>
        db.transaction().execute((transaction) => write(transaction, site, seen)),
      );
      cached = undefined;
      return revision;
    }) as SiteStore['put'],
  };
}

async function load(db: Database['db'], last: Promise<Snapshot> | undefined): Promise<Snapshot> {
  const before = await last?.catch(() => undefined);
  const counter = db.selectFrom('siteRevision').select('revision');
  if (before && before.revision === ((await counter.executeTakeFirst())?.revision ?? 0)) return before;
  // One statement, so that the sites are those of the revision.
  const rows = await db
    .selectFrom('siteRevision')
    .leftJoin('site', (join) => join.onTrue())
    .select(['siteRevision.revision', 'site.body'])
    .orderBy('site.id')
    .execute();
  const list = rows.flatMap(({ body }) => (body === null ? [] : [frozen(JSON.parse(body) as Site)]));
  return {
    revision: rows[0]?.revision ?? 0,
    list: Object.freeze(list),
    byId: new Map(list.map((site) => [site.id, site])),
    byHost: new Map(list.flatMap((site) => site.hosts.map((host) => [plainHost(host), site] as const))),
  };
}

async function write(
  transaction: Transaction<Tables>,
  site: Site,
  seen: number | undefined,
): Promise<number | undefined> {
  const revision = (await lock(transaction)) + 1;
  const others = await transaction.selectFrom('site').selectAll().execute();
  const present = others.find(({ id }) => id === site.id);
  if (present && seen !== undefined && present.revision > seen) return undefined;
  const hosts = new Set(site.hosts.map(plainHost));
  for (const { id, body } of others) {
    const taken = (JSON.parse(body) as Site).hosts.find((host) => hosts.has(plainHost(host)));
    if (id !== site.id && taken !== undefined)
      throw new Error(`The host ${taken} belongs to the site ${id}.`);
  }
  const row = { revision, body: JSON.stringify(site) };
  await transaction
    .insertInto('site')
    .values({ id: site.id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  await transaction.updateTable('siteRevision').set({ revision }).execute();
  return revision;
}

/** Changes take turns: the upsert holds the row until the transaction ends. */
async function lock(transaction: Transaction<Tables>): Promise<number> {
  const row = await transaction
    .insertInto('siteRevision')
    .values({ id: 1, revision: 0 })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((set) => ({ revision: set.ref('siteRevision.revision') })),
    )
    .returning('revision')
    .executeTakeFirstOrThrow();
  return row.revision;
}

/** Lower-case and without the port that goes without saying. */
const plainHost = (host: string): string => host.toLowerCase().replace(/:(?:443|80)$/, '');

/** One object answers everybody: who changes it would change it for all. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const member of Object.values(value)) frozen(member);
    Object.freeze(value);
  }
  return value;
}
