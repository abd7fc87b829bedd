/** Transactions of the platform, which may refuse to commit what another request changed meanwhile. */
import Transaction from 'dw/system/Transaction';

const runs = 3;

/** The class of SQL for transactions that were undone: the core answers "not now, try again". */
const refusedCode = '40001';

/**
 * All or nothing. `work` runs again, at most thrice in all, where the platform refused its reads or writes: then it reads what the other
 * one left, and what it held for the newest version is not.
 * @throws an error with `code` where the platform refused each time; what `work` throws
 */
export async function transact<T>(work: () => Promise<T>): Promise<T> {
  for (let run = 1; ; run += 1) {
    Transaction.begin();
    try {
      const done = await work();
      guarded(() => Transaction.commit());
      return done;
    } catch (error) {
      rollBack();
      if (!isRefused(error) || run === runs) throw error;
    }
  }
}

/** Runs what asks the platform for its objects, and marks what it throws as theirs. */
export function guarded<T>(asks: () => T): T {
  try {
    return asks();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw Object.assign(new Error(`The platform could not read or write an object: ${reason}`), {
      code: refusedCode,
    });
  }
}

export const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === refusedCode;

/** A commit that failed may have ended its transaction already. */
function rollBack(): void {
  try {
    Transaction.rollback();
  } catch {
    // There is none to undo.
  }
}
