/** Signing keys of sites: one setting for each, sealed as a whole, replaced only by the version that follows. */
import type { Secret } from '#commerce';
import type { Database } from '../tables.ts';
import { type Executor } from '../statement.ts';
import { rerun } from '../rerun.ts';
import { sealWith } from '../seal.ts';
import { insertSiteChange } from './site-changes.ts';
import { keepRevision, lockRevision } from './sites.ts';

export interface SigningKeyStore<Keys extends { version: number }> {
  load(site: string): Promise<Keys | undefined>;
  /** False when the stored version is not `keys.version - 1` (nothing stored: 0). */
  save(site: string, keys: Keys): Promise<boolean>;
  /** As `save`, and writes who did it. @param at epoch milliseconds */
  replace(site: string, keys: Keys, by: string, at: number): Promise<boolean>;
}

/** @param secret the service's: what was kept with another one cannot be opened, which is an error and not "none" */
export function signingKeyStore<Keys extends { version: number }>(
  { db }: Pick<Database, 'db'>,
  { secret }: { secret: Secret },
): SigningKeyStore<Keys> {
  // Of the key of references: so they were sealed from the beginning.
  const seal = sealWith(secret, undefined, 'signing keys');
  const nameOf = (site: string): string => `signing-keys:${site}`;
  const read = async (on: Executor, site: string): Promise<{ value: string; keys: Keys } | undefined> => {
    const row = await on
      .selectFrom('setting')
      .select('value')
      .where('name', '=', nameOf(site))
      .executeTakeFirst();
    return row && { value: row.value, keys: JSON.parse(seal.open(row.value, nameOf(site))) as Keys };
  };
  return {
    load: async (site) => (await read(db, site))?.keys,
    save: (site, keys) => save(db, site, keys),
    replace: (site, keys, by, at) =>
      rerun(() =>
        db.transaction().execute(async (transaction) => {
          const revision = await lockRevision(transaction);
          if (!(await save(transaction, site, keys))) return false;
          const what = [{ name: 'signing-keys', secret: 'changed' } as const];
          await insertSiteChange(transaction, { site, revision, at, who: by, what });
          await keepRevision(transaction, revision);
          return true;
        }),
      ),
  };

  async function save(on: Executor, site: string, keys: Keys): Promise<boolean> {
    const value = seal.close(JSON.stringify(keys), nameOf(site));
    if (keys.version === 1) {
      const { numInsertedOrUpdatedRows } = await on
        .insertInto('setting')
        .values({ name: nameOf(site), value })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    }
    const before = await read(on, site);
    if (before?.keys.version !== keys.version - 1) return false;
    // Two sealings of the same keys differ, so the old text stands for the old version.
    const { numUpdatedRows } = await on
      .updateTable('setting')
      .set({ value })
      .where('name', '=', nameOf(site))
      .where('value', '=', before.value)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  }
}
