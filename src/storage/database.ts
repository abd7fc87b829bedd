/** Opens the database that a URL names and brings its tables up to date. */
import { closeSync, openSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { CamelCasePlugin, Kysely, sql, type Dialect } from 'kysely';
import { makeFolder } from './make-folder.ts';
import { migrate } from './migrate.ts';
import { postgresDialect } from './postgres.ts';
import { sharedCommits } from './shared-commit.ts';
import { sqliteFile, type OnStatement } from './sqlite.ts';
import { shortcuts } from './statement.ts';
import type { Database, Tables } from './tables.ts';
import { writeProbe } from './write-probe.ts';

export interface OpenOptions {
  /** Called when a connection breaks; its running statement fails on its own. */
  onError?: (error: Error) => void;
  onStatement?: OnStatement;
  /** Name of the last migration to run; default: all. For the data of an older release. */
  lastMigration?: string;
}

/**
 * @param url `sqlite:./data/portico.db`, `sqlite::memory:` or `postgres://…`
 * @throws when the database cannot be reached, or when a migration fails
 */
export async function openDatabase(url: string, options: OpenOptions = {}): Promise<Database> {
  const database = describe(url, options);
  try {
    await migrate(database, options.lastMigration);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

function describe(url: string, options: OpenOptions): Database {
  const { onError = () => {}, onStatement } = options;
  if (/^postgres(ql)?:/.test(url)) {
    let pool: { totalCount: number; idleCount: number; waitingCount: number } | undefined;
    const dialect = postgresDialect(url, onError, (opened) => (pool = opened));
    const db = open(dialect, onStatement);
    return {
      ...handle(db, 'postgres'),
      transaction: (work) => db.transaction().execute(work),
      waiting: () => pool?.waitingCount ?? 0,
      connections() {
        const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pool ?? {};
        return { used: totalCount - idleCount, idle: idleCount, pending: waitingCount };
      },
    };
  }
  const path = /^sqlite:(.+)$/.exec(url)?.[1];
  if (path === undefined) throw new Error('DATABASE_URL must start with sqlite: or postgres://.');
  if (path === ':memory:') return handleOfFile(path, onStatement);
  const file = resolve(path);
  makeFolder(dirname(file));
  // For its owner alone; the files that SQLite puts beside it take after it.
  closeSync(openSync(file, 'a', 0o600));
  const database = handleOfFile(file, onStatement);
  return {
    ...database,
    directory: dirname(file),
    async size() {
      const log = await stat(`${file}-wal`).catch(() => undefined);
      return (await database.size()) + (log?.size ?? 0);
    },
  };
}

function handleOfFile(path: string, onStatement: OnStatement | undefined): Database {
  const { dialect, alone, onConnection } = sqliteFile(path, onStatement);
  const db = open(dialect);
  shortcuts.set(db, alone);
  const { run, waiting } = sharedCommits(db, onConnection);
  return { ...handle(db, 'sqlite'), transaction: run, waiting };
}

function open(dialect: Dialect, onStatement?: OnStatement): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect,
    ...(onStatement
      ? {
          log: ({ level, queryDurationMillis, query }) =>
            onStatement(queryDurationMillis / 1_000, level === 'error' ? 'failed' : 'ok', query.sql),
        }
      : {}),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

function handle(db: Kysely<Tables>, name: Database['dialect']): Omit<Database, 'transaction' | 'waiting'> {
  return {
    db,
    dialect: name,
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
    probeWrite: writeProbe(db),
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
