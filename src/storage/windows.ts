/**
 * Sliding windows: a maximum number of calls in any period of a given length, across all nodes.
 * Fixed windows would let twice the limit through around their border.
 */
import type { WindowLimit, WindowPlaces } from '#commerce';
import { sql } from 'kysely';
import { statement, type Executor } from './statement.ts';
import type { Database, SlidingWindowTable } from './tables.ts';

export interface WindowState {
  allowed: boolean;
  /** Calls left after this one. */
  remaining: number;
  /** Until a place becomes free again, in milliseconds; 0 when the window is empty. */
  resetMs: number;
  /** The call's own time: hand it to `giveBack`. */
  at: number;
}

export interface WindowStore {
  /** Takes a place in the window of `subject`, such as `key:abc` or `target:shop.example`. */
  take(subject: string, limit: WindowLimit): Promise<WindowState>;
  /** @param older so many of the oldest others with it; default 0 */
  giveBack(subject: string, at: number, older?: number): Promise<void>;
  /** A place in each window, or in none. @param wanted subjects that differ */
  takeAll(wanted: readonly { subject: string; limit: WindowLimit }[]): Promise<WindowPlaces>;
  /** @param older of each subject, so many of the oldest others with it; default 0 */
  giveBackAll(places: readonly { subject: string; at: number }[], older?: number): Promise<void>;
  /** The state without taking a place; `allowed` says whether `take` would. */
  peek(subject: string, limit: WindowLimit): Promise<WindowState>;
}

interface Found {
  calls: string;
  /** Of the database. */
  clock: number;
}

/** Clocks that are right differ by less. */
const aheadMs = 60_000;

/** @param now epoch milliseconds */
export function windowStore(
  { db, dialect, transaction: inTransaction }: Pick<Database, 'db' | 'dialect' | 'transaction'>,
  now: () => number = Date.now,
): WindowStore {
  /** Epoch milliseconds; zero where there is none but ours. */
  const databaseClock =
    dialect === 'postgres'
      ? sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
      : sql<number>`0`;
  /** Calls further ahead are of a clock that ran ahead; the later one of two clocks says so, or a node that is behind would forget the others'. */
  const within = ({ calls, clock }: Found, at: number, windowMs: number): number[] => {
    const last = Math.max(at, Number(clock)) + aheadMs;
    return parse(calls).filter((call) => call > at - windowMs && call <= last);
  };
  const briefly = <T>(work: (transaction: Executor) => Promise<T>): Promise<T> =>
    inTransaction(async (transaction) => {
      // All calls of a caller meet at one row: they do not wait for the disk, which may forget a count when it crashes.
      if (dialect === 'postgres') await sql`set local synchronous_commit to off`.execute(transaction);
      return work(transaction);
    });
  const read = statement((of: { subject: string }) =>
    db
      .selectFrom('slidingWindow')
      .select(['calls', databaseClock.as('clock')])
      .where('subject', '=', of.subject),
  );
  /** Reads the row and holds it until the transaction ends: an upsert locks on both dialects, where a select would not. */
  const readLocked = statement(({ subject }: { subject: string }) =>
    db
      .insertInto('slidingWindow')
      .values({ subject, calls: '[]', expiresAt: 0 })
      .onConflict((conflict) =>
        conflict.column('subject').doUpdateSet((set) => ({ expiresAt: set.ref('slidingWindow.expiresAt') })),
      )
      .returning(['calls', databaseClock.as('clock')]),
  );
  const update = statement(({ subject, calls, expiresAt }: SlidingWindowTable) =>
    db.updateTable('slidingWindow').set({ calls, expiresAt }).where('subject', '=', subject),
  );
  const updateCalls = statement(({ subject, calls }: Pick<SlidingWindowTable, 'subject' | 'calls'>) =>
    db.updateTable('slidingWindow').set({ calls }).where('subject', '=', subject),
  );
  const lock = async (transaction: Executor, subject: string): Promise<Found> =>
    (await readLocked.first(transaction, { subject })) as Found;
  const add = (
    transaction: Executor,
    { subject, limit: { windowMs } }: { subject: string; limit: WindowLimit },
    { calls, at }: { calls: readonly number[]; at: number },
  ) =>
    update.write(transaction, { subject, calls: JSON.stringify([...calls, at]), expiresAt: at + windowMs });
  const remove = async (
    transaction: Executor,
    { subject, at }: { subject: string; at: number },
    older: number,
  ): Promise<void> => {
    const calls = parse((await lock(transaction, subject)).calls);
    const place = calls.indexOf(at);
    if (place < 0) return;
    const left = JSON.stringify(calls.toSpliced(place, 1).slice(older));
    await updateCalls.write(transaction, { subject, calls: left });
  };
  return {
    take: (subject, limit) =>
      briefly(async (transaction) => {
        const before = await lock(transaction, subject);
        const at = now();
        const calls = within(before, at, limit.windowMs);
        const allowed = calls.length < limit.limit;
        if (!allowed) return stateOf(calls, limit, at, false);
        await add(transaction, { subject, limit }, { calls, at });
        return stateOf([...calls, at], limit, at, true);
      }),
    giveBack: (subject, at, older = 0) =>
      briefly((transaction) => remove(transaction, { subject, at }, older)),
    takeAll: (wanted) =>
      briefly(async (transaction) => {
        const found = new Map<string, { calls: number[]; at: number }>();
        // In one order, so that of two that want the same windows neither waits for the other.
        for (const { subject, limit } of inOrder(wanted)) {
          const before = await lock(transaction, subject);
          const at = now();
          const calls = within(before, at, limit.windowMs);
          if (calls.length >= limit.limit)
            return { allowed: false, subject, resetMs: stateOf(calls, limit, at, false).resetMs };
          found.set(subject, { calls, at });
        }
        const places: { subject: string; at: number }[] = [];
        for (const { subject, limit } of wanted) {
          const { calls, at } = found.get(subject) as { calls: number[]; at: number };
          await add(transaction, { subject, limit }, { calls, at });
          places.push({ subject, at });
        }
        return { allowed: true, places };
      }),
    giveBackAll: (places, older = 0) =>
      briefly(async (transaction) => {
        for (const place of inOrder(places)) await remove(transaction, place, older);
      }),
    async peek(subject, limit) {
      const row = await read.first(db, { subject });
      const at = now();
      const calls = row ? within(row, at, limit.windowMs) : [];
      return stateOf(calls, limit, at, calls.length < limit.limit);
    },
  };
}

const inOrder = <T extends { subject: string }>(some: readonly T[]): T[] =>
  some.toSorted((a, b) => (a.subject < b.subject ? -1 : 1));

const parse = (calls: string): number[] => JSON.parse(calls) as number[];

function stateOf(
  calls: number[],
  { limit, windowMs }: WindowLimit,
  at: number,
  allowed: boolean,
): WindowState {
  // With a plan made smaller there may be more calls than places: the one whose leaving frees a place counts.
  const first = calls[Math.max(0, calls.length - limit)];
  const resetMs = first === undefined ? 0 : Math.max(0, first + windowMs - at);
  return { allowed, remaining: Math.max(0, limit - calls.length), resetMs, at };
}
