/** SQLite over `node:sqlite` as a Kysely dialect: one connection, statement cache, writers wait without blocking the loop. */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import type { RunQuery } from './statement.ts';

const cachedStatements = 200;
/** How long a statement waits for another process to finish writing, in milliseconds. */
const busyDeadline = 5_000;

/** Called with each statement, with placeholders instead of values. */
export type OnStatement = (seconds: number, outcome: 'ok' | 'failed', sql: string) => void;

interface SqliteFile {
  dialect: Dialect;
  /** Waits until the connection is free. */
  alone: RunQuery;
  /** For the current holder of the connection. */
  onConnection: RunQuery;
}

/** `:memory:` works. Not open until the first query, which must come through Kysely. */
export function sqliteFile(path: string, onStatement: OnStatement = () => {}): SqliteFile {
  const turns = createTurns();
  const connection = createConnection(path, onStatement);
  const onConnection: RunQuery = (query) => connection.executeQuery(query);
  const { createQueryCompiler, createIntrospector } = SqliteDialect.prototype;
  return {
    dialect: {
      createDriver: () => driverOf(connection, turns),
      createQueryCompiler,
      createIntrospector,
      createAdapter: () => new OneConnectionAdapter(),
    },
    onConnection,
    async alone(query) {
      await turns.take();
      try {
        return await onConnection(query);
      } finally {
        turns.pass();
      }
    },
  };
}

class OneConnectionAdapter extends SqliteAdapter {
  // The driver sees to it that they take turns.
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  // SQLite rolls DDL back like anything else, and inside `begin immediate` two processes cannot migrate at once.
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Who has the connection; the others get it in the order in which they came. */
interface Turns {
  take(): Promise<void> | undefined;
  pass(): void;
}

function createTurns(): Turns {
  const waiting: (() => void)[] = [];
  let isTaken = false;
  return {
    take() {
      if (isTaken) return new Promise((resolve) => waiting.push(resolve));
      isTaken = true;
      return undefined;
    },
    pass() {
      const next = waiting.shift();
      if (next) next();
      else isTaken = false;
    },
  };
}

interface OpenFile {
  isInTransaction(): boolean;
  run<R>(query: CompiledQuery): QueryResult<R>;
  close(): void;
}

function openFile(path: string): OpenFile {
  const file = new DatabaseSync(path, { timeout: 5_000 });
  file.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
  // What is deleted is overwritten, so that nothing of an erased person is left in the file.
  file.exec('pragma secure_delete = on');
  // In KB, for the whole process: the default cache does not hold the upper levels of a large catalog.
  file.exec('pragma cache_size = -16000');
  // In pages of 4 KB: what was changed many times meanwhile is copied into the file once.
  file.exec('pragma wal_autocheckpoint = 4000');
  // From here on the connection waits, because SQLite's own wait would block the event loop.
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
    run<R>({ sql, parameters }: CompiledQuery) {
      const { statement, reader } = prepare(sql);
      const values = bindable(parameters);
      if (reader) return { rows: statement.all(...values) as R[] };
      const { changes, lastInsertRowid } = statement.run(...values);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    },
  };
}

const describe = (statement: StatementSync) => ({ statement, reader: statement.columns().length > 0 });

/** `node:sqlite` takes an object for named parameters: a Date in the first place would silently store NULL. */
function bindable(parameters: readonly unknown[]): SQLInputValue[] {
  for (const value of parameters) {
    if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) {
      throw new TypeError('SQLite parameters must be strings, numbers, bytes, or null, not objects.');
    }
  }
  return parameters as SQLInputValue[];
}

interface Connection extends DatabaseConnection {
  open(): void;
  begin(): Promise<void>;
  commit(): Promise<void>;
  rollback(): Promise<void>;
  close(): void;
}

/** A transaction. `lost`: what failed so that SQLite rolled it back by itself (a full disk, no memory, a broken file). */
interface Course {
  begun: boolean;
  lost?: unknown;
}

function createConnection(path: string, onStatement: OnStatement): Connection {
  let file: OpenFile | undefined;
  const course: Course = { begun: false };
  const over = (): void => {
    course.begun = false;
    delete course.lost;
  };
  const patiently = async <R>(
    opened: OpenFile,
    query: CompiledQuery,
    start: number,
  ): Promise<QueryResult<R>> => {
    for (let pause = 2; ; pause = Math.min(pause * 2, 50)) {
      // Writes after the failure would run outside of a transaction and persist.
      if (course.lost !== undefined) throw course.lost;
      try {
        return opened.run<R>(query);
      } catch (error) {
        if (course.begun && !opened.isInTransaction()) course.lost = error;
        if (!isBusy(error) || performance.now() > start + busyDeadline) throw error;
        await sleep(pause);
      }
    }
  };
  const executeQuery = async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
    if (!file) throw new Error('The database is closed.');
    const start = performance.now();
    const told = (outcome: 'ok' | 'failed') =>
      onStatement((performance.now() - start) / 1_000, outcome, query.sql);
    try {
      const result = await patiently<R>(file, query, start);
      told('ok');
      return result;
    } catch (error) {
      told('failed');
      throw error;
    }
  };
  const run = async (sql: string): Promise<void> => void (await executeQuery(CompiledQuery.raw(sql)));
  return {
    executeQuery,
    streamQuery() {
      throw new Error('SQLite results cannot be streamed.');
    },
    open: () => (file = openFile(path)),
    // A deferred transaction that turns to writing fails at once when another process writes.
    async begin() {
      await run('begin immediate');
      course.begun = true;
    },
    async commit() {
      await run('commit');
      over();
    },
    // There may be nothing to roll back, and that error would hide the one for which it is tried.
    async rollback() {
      over();
      if (file?.isInTransaction()) await run('rollback');
    },
    close() {
      file?.close();
      file = undefined;
    },
  };
}

/** SQLITE_BUSY and its extended codes. */
const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5;

function driverOf(connection: Connection, turns: Turns): Driver {
  return {
    init: async () => connection.open(),
    async acquireConnection() {
      await turns.take();
      return connection;
    },
    beginTransaction: () => connection.begin(),
    commitTransaction: () => connection.commit(),
    rollbackTransaction: () => connection.rollback(),
    releaseConnection: async () => turns.pass(),
    destroy: async () => connection.close(),
  };
}
