/** How long each kind of data is kept, and the one job that deletes what is older. It writes down what it did. */
import { sql } from 'kysely';
import type { Database } from '../tables.ts';
import {
  mostRetentionDays,
  retentionKindIds,
  retentionKindOf,
  type RetentionKind,
  type RetentionKindId,
} from './kinds.ts';
import { sweeps } from './sweeps.ts';

export interface RetentionState {
  kind: RetentionKindId;
  /** Days after which it goes; undefined: never. 0 where it ends by a time of its own. */
  days: number | undefined;
  /** Whether a period was set, including "keep permanently". */
  isSet: boolean;
  /** Absent where the job has never done it. Epoch milliseconds. */
  lastRun?: { endedAt: number; removed: number; removedTotal: number; failed: boolean };
  /** Time of the oldest row that was left, epoch milliseconds; of what ends by itself, when the next one ends. */
  oldestAt?: number;
  /** How far beyond its days the oldest was when the job had ended, milliseconds; 0: nothing was left. */
  overdueMs: number;
}

export interface RetentionResult {
  /** Rows, or records where one has several rows. */
  removed: Partial<Record<RetentionKindId, number>>;
  failed: { kind: RetentionKindId; error: unknown }[];
}

export interface Retention {
  days(kind: RetentionKindId): Promise<number | undefined>;
  /** @throws RetentionRefused */
  assertDays(kind: RetentionKindId, days: number | undefined): void;
  /** Whether such days delete what is kept now. */
  isShorter(kind: RetentionKindId, days: number | undefined): Promise<boolean>;
  /** @param days undefined: for good @throws RetentionRefused */
  keep(kind: RetentionKindId, days: number | undefined): Promise<void>;
  /** In the order of the kinds. */
  status(): Promise<RetentionState[]>;
  /** Safe on several nodes at once. One kind that fails keeps no other from its turn. @param only default: all kinds */
  run(signal?: AbortSignal, only?: readonly RetentionKindId[]): Promise<RetentionResult>;
}

/** With a sentence that says what can be set. */
export class RetentionRefused extends Error {
  override name = 'RetentionRefused';
}

const day = 86_400_000;

