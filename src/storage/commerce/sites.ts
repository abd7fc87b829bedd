/** Stores and their preferences: few, read by every request, rarely changed. */
import type { Transaction } from 'kysely';
import { partnerFacts, secretAddress, type SecretName, type Site } from '#commerce';
import type { Database, Tables } from '../tables.ts';
import { rerun } from '../rerun.ts';
import { endHoldsOf } from './notices.ts';
import {
  changedPreferences,
  insertSiteChange,
  readSiteChanges,
  type ChangedPreference,
  type SiteChange,
} from './site-changes.ts';

/** Answered sites are frozen and at most a second old; a `put` of this node shows at once. */
export interface SiteStore {
  /** By id. */
  list(): Promise<readonly Site[]>;
  read(id: string): Promise<Site | undefined>;
  /** @param host as a `Host` header says it; disabled sites are found as well */
  byHost(host: string): Promise<Site | undefined>;
  /** Answers to names that belong to no site: the first that was added, until another one is chosen. */
  defaultSite(): Promise<Site | undefined>;
  /**
   * Chooses it; the new revision. Undefined, and nothing written, where there is no such site.
   * @param id null: such names are answered by none
   */
  setDefault(id: string | null, by?: string): Promise<number | undefined>;
  /**
   * Adds or replaces it, and writes who changed what; the new revision. Secrets are forgotten when they would be sent to another
   * address than the one for which they were given.
   * @param by who does it, for the log of changes
   * @throws HostTaken when another site has one of its hosts, or when a manifest would come from this service
   */
  put(site: Site, seen?: undefined, by?: string): Promise<number>;
  /** Undefined, and nothing written, when this site was changed after revision `seen`: read that before the site. */
  put(site: Site, seen: number, by?: string): Promise<number | undefined>;
  /** Records a change to a store other than its preferences. @returns the new revision */
  note(site: string, what: ChangedPreference, by: string): Promise<number>;
  /** Grows with every change of any site and of its secrets; 0 when there was none. */
  revision(): Promise<number>;
  /** Who changed what of it, newest first. @param page at most `limit`, of those before the revision `before` */
  changes(site: string, page: { limit: number; before?: number }): Promise<SiteChange[]>;
}

interface Snapshot {
  revision: number;
  list: readonly Site[];
  byId: ReadonlyMap<string, Site>;
  byHost: ReadonlyMap<string, Site>;
  defaultSite: Site | undefined;
}

/** A store cannot be saved because of a host of another one, or of the service. */
export class HostTaken extends Error {
  /** Preference that must change. */
  readonly field: 'hosts' | 'manifestUrl';
  constructor(field: HostTaken['field'], message: string) {
    super(message);
    this.name = 'HostTaken';
    this.field = field;
  }
}

/**
 * @param clock milliseconds of a clock that never goes back
 * @param now epoch milliseconds, for the log of changes
 * @param service URL of the service itself, where it is known: no manifest of a store may come from there
 */
export function siteStore(
  database: Pick<Database, 'db'>,
  clock: () => number = () => performance.now(),
  now: () => number = Date.now,
  service: () => string | undefined = () => undefined,
): SiteStore {
  const { db } = database;
  const kept = cachedForASecond<Snapshot>((last) => load(db, last), clock);
  return {
    list: async () => (await kept.read()).list,
    read: async (id) => (await kept.read()).byId.get(id),
    byHost: async (host) => (await kept.read()).byHost.get(plainHost(host)),
    defaultSite: async () => (await kept.read()).defaultSite,
    async setDefault(id, who = 'unknown') {
      const revision = await rerun(() =>
        db.transaction().execute((transaction) => writeDefault(transaction, id, { at: now(), who })),
      );
      kept.forget();
      return revision;
    },
    note: async (site, what, who) =>
      rerun(() =>
        db.transaction().execute(async (transaction) => {
          const revision = await lockRevision(transaction);
          await insertSiteChange(transaction, { site, revision, at: now(), who, what: [what] });
          await keepRevision(transaction, revision);
          return revision;
        }),
      ),
    revision: async () => (await kept.read()).revision,
    changes: (site, page) => readSiteChanges(database, site, page),
    put: (async (site: Site, seen?: number, who = 'unknown') => {
      const revision = await rerun(() =>
        db
          .transaction()
          .execute((transaction) => write(transaction, site, seen, { at: now(), who }, service())),
      );
      kept.forget();
      return revision;
    }) as SiteStore['put'],
  };
}

