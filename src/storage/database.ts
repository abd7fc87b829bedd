/** Opens the database that a URL names and brings its tables up to date. */
import { closeSync, openSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { CamelCasePlugin, Kysely, sql } from 'kysely';
import { makeFolder } from './make-folder.ts';
import { migrate } from './migrate.ts';
import { postgresDialect } from './postgres.ts';
import { sharedCommits, sqliteDialect } from './sqlite.ts';
import type { Database, Tables } from './tables.ts';

export interface OpenOptions {
  /** Told when a connection breaks; a statement that it was at fails by itself. */
  onError?: (error: Error) => void;
  /** Told of each statement, with marks in the place of values. */
  onStatement?: (seconds: number, outcome: 'ok' | 'failed', sql: string) => void;
}

/**
 * @param url `sqlite:./data/portico.db`, `sqlite::memory:` or `postgres://…`
 * @throws when the database cannot be reached, or when a migration fails
 */
export async function openDatabase(url: string, options: OpenOptions = {}): Promise<Database> {
  const database = describe(url, options);
  try {
    await migrate(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

function describe(url: string, options: OpenOptions): Database {
  const { onError = () => {} } = options;
  if (/^postgres(ql)?:/.test(url)) {
    let pool: { totalCount: number; idleCount: number; waitingCount: number } | undefined;
    const dialect = postgresDialect(url, onError, (opened) => (pool = opened));
    return {
      ...handle(dialect, 'postgres', options),
      waiting: () => pool?.waitingCount ?? 0,
      connections() {
        const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pool ?? {};
        return { used: totalCount - idleCount, idle: idleCount, pending: waitingCount };
      },
    };
  }
  const path = /^sqlite:(.+)$/.exec(url)?.[1];
  if (path === undefined) throw new Error('DATABASE_URL starts with sqlite: or postgres://.');
  if (path === ':memory:') return handle(sqliteDialect(path), 'sqlite', options);
  const file = resolve(path);
  makeFolder(dirname(file));
  // For its owner alone; the files that SQLite puts beside it take after it.
  closeSync(openSync(file, 'a', 0o600));
  const database = handle(sqliteDialect(file), 'sqlite', options);
  return {
    ...database,
    directory: dirname(file),
    async size() {
      const log = await stat(`${file}-wal`).catch(() => undefined);
      return (await database.size()) + (log?.size ?? 0);
    },
  };
}

function handle(
  dialect: ConstructorParameters<typeof Kysely<Tables>>[0]['dialect'],
  name: Database['dialect'],
  { onStatement }: OpenOptions,
): Database {
  const db = new Kysely<Tables>({
    dialect,
    ...(onStatement
      ? {
          log: ({ level, queryDurationMillis, query }) =>
            onStatement(queryDurationMillis / 1_000, level === 'error' ? 'failed' : 'ok', query.sql),
        }
      : {}),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  const commits = name === 'sqlite' ? sharedCommits(db) : undefined;
  return {
    db,
    dialect: name,
    transaction: commits ? commits.run : (work) => db.transaction().execute(work),
    waiting: () => commits?.waiting() ?? 0,
    async size() {
      const bytes =
        name === 'postgres'
          ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
          : sql<{
              bytes: number;
            }>`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`;
      return (await bytes.execute(db)).rows[0]?.bytes ?? 0;
    },
    ping: async () => void (await sql`select 1`.execute(db)),
    close: () => db.destroy(),
  };
}

/* Settings for one long load, for as long as the database stays open. */

/**
 * SQLite: the log is copied back rarely and synced only then, and more of the tables is kept in memory. A loss of power
 * may undo the last transactions; it breaks nothing. PostgreSQL needs none of this.
 */
export async function prepareBulkLoad({ db, dialect }: Pick<Database, 'db' | 'dialect'>): Promise<void> {
  if (dialect !== 'sqlite') return;
  // Pages of 4 KB, then KB.
  for (const setting of ['wal_autocheckpoint = 8000', 'cache_size = -32000', 'synchronous = normal'])
    await sql.raw(`pragma ${setting}`).execute(db);
}
