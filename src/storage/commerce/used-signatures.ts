/** Used signatures of agents: each is accepted once across all nodes and restarts. */
import type { Database, Tables } from '../tables.ts';
import { statement } from '../statement.ts';

export interface UsedSignatures {
  /**
   * Notes a use; of those at once one is the first.
   * @param until epoch milliseconds; then it may be forgotten
   * @returns when it was used first, epoch milliseconds; undefined when this is the first use
   */
  firstUse(id: string, until: number): Promise<number | undefined>;
}

/** @param now epoch milliseconds */
export function usedSignatures(database: Database, now: () => number = Date.now): UsedSignatures {
  const { db, dialect, transaction } = database;
  const put = statement(({ id, usedAt, expiresAt }: Tables['usedSignature']) =>
    db
      .insertInto('usedSignature')
      .values({ id, usedAt, expiresAt })
      .onConflict((conflict) => conflict.column('id').doNothing()),
  );
  const read = statement((at: { id: string }) =>
    db.selectFrom('usedSignature').select('usedAt').where('id', '=', at.id),
  );
  return {
    async firstUse(id, expiresAt) {
      const row = { id, usedAt: now(), expiresAt };
      // On SQLite those that wait share a commit; PostgreSQL does that by itself.
      const added = await (dialect === 'sqlite'
        ? transaction((inside) => put.write(inside, row))
        : put.write(db, row));
      // Deleted in between: it was used all the same.
      return added === 1 ? undefined : ((await read.first(db, { id }))?.usedAt ?? row.usedAt);
    },
  };
}
