/**
 * One commit for transactions that wait for each other anyway. SQLite has one writer, and with full durability each commit
 * waits for the disk: the next ones in the queue go into the same physical transaction, each but the first behind a
 * savepoint of its own, and none is answered before the disk has all of them.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import { CompiledQuery, type Transaction } from 'kysely';
import { execute, shortcuts, type Executor, type RunQuery } from './statement.ts';
import type { Tables } from './tables.ts';

/** Transactions in one commit: bounds how long the first one waits. */
const maxPerCommit = 32;
/** Of the event loop, before each commit: some microseconds where nothing else is to be done. */
const eventLoopTurns = 6;

const savepoint = CompiledQuery.raw('savepoint shared');
const release = CompiledQuery.raw('release shared');
const rollback = CompiledQuery.raw('rollback to shared');

interface Waiting {
  work(transaction: Transaction<Tables>): Promise<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

type Run = <T>(work: (transaction: Transaction<Tables>) => Promise<T>) => Promise<T>;

/** Runs transactions in the order in which they were given; a failing one undoes itself alone. `waiting`: those that have not begun. */
export function sharedCommits(db: Executor, onConnection: RunQuery): { run: Run; waiting(): number } {
  const queue: Waiting[] = [];
  let running = false;

  async function drain(): Promise<void> {
    running = true;
    while (queue.length > 0) {
      // Work that arrives in the meantime joins the same commit.
      for (let count = 0; count < eventLoopTurns; count += 1) await turn();
      await commitTogether(db, onConnection, queue);
    }
    running = false;
  }

  return {
    run: <T>(work: (transaction: Transaction<Tables>) => Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        // Another caller may run it, so it keeps the async context of its own caller.
        const own = AsyncLocalStorage.bind(work);
        queue.push({ work: own, resolve: resolve as (value: unknown) => void, reject });
        if (!running) void drain();
      }),
    waiting: () => queue.length,
  };
}

async function commitTogether(db: Executor, onConnection: RunQuery, queue: Waiting[]): Promise<void> {
  const done: { one: Waiting; value: unknown }[] = [];
  let first: Waiting | undefined;
  try {
    await db.transaction().execute(async (transaction) => {
      shortcuts.set(transaction, onConnection);
      try {
        first = queue.shift();
        if (!first) return;
        // When it fails, there is nothing else to keep: no savepoint.
        done.push({ one: first, value: await first.work(transaction) });
        for (let count = 1; count < maxPerCommit; count += 1) {
          const one = queue.shift();
          if (!one) break;
          await runOne(transaction, one, done);
        }
      } finally {
        // Kysely rejects what comes after the end.
        shortcuts.delete(transaction);
      }
    });
  } catch (error) {
    // Nothing of it was kept: neither those that had run, nor the first, even when nothing could begin.
    if (done.length === 0) (first ?? queue.shift())?.reject(error);
    for (const { one } of done) one.reject(error);
    return;
  }
  for (const { one, value } of done) one.resolve(value);
}

async function runOne(
  transaction: Transaction<Tables>,
  one: Waiting,
  done: { one: Waiting; value: unknown }[],
): Promise<void> {
  try {
    await execute(transaction, savepoint);
  } catch (error) {
    one.reject(error);
    throw error;
  }
  try {
    const value = await one.work(transaction);
    await execute(transaction, release);
    done.push({ one, value });
  } catch (error) {
    // First of all: where SQLite has undone everything by itself (a full disk) there is nothing to go back to, and the next
    // line throws. Then no work of this commit reports success.
    one.reject(error);
    await execute(transaction, rollback);
    await execute(transaction, release);
  }
}
