/** Scans of a key in a calendar month (UTC). Reserved before the scan, so that parallel calls cannot pass the limit. */
import type { Database } from './tables.ts';

export interface UsageStore {
  /** Counts one scan; the new count, or undefined when `limit` is reached and nothing was counted. */
  reserve(keyId: string, month: string, limit: number): Promise<number | undefined>;
  /** Takes a reserved scan back. */
  giveBack(keyId: string, month: string): Promise<void>;
  count(keyId: string, month: string): Promise<number>;
}

export function usageStore({ db }: Pick<Database, 'db'>): UsageStore {
  return {
    async reserve(keyId, month, limit) {
      if (limit < 1) return undefined;
      // One statement: the row that would pass the limit is not updated, and then nothing is returned.
      const row = await db
        .insertInto('monthlyUsage')
        .values({ keyId, month, scans: 1 })
        .onConflict((conflict) =>
          conflict
            .columns(['keyId', 'month'])
            .doUpdateSet((set) => ({ scans: set('monthlyUsage.scans', '+', 1) }))
            .where('monthlyUsage.scans', '<', limit),
        )
        .returning('scans')
        .executeTakeFirst();
      return row?.scans;
    },
    async giveBack(keyId, month) {
      await db
        .updateTable('monthlyUsage')
        .set((set) => ({ scans: set('scans', '-', 1) }))
        .where('keyId', '=', keyId)
        .where('month', '=', month)
        .where('scans', '>', 0)
        .execute();
    },
    async count(keyId, month) {
      const row = await db
        .selectFrom('monthlyUsage')
        .select('scans')
        .where('keyId', '=', keyId)
        .where('month', '=', month)
        .executeTakeFirst();
      return row?.scans ?? 0;
    },
  };
}

/** `2026-11` for any moment of November 2026. */
export const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);

/** When the next month begins, epoch milliseconds. */
export function renewalAfter(at: number): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}
