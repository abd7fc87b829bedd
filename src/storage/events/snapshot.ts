/** Several queries on one state of the database, independent of concurrent writes. */
import { CompiledQuery, type Kysely } from 'kysely';
import type { Database, Tables } from '../tables.ts';

export const snapshot = <T>(
  { db, dialect }: Pick<Database, 'db' | 'dialect'>,
  work: (inside: Kysely<Tables>) => Promise<T>,
): Promise<T> =>
  db.connection().execute(async (inside) => {
    // On SQLite, the state is that of the first query; writers are not blocked.
    const begin = dialect === 'postgres' ? 'begin isolation level repeatable read read only' : 'begin';
    await inside.executeQuery(CompiledQuery.raw(begin));
    try {
      return await work(inside);
    } finally {
      await inside.executeQuery(CompiledQuery.raw('commit'));
    }
  });