/** @param now epoch milliseconds */
export function createRetention(database: Database, now: () => number = Date.now): Retention {
  const { db } = database;

  async function settingFor(kind: RetentionKindId): Promise<Pick<RetentionState, 'days' | 'isSet'>> {
    const { days, setting } = retentionKindOf(kind);
    const row =
      setting &&
      (await db.selectFrom('setting').select('value').where('name', '=', settingOf(kind)).executeTakeFirst());
    return row ? { days: readDays(row.value, retentionKindOf(kind)), isSet: true } : { days, isSet: false };
  }

  const daysOf = async (kind: RetentionKindId): Promise<number | undefined> => (await settingFor(kind)).days;

  async function sweepKind(kind: RetentionKindId, signal: AbortSignal | undefined): Promise<number> {
    const days = await daysOf(kind);
    const at = now();
    const until = days === undefined ? undefined : at - days * day;
    const sweep = sweeps[kind];
    await sweep.prepare?.({ database, signal });
    const removed = until === undefined ? 0 : await sweep.remove({ database, until, now: at, signal });
    // One that was cut short has not shown that nothing is left.
    if (signal?.aborted) return removed;
    await note(kind, { removed, failed: null, oldestAt: await sweep.oldest(database) });
    return removed;
  }

  async function note(
    kind: RetentionKindId,
    { removed, failed, oldestAt }: { removed: number; failed: string | null; oldestAt?: number | null },
  ): Promise<void> {
    const row = { kind, endedAt: now(), removed, removedTotal: removed, oldestAt: oldestAt ?? null, failed };
    await db
      .insertInto('retentionRun')
      .values(row)
      .onConflict((conflict) =>
        conflict.column('kind').doUpdateSet((set) => ({
          endedAt: row.endedAt,
          removed,
          removedTotal: set('retentionRun.removedTotal', '+', removed),
          failed,
          // What could not be looked at is as old as it was.
          ...(failed === null ? { oldestAt: row.oldestAt } : {}),
        })),
      )
      .execute();
  }

  return {
    days: daysOf,
    assertDays,
    async isShorter(kind, days) {
      const before = await daysOf(kind);
      return days !== undefined && (before === undefined || days < before);
    },
    async keep(kind, days) {
      assertDays(kind, days);
      const value = days === undefined ? forGood : String(days);
      await db
        .insertInto('setting')
        .values({ name: settingOf(kind), value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute();
    },
    async status() {
      const rows = await db.selectFrom('retentionRun').selectAll().execute();
      return Promise.all(
        retentionKindIds.map(async (kind) => {
          const setting = await settingFor(kind);
          const { days } = setting;
          const row = rows.find((one) => one.kind === kind);
          if (!row) return { kind, ...setting, overdueMs: 0 };
          const { oldestAt, failed, ...lastRun } = row;
          return {
            kind,
            ...setting,
            lastRun: {
              endedAt: lastRun.endedAt,
              removed: lastRun.removed,
              removedTotal: lastRun.removedTotal,
              failed: failed !== null,
            },
            ...(oldestAt === null ? {} : { oldestAt }),
            overdueMs:
              oldestAt === null || days === undefined
                ? 0
                : Math.max(0, lastRun.endedAt - days * day - oldestAt),
          };
        }),
      );
    },
    async run(signal, only = retentionKindIds) {
      const result: RetentionResult = { removed: {}, failed: [] };
      for (const kind of only) {
        if (signal?.aborted) break;
        try {
          result.removed[kind] = await sweepKind(kind, signal);
        } catch (error) {
          result.failed.push({ kind, error });
          await note(kind, { removed: 0, failed: 'error' });
        }
      }
      await emptyLog(database);
      return result;
    },
  };
}

/** Data deleted from an SQLite file stays readable in its log until a checkpoint. If readers block it, the next run does it. */
const emptyLog = async ({ db, dialect }: Pick<Database, 'db' | 'dialect'>): Promise<void> => {
  if (dialect === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db);
};

function assertDays(kind: RetentionKindId, days: number | undefined): void {
  const problem = problemOf(retentionKindOf(kind), days);
  if (problem !== undefined) throw new RetentionRefused(problem);
}

const forGood = 'for-good';

const settingOf = (kind: RetentionKindId): string =>
  retentionKindOf(kind).setting?.name ?? `retention:${kind}`;

/** What cannot be read keeps everything: nothing is deleted by mistake. */
function readDays(value: string, kind: RetentionKind): number | undefined {
  const days = Number(value);
  return problemOf(kind, days) === undefined ? days : undefined;
}

function problemOf(
  { setting, lasts, days: fixed }: RetentionKind,
  days: number | undefined,
): string | undefined {
  if (!setting) return `The period is fixed: ${lasts ?? `${fixed} days`}.`;
  const { min, forGood: mayStay } = setting;
  if (days === undefined) return mayStay ? undefined : 'This data cannot be kept permanently.';
  if (Number.isInteger(days) && days >= min && days <= mostRetentionDays) return undefined;
  return `Enter a whole number of days from ${min} to ${mostRetentionDays}${mayStay ? ', or keep the data permanently' : ''}.`;
}

/** How long ago the job last ended, by the kind that waits longest; undefined where it has never run. */
export const sinceRetention = (states: readonly RetentionState[], now: number): number | undefined => {
  const ends = states.map(({ lastRun }) => (lastRun && !lastRun.failed ? lastRun.endedAt : undefined));
  const known = ends.filter((end) => end !== undefined);
  return known.length < states.length ? undefined : now - Math.min(...known);
};

/** Suggested days for data without a set period; undefined for all other data. */
export const suggestedDays = ({ kind, isSet }: Pick<RetentionState, 'kind' | 'isSet'>): number | undefined =>
  isSet ? undefined : retentionKindOf(kind).setting?.recommended;
