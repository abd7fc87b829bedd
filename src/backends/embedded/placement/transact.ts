/** One transaction, begun anew when the database gave it up for the sake of another. */
import type { Transaction } from 'kysely';
import type { Database, Tables } from '#storage';

export type StoreTransaction = Transaction<Tables>;

const tries = 3;

/** `work` may run again: it must have no other effect, and call nothing outside the database. */
export async function transact<T>(
  database: Pick<Database, 'transaction'>,
  work: (transaction: StoreTransaction) => Promise<T>,
): Promise<T> {
  for (let round = 1; ; round += 1) {
    try {
      return await database.transaction(work);
    } catch (error) {
      if (round === tries || !wasGivenUp(error)) throw error;
    }
  }
}

/** PostgreSQL's deadlock and serialisation failure: nothing was written. */
const wasGivenUp = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001');