async function load(db: Database['db'], last: Snapshot | undefined): Promise<Snapshot> {
  if (last && last.revision === (await revisionOf({ db }))) return last;
  // One statement, so that the sites are those of the revision.
  const rows = await db
    .selectFrom('siteRevision')
    .leftJoin('site', (join) => join.onTrue())
    .select(['siteRevision.revision', 'siteRevision.defaultSite', 'site.body'])
    .orderBy('site.id')
    .execute();
  const list = rows.flatMap(({ body }) => (body === null ? [] : [frozen(JSON.parse(body) as Site)]));
  const byId = new Map(list.map((site) => [site.id, site]));
  return {
    revision: rows[0]?.revision ?? 0,
    list: Object.freeze(list),
    byId,
    defaultSite: byId.get(rows[0]?.defaultSite ?? ''),
    byHost: new Map(list.flatMap((site) => site.hosts.map((host) => [plainHost(host), site] as const))),
  };
}

async function write(
  transaction: Transaction<Tables>,
  site: Site,
  seen: number | undefined,
  by: Pick<SiteChange, 'at' | 'who'>,
  service: string | undefined,
): Promise<number | undefined> {
  const revision = await lockRevision(transaction);
  const others = await transaction.selectFrom('site').selectAll().execute();
  const present = others.find(({ id }) => id === site.id);
  if (present && seen !== undefined && present.revision > seen) return undefined;
  const before = present && (JSON.parse(present.body) as Site);
  const taken = takenHost(
    site,
    others.filter(({ id }) => id !== site.id).map(({ body }) => JSON.parse(body) as Site),
    { ...(before ? { before } : {}), ...(service === undefined ? {} : { service }) },
  );
  if (taken) throw taken;
  if (others.length === 0)
    await transaction.updateTable('siteRevision').set({ defaultSite: site.id }).execute();
  const row = { revision, body: JSON.stringify(site) };
  await transaction
    .insertInto('site')
    .values({ id: site.id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  const what = changedPreferences(before, site);
  if (before && secretAddress(before) !== secretAddress(site)) {
    const gone = await transaction
      .deleteFrom('siteSecret')
      .where('site', '=', site.id)
      // They are sent to the processor, wherever the platform is, and to partners.
      .where('name', 'not in', ['processor-keys', 'stripe-keys'])
      .where('name', 'not like', 'partner-key%')
      .returning('name')
      .execute();
    what.push(...gone.map(({ name }) => ({ name: name as SecretName, secret: 'removed' as const })));
  }
  const moved = before ? movedPartners(before, site) : [];
  if (moved.length > 0) {
    const gone = await transaction
      .deleteFrom('siteSecret')
      .where('site', '=', site.id)
      .where(
        'name',
        'in',
        moved.flatMap((id) => [`partner-key:${id}`, `partner-key-before:${id}`]),
      )
      .returning('name')
      .execute();
    what.push(...gone.map(({ name }) => ({ name: name as SecretName, secret: 'removed' as const })));
  }
  const left = new Set((site.partners ?? []).map(({ id }) => id));
  const partners = (before?.partners ?? []).map(({ id }) => id).filter((id) => !left.has(id));
  await endHoldsOf(transaction, { site: site.id, partners, now: by.at });
  await insertSiteChange(transaction, { site: site.id, revision, ...by, what });
  await keepRevision(transaction, revision);
  return revision;
}

/**
 * A host that a store may not use: one of another store, or for its manifest that of a store or of the service. Agents would get
 * another store's manifest, or the service would wait for itself.
 * @param before the store as it was: what was saved already is not judged again
 */
export function takenHost(
  site: Site,
  others: readonly Site[],
  { before, service }: { before?: Site; service?: string } = {},
): HostTaken | undefined {
  const hosts = new Set(site.hosts.map(plainHost));
  const hadHosts = new Set((before?.hosts ?? []).map(plainHost));
  const source = manifestHost(site);
  const isNew = before?.manifestUrl !== site.manifestUrl;
  for (const other of others) {
    const taken = other.hosts.find((host) => hosts.has(plainHost(host)));
    if (taken !== undefined)
      return new HostTaken('hosts', `The host ${taken} belongs to the store ${other.id}.`);
    if (isNew && source !== undefined && other.hosts.some((host) => plainHost(host) === source))
      return new HostTaken(
        'manifestUrl',
        `The host ${source} belongs to the store ${other.id}. ${enterProfileUrl}`,
      );
    const theirs = manifestHost(other);
    if (theirs !== undefined && hosts.has(theirs) && !hadHosts.has(theirs))
      return new HostTaken(
        'hosts',
        `The host ${theirs} is in the manifest URL of the store ${other.id}. Change that URL first.`,
      );
  }
  const own = service === undefined ? undefined : URL.parse(service)?.host;
  return isNew && source !== undefined && own !== undefined && plainHost(own) === source
    ? new HostTaken('manifestUrl', `The host ${source} is the one of this service. ${enterProfileUrl}`)
    : undefined;
}

const enterProfileUrl = 'Enter the URL of the profile on Salesforce’s host.';

const manifestHost = ({ manifestUrl }: Site): string | undefined => {
  const host = manifestUrl === undefined ? undefined : URL.parse(manifestUrl)?.host;
  // A name may end with a dot.
  return host && plainHost(host.replace(/\.(?=:|$)/, ''));
};

/** Partners whose key would now go to another host, or nowhere. */
function movedPartners(before: Site, after: Site): string[] {
  const hostOf = (site: Site, id: string): string | undefined => {
    const partner = site.partners?.find((one) => one.id === id);
    const url = partner && partnerFacts(partner).orderWebhook?.url;
    return url === undefined ? undefined : URL.parse(url)?.origin;
  };
  return (before.partners ?? [])
    .map(({ id }) => id)
    .filter((id) => hostOf(before, id) !== undefined && hostOf(before, id) !== hostOf(after, id));
}

async function writeDefault(
  transaction: Transaction<Tables>,
  id: string | null,
  by: Pick<SiteChange, 'at' | 'who'>,
): Promise<number | undefined> {
  const revision = await lockRevision(transaction);
  const { defaultSite: before } = await transaction
    .selectFrom('siteRevision')
    .select('defaultSite')
    .executeTakeFirstOrThrow();
  const known = await transaction
    .selectFrom('site')
    .select('id')
    .where('id', '=', id ?? '')
    .executeTakeFirst();
  if (id !== null && !known) return undefined;
  if (id === before) return revision - 1;
  const change = { name: 'defaultStore', ...(before === null ? {} : { before }) };
  await insertSiteChange(transaction, {
    site: id ?? before ?? '',
    revision,
    ...by,
    what: [id === null ? change : { ...change, after: id }],
  });
  await transaction.updateTable('siteRevision').set({ defaultSite: id, revision }).execute();
  return revision;
}

/** Lower-case and without the port that goes without saying. */
export const plainHost = (host: string): string => host.toLowerCase().replace(/:(?:443|80)$/, '');

/** All callers share one object, so it must not be changed. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const member of Object.values(value)) frozen(member);
    Object.freeze(value);
  }
  return value;
}

/* One number for all sites: grows with every change of their preferences and secrets, and says which came first. */

/** 0 without changes. */
export async function revisionOf({ db }: Pick<Database, 'db'>): Promise<number> {
  const row = await db.selectFrom('siteRevision').select('revision').executeTakeFirst();
  return row?.revision ?? 0;
}

/** The next one. Changes take turns: the upsert holds the row until the transaction ends. */
export async function lockRevision(transaction: Transaction<Tables>): Promise<number> {
  const row = await transaction
    .insertInto('siteRevision')
    .values({ id: 1, revision: 0, defaultSite: null })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((set) => ({ revision: set.ref('siteRevision.revision') })),
    )
    .returning('revision')
    .executeTakeFirstOrThrow();
  return row.revision + 1;
}

export async function keepRevision(transaction: Transaction<Tables>, revision: number): Promise<void> {
  await transaction.updateTable('siteRevision').set({ revision }).execute();
}

/** How old an answer may be, in milliseconds. */
const freshMs = 1_000;

/**
 * What is read once a second at most, however many ask.
 * @param load is given what was loaded before, to answer it again where nothing changed
 * @param now milliseconds of a clock that never goes back
 */
export function cachedForASecond<T>(
  load: (last: T | undefined) => Promise<T>,
  now: () => number,
): { read(): Promise<T>; forget(): void } {
  let cached: { content: Promise<T>; at: number } | undefined;
  return {
    read() {
      if (cached && now() - cached.at < freshMs) return cached.content;
      const last = cached?.content;
      const loading = {
        at: now(),
        content: (async () => load(await last?.catch(() => undefined)))(),
      };
      cached = loading;
      // A failure is answered to who waits for it, and not kept.
      loading.content.catch(() => {
        if (cached === loading) cached = undefined;
      });
      return loading.content;
    },
    forget() {
      cached = undefined;
    },
  };
}
