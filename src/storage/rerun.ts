/** Transactions that met on PostgreSQL. */
import { setTimeout as sleep } from 'node:timers/promises';

const runs = 8;
/** serialization_failure and deadlock_detected: the transaction is undone, and the same work may succeed now. */
const met = new Set(['40001', '40P01']);

/** Runs `work` again, at most seven times, when the database undid it because of another transaction. */
export async function rerun<T>(work: () => Promise<T>): Promise<T> {
  for (let run = 1; ; run++) {
    try {
      return await work();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (run === runs || !met.has(code)) throw error;
      // Of random length, or the same two would meet again.
      await sleep(Math.random() * Math.min(100, 5 * 2 ** run));
    }
  }
}
