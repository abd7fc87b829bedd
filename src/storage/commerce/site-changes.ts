/** The change history of stores: written in the transaction of the change, never altered. */
import { isDeepStrictEqual } from 'node:util';
import type { SecretName } from '#commerce';
import type { Transaction } from 'kysely';
import type { Database, Tables } from '../tables.ts';

export interface SiteChange {
  site: string;
  /** Unique over all sites, growing. */
  revision: number;
  /** Epoch milliseconds. */
  at: number;
  /** An email address, or the account that ran the command. */
  who: string;
  what: ChangedPreference[];
}

/** For a secret, only the fact that it changed. */
export type ChangedPreference =
  /** Without `before` it is new, without `after` it is gone. The name is a path: `capabilities.payment`. */
  | { name: string; before?: unknown; after?: unknown }
  | { name: SecretName | 'signing-keys' | 'feed.secret'; secret: 'changed' | 'removed' };

/** Newest first. @param before only changes older than this revision */
export async function readSiteChanges(
  { db }: Pick<Database, 'db'>,
  site: string,
  { limit, before }: { limit: number; before?: number },
): Promise<SiteChange[]> {
  const rows = await db
    .selectFrom('siteChange')
    .selectAll()
    .where('site', '=', site)
    .$if(before !== undefined, (query) => query.where('revision', '<', before as number))
    .orderBy('revision', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ what, ...row }) => ({ ...row, what: JSON.parse(what) as ChangedPreference[] }));
}

/** Nothing for what changed nothing. */
export async function insertSiteChange(
  transaction: Transaction<Tables>,
  { what, ...change }: SiteChange,
): Promise<void> {
  if (what.length === 0) return;
  await transaction
    .insertInto('siteChange')
    .values({ ...change, what: JSON.stringify(what) })
    .execute();
}

/** Differences by preference; lists are compared as a whole. */
export function changedPreferences(before: object | undefined, after: object): ChangedPreference[] {
  const [old, fresh] = [leavesOf(before ?? {}), leavesOf(after)];
  const names = [...new Set([...old.keys(), ...fresh.keys()])].toSorted();
  return names.flatMap((name) => {
    const [was, is] = [old.get(name), fresh.get(name)];
    if (isDeepStrictEqual(was, is)) return [];
    return [
      { name, ...(was === undefined ? {} : { before: was }), ...(is === undefined ? {} : { after: is }) },
    ];
  });
}

/** Members of objects within objects by their path. */
function leavesOf(value: object, path = ''): Map<string, unknown> {
  return new Map(
    Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
      if (member === undefined) return [];
      if (typeof member !== 'object' || member === null || Array.isArray(member))
        return [[path + name, member as unknown]];
      const leaves = leavesOf(member as object, `${path}${name}.`);
      // Having it, although it is empty, is a preference too.
      return leaves.size === 0 ? [[path + name, {}]] : [...leaves];
    }),
  );
}
