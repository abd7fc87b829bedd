/** Credentials for commerce platforms: encrypted per store and name, and read only by the backends. */
import type { Secret, SecretName, SiteSecretValues } from '#commerce';
import type { Database } from '../tables.ts';
import { rerun } from '../rerun.ts';
import { sealWith } from '../seal.ts';
import { insertSiteChange } from './site-changes.ts';
import { keepRevision, lockRevision, cachedForASecond, revisionOf } from './sites.ts';

export interface SiteSecrets {
  /**
   * Those of one site, at most a second old; `mark` differs whenever one of them was given anew. `revision` is that of all sites
   * of which they are.
   * @throws when one was encrypted with another SECRET
   */
  open(site: string): Promise<{ mark: string; revision: number; values: SiteSecretValues }>;
  /** Never the secrets themselves. */
  list(site: string): Promise<SecretState[]>;
  /** Adds or replaces one, and writes who did it. @throws SecretRefused */
  put(site: string, name: SecretName, value: string, by: string): Promise<void>;
  /**
   * As `put`, for a value that was made of what `open` returned. False, and nothing was kept, when a secret of the site was given
   * anew or removed since.
   * @param mark of `open`
   * @throws SecretRefused
   */
  replace(site: string, name: SecretName, value: string, by: string, mark: string): Promise<boolean>;
  /** False when there was none. */
  remove(site: string, name: SecretName, by: string): Promise<boolean>;
}

export interface SecretState {
  name: SecretName;
  /** Epoch milliseconds. */
  changedAt: number;
  changedBy: string;
}

/** Nothing was kept; the message says why, and never repeats the secret. */
export class SecretRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SecretRefused';
  }
}

export interface SiteSecretsOptions {
  /** Of the service: the key is derived from it. */
  secret: Secret;
  /** Whether SECRET is set: with a key in the same database, nothing is stored. */
  isConfigured: boolean;
  /** Epoch milliseconds. */
  now?: () => number;
  /** Milliseconds of a clock that never goes back. */
  clock?: () => number;
}

export function siteSecrets(
  database: Pick<Database, 'db' | 'directory'>,
  { secret, isConfigured, now = Date.now, clock = () => performance.now() }: SiteSecretsOptions,
): SiteSecrets {
  const { db } = database;
  const seal = sealWith(secret, 'site secret');
  const placeOf = (site: string, name: string): string => `${site}:${name}`;
  const kept = cachedForASecond<Kept>(async (last) => {
    const revision = await revisionOf(database);
    if (last?.revision === revision) return last;
    const rows = await db.selectFrom('siteSecret').selectAll().orderBy('name').execute();
    return { revision, bySite: Map.groupBy(rows, ({ site }) => site) };
  }, clock);

  return {
    async open(site) {
      const { revision, bySite } = await kept.read();
      const rows = bySite.get(site) ?? [];
      return {
        revision,
        mark: markOf(rows),
        values: Object.fromEntries(
          rows.map(({ name, sealed }) => [name, seal.open(sealed, placeOf(site, name))]),
        ),
      };
    },
    async list(site) {
      const rows = await db
        .selectFrom('siteSecret')
        .select(['name', 'changedAt', 'changedBy'])
        .where('site', '=', site)
        .orderBy('name')
        .execute();
      return rows.map((row) => ({ ...row, name: row.name as SecretName }));
    },
    async put(site, name, value, by) {
      await keep(site, name, value, by);
    },
    replace: (site, name, value, by, mark) => keep(site, name, value, by, mark),
    remove: (site, name, by) =>
      change(site, name, 'removed', by, async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom('siteSecret')
          .where('site', '=', site)
          .where('name', '=', name)
          .executeTakeFirstOrThrow();
        return numDeletedRows > 0n;
      }),
  };

  /** @param mark of the secrets as they must be; absent: whatever they are */
  async function keep(
    site: string,
    name: SecretName,
    value: string,
    by: string,
    mark?: string,
  ): Promise<boolean> {
    refuseUnkeepable(database, value, isConfigured);
    const row = { sealed: seal.close(value, placeOf(site, name)), changedAt: now(), changedBy: by };
    return change(site, name, 'changed', by, async (transaction) => {
      const present = await transaction
        .selectFrom('site')
        .select('id')
        .where('id', '=', site)
        .executeTakeFirst();
      if (!present) throw new SecretRefused(`No store found with the ID "${site}".`);
      if (mark !== undefined) {
        const rows = await transaction
          .selectFrom('siteSecret')
          .select('sealed')
          .where('site', '=', site)
          .orderBy('name')
          .execute();
        if (markOf(rows) !== mark) return false;
      }
      await transaction
        .insertInto('siteSecret')
        .values({ site, name, ...row })
        .onConflict((conflict) => conflict.columns(['site', 'name']).doUpdateSet(row))
        .execute();
      return true;
    });
  }

  async function change(
    site: string,
    name: SecretName,
    what: 'changed' | 'removed',
    who: string,
    work: (transaction: Parameters<typeof lockRevision>[0]) => Promise<boolean>,
  ): Promise<boolean> {
    const done = await rerun(() =>
      db.transaction().execute(async (transaction) => {
        const revision = await lockRevision(transaction);
        if (!(await work(transaction))) return false;
        const entry = { site, revision, at: now(), who, what: [{ name, secret: what }] };
        await insertSiteChange(transaction, entry);
        await keepRevision(transaction, revision);
        return true;
      }),
    );
    kept.forget();
    return done;
  }
}

/** Sealed twice the same secret differs. */
const markOf = (rows: readonly { sealed: string }[]): string => rows.map(({ sealed }) => sealed).join(' ');

interface Kept {
  revision: number;
  bySite: ReadonlyMap<string, readonly { name: string; sealed: string }[]>;
}

/** @throws SecretRefused for an invalid secret, or if its key would be in the same database */
export function refuseUnkeepable(
  { directory }: Pick<Database, 'directory'>,
  value: string,
  isConfigured: boolean,
): void {
  if (!isConfigured && directory === undefined)
    throw new SecretRefused(
      'Set SECRET in the environment first. Without it, the encryption key would be in the same database as the encrypted data.',
    );
  if (!isSecret(value))
    throw new SecretRefused(
      'A secret must have 1 to 2,048 characters on one line, without spaces at the start or end.',
    );
}

/** The keys of a payment processor are several in one. */
const longestSecret = 2_048;

/** One line without control characters: what came by a pipe has none but the end of its line, which the caller takes off. */
const isSecret = (value: string): boolean =>
  value.length >= 1 &&
  value.length <= longestSecret &&
  value.trim() === value &&
  // oxlint-disable-next-line no-control-regex
  !/[\u0000-\u001f\u007f]/.test(value);
