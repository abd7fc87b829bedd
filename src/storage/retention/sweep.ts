/** Deletes rows by age in small portions, because a long delete would block other work. */
import { setImmediate } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import { rerun } from '../rerun.ts';
import type { Database } from '../tables.ts';

export interface SweepContext {
  database: Database;
  /** Epoch milliseconds; rows of this time and older go. */
  until: number;
  now: number;
  signal?: AbortSignal | undefined;
}

export interface Sweep {
  /** Fills in what older nodes did not write; run also where nothing is to be deleted. */
  prepare?(context: Pick<SweepContext, 'database' | 'signal'>): Promise<void>;
  /** @returns how many rows, or records where one has several rows */
  remove(context: SweepContext): Promise<number>;
  /** Time of the oldest row that will be removed some day; null where there is none. */
  oldest(database: Database): Promise<number | null>;
}

/** Rows of one delete. */
export const sweepPortion = 250;

interface Rows {
  table: string;
  key: readonly string[];
  /** Column of the time. */
  time: string;
  where?: RawBuilder<boolean>;
}

export function sweepRows({ table, key, time, where = sql<boolean>`true` }: Rows): Sweep {
  const from = sql.table(table);
  const at = sql.ref(time);
  const columns = sql.join(key.map((name) => sql.ref(name)));
  return {
    async remove({ database, until, signal }) {
      const over = sql`${where} and ${at} <= ${until}`;
      // The time is asked twice: on PostgreSQL a row may be renewed between being found and being deleted.
      const some = sql`delete from ${from} where ${over} and (${columns}) in
        (select ${columns} from ${from} where ${over} order by ${at} limit ${sql.lit(sweepPortion)})`;
      return sweepInPortions(
        async () => Number((await rerun(() => some.execute(database.db))).numAffectedRows ?? 0),
        signal,
      );
    },
    oldest: ({ db }) => oldestOf(db, sql`select min(${at}) as oldest from ${from} where ${where}`),
  };
}

/** @param portion removes at most `size` and says how many */
export async function sweepInPortions(
  portion: () => Promise<number>,
  signal?: AbortSignal,
  size = sweepPortion,
): Promise<number> {
  let removed = 0;
  for (;;) {
    if (signal?.aborted) return removed;
    const count = await portion();
    removed += count;
    if (count < size) return removed;
    // On SQLite nothing of the above waits: others have their turn here.
    await setImmediate();
  }
}

export async function oldestOf(db: Database['db'], query: RawBuilder<unknown>): Promise<number | null> {
  const { rows } = await (query as RawBuilder<{ oldest: number | string | null }>).execute(db);
  const oldest = rows[0]?.oldest ?? null;
  return oldest === null ? null : Number(oldest);
}

/** Of several tables as one. */
export const sweepAll = (...sweeps: readonly Sweep[]): Sweep => ({
  async remove(context) {
    let removed = 0;
    for (const sweep of sweeps) removed += await sweep.remove(context);
    return removed;
  },
  async oldest(database) {
    const all = await Promise.all(sweeps.map((sweep) => sweep.oldest(database)));
    const known = all.filter((time) => time !== null);
    return known.length === 0 ? null : Math.min(...known);
  },
});

/** Tables of the accounts library, which have dates. */
export const sweepExpired = (table: 'session' | 'verification'): Sweep => ({
  async remove({ database: { db, dialect }, until }) {
    const date =
      dialect === 'postgres'
        ? sql`to_timestamp(${until / 1_000}::float8)`
        : sql`${new Date(until).toISOString()}`;
    const { numAffectedRows = 0n } = await rerun(() =>
      sql`delete from ${sql.table(table)} where ${sql.ref('expiresAt')} <= ${date}`.execute(db),
    );
    return Number(numAffectedRows);
  },
  async oldest({ db }) {
    const { rows } = await sql<{ oldest: string | Date | null }>`
      select min(${sql.ref('expiresAt')}) as oldest from ${sql.table(table)}`.execute(db);
    const oldest = rows[0]?.oldest ?? null;
    return oldest === null ? null : new Date(oldest).getTime();
  },
});
