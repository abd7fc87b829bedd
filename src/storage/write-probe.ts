/** Whether the database can be written: a read succeeds on a full disk, on a read-only file, and on a standby server too. */
import type { Kysely } from 'kysely';
import { cachedForASecond } from './commerce/sites.ts';
import type { Tables } from './tables.ts';

const name = 'write-probe';

/**
 * Writes one row, always the same, so that no table grows. Concurrent calls share a write, and a success counts for a second:
 * anyone may ask for readiness.
 * @returns rejects when the write fails
 */
export function writeProbe(db: Kysely<Tables>): () => Promise<void> {
  const probe = cachedForASecond<void>(
    async () => {
      // SQLite writes nothing to the disk when the value stays the same.
      const value = String(Date.now());
      await db
        .insertInto('setting')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute();
    },
    () => performance.now(),
  );
  return () => probe.read();
}

/** For people: why a write failed, where the error says so. */
export function whyNotWritable(error: unknown): 'it is read-only' | 'its disk is full' | undefined {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  const sqlite = code === 'ERR_SQLITE_ERROR' ? Number(errcode) & 0xff : undefined;
  if (sqlite === 8 || code === '25006') return 'it is read-only';
  if (sqlite === 13 || code === '53100') return 'its disk is full';
  return undefined;
}
