/**
 * One commit for transactions that wait for each other anyway. SQLite has one writer, and with full durability each commit
 * waits for the disk: the next ones in the queue go into the same physical transaction, each but the first behind a
 * savepoint of its own, and none is answered before the disk has all of them.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import { CompiledQuery, type Kysely, type Transaction } from 'kysely';

/** Transactions in one commit: bounds how long the first one waits. */
const most = 32;
/** Of the event loop, before each commit: some microseconds where nothing else is to be done. */
const turns = 6;

const savepoint = CompiledQuery.raw('savepoint shared');
const release = CompiledQuery.raw('release shared');
const rollback = CompiledQuery.raw('rollback to shared');

interface Waiting<DB> {
  work(transaction: Transaction<DB>): Promise<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

type Run<DB> = <T>(work: (transaction: Transaction<DB>) => Promise<T>) => Promise<T>;

/** Runs transactions in the order in which they were given; a failing one undoes itself alone. `waiting`: those that have not begun. */
export function sharedCommits<DB>(db: Kysely<DB>): { run: Run<DB>; waiting(): number } {
  const queue: Waiting<DB>[] = [];
  let running = false;

  async function drain(): Promise<void> {
    running = true;
    while (queue.length > 0) {
      // Whoever else arrives meanwhile gets into the queue, and into the same commit.
      for (let count = 0; count < turns; count += 1) await turn();
      await commitTogether(db, queue);
    }
    running = false;
  }

  return {
    run: <T>(work: (transaction: Transaction<DB>) => Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        // Whoever drains the queue runs it, and it still belongs to whoever gave it.
        const own = AsyncLocalStorage.bind(work);
        queue.push({ work: own, resolve: resolve as (value: unknown) => void, reject });
        if (!running) void drain();
      }),
    waiting: () => queue.length,
  };
}

async function commitTogether<DB>(db: Kysely<DB>, queue: Waiting<DB>[]): Promise<void> {
  const done: { one: Waiting<DB>; value: unknown }[] = [];
  let first: Waiting<DB> | undefined;
  try {
    await db.transaction().execute(async (transaction) => {
      first = queue.shift();
      if (!first) return;
      // When it fails, there is nothing else to keep: no savepoint.
      done.push({ one: first, value: await first.work(transaction) });
      for (let count = 1; count < most; count += 1) {
        const one = queue.shift();
        if (!one) break;
        await runOne(transaction, one, done);
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

async function runOne<DB>(
  transaction: Transaction<DB>,
  one: Waiting<DB>,
  done: { one: Waiting<DB>; value: unknown }[],
): Promise<void> {
  try {
    await transaction.executeQuery(savepoint);
  } catch (error) {
    one.reject(error);
    throw error;
  }
  try {
    const value = await one.work(transaction);
    await transaction.executeQuery(release);
    done.push({ one, value });
  } catch (error) {
    // First of all: where SQLite has undone everything by itself (a full disk) there is nothing to go back to, and the next
    // line throws. Then nobody of this commit is told of success.
    one.reject(error);
    await transaction.executeQuery(rollback);
    await transaction.executeQuery(release);
  }
}
