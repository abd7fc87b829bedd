/** Signing keys of sites: one setting for each, sealed as a whole, replaced only by the version that follows. */
import type { Secret } from '#commerce';
import type { Database } from '../tables.ts';
import { sealWith } from './seal.ts';

export interface SigningKeyStore<Keys extends { version: number }> {
  load(site: string): Promise<Keys | undefined>;
  /** False when the stored version is not `keys.version - 1` (nothing stored: 0). */
  save(site: string, keys: Keys): Promise<boolean>;
}

/** @param secret the service's: what was kept with another one cannot be opened, which is an error and not "none" */
export function signingKeyStore<Keys extends { version: number }>(
  { db }: Pick<Database, 'db'>,
  { secret }: { secret: Secret },
): SigningKeyStore<Keys> {
  const seal = sealWith(secret);
  const nameOf = (site: string): string => `signing-keys:${site}`;
  const read = async (site: string): Promise<{ value: string; keys: Keys } | undefined> => {
    const row = await db
      .selectFrom('setting')
      .select('value')
      .where('name', '=', nameOf(site))
      .executeTakeFirst();
    return row && { value: row.value, keys: JSON.parse(seal.open(row.value, nameOf(site))) as Keys };
  };
  return {
    load: async (site) => (await read(site))?.keys,
    async save(site, keys) {
      const value = seal.close(JSON.stringify(keys), nameOf(site));
      if (keys.version === 1) {
        const { numInsertedOrUpdatedRows } = await db
          .insertInto('setting')
          .values({ name: nameOf(site), value })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirstOrThrow();
        return numInsertedOrUpdatedRows === 1n;
      }
      const before = await read(site);
      if (before?.keys.version !== keys.version - 1) return false;
      // Two sealings of the same keys differ, so the old text stands for the old version.
      const { numUpdatedRows } = await db
        .updateTable('setting')
        .set({ value })
        .where('name', '=', nameOf(site))
        .where('value', '=', before.value)
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },
  };
}
