/** Scans of a key in a calendar month (UTC). Reserved before the scan, so that parallel calls cannot pass the limit. */
import type { Executor } from './statement.ts';
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
      const reserved = await reserveScans(db, { keyId, month, limit, count: 1 });
      return reserved.ok ? limit - reserved.left : undefined;
    },
    giveBack: (keyId, month) => giveScansBack(db, { keyId, month, count: 1 }),
    count: async (keyId, month) => (await usedScans(db, keyId, month))?.scans ?? 0,
  };
}

export interface ScanCount {
  keyId: string;
  /** Null: scans are not counted. */
  month: string | null;
  count: number;
}

/** All of them or none. @returns how many are left then */
export async function reserveScans(
  on: Executor,
  { keyId, month, limit, count }: ScanCount & { month: string; limit: number },
): Promise<{ ok: boolean; left: number }> {
  if (count <= limit) {
    // One statement: the row that would pass the limit is not updated, and then nothing is returned.
    const row = await on
      .insertInto('monthlyUsage')
      .values({ keyId, month, scans: count })
      .onConflict((conflict) =>
        conflict
          .columns(['keyId', 'month'])
          .doUpdateSet((set) => ({ scans: set('monthlyUsage.scans', '+', count) }))
          .where('monthlyUsage.scans', '<=', limit - count),
      )
      .returning('scans')
      .executeTakeFirst();
    if (row) return { ok: true, left: limit - row.scans };
  }
  const { scans } = (await usedScans(on, keyId, month)) ?? { scans: 0 };
  return { ok: false, left: Math.max(0, limit - scans) };
}

export async function giveScansBack(on: Executor, { keyId, month, count }: ScanCount): Promise<void> {
  if (month === null || count < 1) return;
  await on
    .updateTable('monthlyUsage')
    .set((set) => ({ scans: set('scans', '-', count) }))
    .where('keyId', '=', keyId)
    .where('month', '=', month)
    .where('scans', '>=', count)
    .execute();
}

const usedScans = (on: Executor, keyId: string, month: string) =>
  on
    .selectFrom('monthlyUsage')
    .select('scans')
    .where('keyId', '=', keyId)
    .where('month', '=', month)
    .executeTakeFirst();

/** `2026-11` for any moment of November 2026. */
export const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);

/** When the next month begins, epoch milliseconds. */
export function renewalAfter(at: number): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}
