/** Opens the database that a URL names and brings its tables up to date. */
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { CamelCasePlugin, Kysely, sql } from 'kysely';
import { migrate } from './migrate.ts';
import { postgresDialect } from './postgres.ts';
import { sharedCommits } from './shared-commit.ts';
import { sqliteDialect } from './sqlite.ts';
import type { Database, Tables } from './tables.ts';

export interface OpenOptions {
  /** Told when an idle connection breaks. */
  onError?: (error: Error) => void;
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

function describe(url: string, { onError = () => {} }: OpenOptions): Database {
  if (/^postgres(ql)?:/.test(url)) return handle(postgresDialect(url, onError), 'postgres');
  const path = /^sqlite:(.+)$/.exec(url)?.[1];
  if (path === undefined) throw new Error('DATABASE_URL starts with sqlite: or postgres://.');
  if (path === ':memory:') return handle(sqliteDialect(path), 'sqlite');
  const file = resolve(path);
  mkdirSync(dirname(file), { recursive: true });
  // For its owner alone; the files that SQLite puts beside it take after it.
  closeSync(openSync(file, 'a', 0o600));
  return { ...handle(sqliteDialect(file), 'sqlite'), directory: dirname(file) };
}

function handle(
  dialect: ConstructorParameters<typeof Kysely<Tables>>[0]['dialect'],
  name: Database['dialect'],
): Database {
  const db = new Kysely<Tables>({
    dialect,
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  return {
    db,
    dialect: name,
    transaction: name === 'sqlite' ? sharedCommits(db) : (work) => db.transaction().execute(work),
    ping: async () => void (await sql`select 1`.execute(db)),
    close: () => db.destroy(),
  };
}
