/** SQLite over `node:sqlite` as a Kysely dialect: one connection, statement cache, writers wait without blocking the loop. */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type SqliteDatabase,
  type Kysely,
  type Transaction,
} from 'kysely';

const cachedStatements = 200;
/** How long a statement waits for another process to finish writing, in milliseconds. */
const busyDeadline = 5_000;

/** Opens the file (`:memory:` works) with durable settings. Not open until the first query. */
export function sqliteDialect(path: string): Dialect {
  const dialect = new SqliteDialect({ database: async () => openFile(path) });
  return {
    createDriver() {
      let file: OpenFile | undefined;
      const driver = new SqliteDriver({ database: async () => (file = openFile(path)) });
      return patientDriver(driver, () => file?.isInTransaction() ?? false);
    },
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    // SQLite rolls DDL back like anything else, and inside `begin immediate` two processes cannot migrate at once.
    createAdapter: () =>
      Object.create(new SqliteAdapter(), { supportsTransactionalDdl: { value: true } }) as SqliteAdapter,
  };
}

interface OpenFile extends SqliteDatabase {
  isInTransaction(): boolean;
}

function openFile(path: string): OpenFile {
  const file = new DatabaseSync(path, { timeout: 5_000 });
  file.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
  // In KB, for the whole process: what SQLite takes by itself does not hold the upper levels of a large catalogue.
  file.exec('pragma cache_size = -16000');
  // In pages of 4 KB: what was changed many times meanwhile is copied into the file once.
  file.exec('pragma wal_autocheckpoint = 4000');
  // From here on `patient` waits, because SQLite's own wait would block the event loop.
  file.exec('pragma busy_timeout = 20');
  const cache = new Map<string, { statement: StatementSync; reader: boolean }>();
  const prepare = (sql: string) => {
    const prepared = cache.get(sql) ?? describe(file.prepare(sql));
    cache.delete(sql);
    cache.set(sql, prepared);
    if (cache.size > cachedStatements) cache.delete(cache.keys().next().value as string);
    return prepared;
  };
  return {
    isInTransaction: () => file.isTransaction,
    close: () => file.close(),
    prepare(sql) {
      const { statement, reader } = prepare(sql);
      return {
        reader,
        all: (parameters) => statement.all(...bindable(parameters)),
        run: (parameters) => statement.run(...bindable(parameters)),
        iterate: (parameters) => statement.iterate(...bindable(parameters)),
      };
    },
  };
}

const describe = (statement: StatementSync) => ({ statement, reader: statement.columns().length > 0 });

/** `node:sqlite` takes an object for named parameters: a Date in the first place would silently store NULL. */
function bindable(parameters: readonly unknown[]): SQLInputValue[] {
  for (const value of parameters) {
    if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) {
      throw new TypeError('SQLite parameters are strings, numbers, bytes or null; an object was given.');
    }
  }
  return parameters as SQLInputValue[];
}

/** `lost`: what failed so that SQLite rolled the transaction back by itself (a full disk, no memory, a broken file). */
interface Course {
  begun: boolean;
  lost?: unknown;
}

function patientDriver(driver: SqliteDriver, isInTransaction: () => boolean): Driver {
  let shared: DatabaseConnection | undefined;
  const course: Course = { begun: false };
  const over = (): void => {
    course.begun = false;
    delete course.lost;
  };
  const acquire = async () => (shared ??= patient(await driver.acquireConnection(), course, isInTransaction));
  return {
    init: (options) => driver.init(options),
    acquireConnection: acquire,
    // A deferred transaction that turns to writing fails at once when another process writes.
    beginTransaction: async (connection) => {
      await connection.executeQuery(CompiledQuery.raw('begin immediate'));
      course.begun = true;
    },
    commitTransaction: async (connection) => {
      await driver.commitTransaction(connection);
      over();
    },
    // There may be nothing to roll back, and that error would hide the one for which it is tried.
    rollbackTransaction: async (connection) => {
      over();
      if (isInTransaction()) await driver.rollbackTransaction(connection);
    },
    savepoint: (connection, name, compile) => driver.savepoint(connection, name, compile),
    rollbackToSavepoint: (connection, name, compile) => driver.rollbackToSavepoint(connection, name, compile),
    releaseSavepoint: (connection, name, compile) => driver.releaseSavepoint(connection, name, compile),
    releaseConnection: async () => {},
    destroy: () => driver.destroy(),
  };
}

/** @param isInTransaction whether the file is: asked when a statement failed */
function patient(
  connection: DatabaseConnection,
  course: Course,
  isInTransaction: () => boolean,
): DatabaseConnection {
  return {
    streamQuery: (query, chunkSize, options) => connection.streamQuery(query, chunkSize, options),
    async executeQuery<R>(query: CompiledQuery, options?: Parameters<DatabaseConnection['executeQuery']>[1]) {
      const deadline = performance.now() + busyDeadline;
      for (let pause = 2; ; pause = Math.min(pause * 2, 50)) {
        // Whoever goes on after the failure would write outside of any transaction, and that would stay.
        if (course.lost !== undefined) throw course.lost;
        try {
          return await connection.executeQuery<R>(query, options);
        } catch (error) {
          if (course.begun && !isInTransaction()) course.lost = error;
          if (!isBusy(error) || performance.now() > deadline) throw error;
          await sleep(pause);
        }
      }
    },
  };
}

/** SQLITE_BUSY and its extended codes. */
const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5;

/*
 * One commit for transactions that wait for each other anyway. SQLite has one writer, and with full durability each commit
 * waits for the disk: the next ones in the queue go into the same physical transaction, each but the first behind a
 * savepoint of its own, and none is answered before the disk has all of them.
 */

/** Transactions in one commit: bounds how long the first one waits. */
const maxPerCommit = 32;
/** Of the event loop, before each commit: some microseconds where nothing else is to be done. */
const eventLoopTurns = 6;

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
      for (let count = 0; count < eventLoopTurns; count += 1) await turn();
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
      for (let count = 1; count < maxPerCommit; count += 1) {
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
