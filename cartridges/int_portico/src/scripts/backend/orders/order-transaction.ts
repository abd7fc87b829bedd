import Transaction from 'dw/system/Transaction';

/** One transaction: all of the work, or nothing and what it threw. */
export function inTransaction<T>(work: () => T): T {
  Transaction.begin();
  let made: T;
  try {
    made = work();
  } catch (error) {
    undo();
    throw error;
  }
  try {
    Transaction.commit();
  } catch (error) {
    undo();
    throw error;
  }
  return made;
}

/** Of one transaction that may have ended already. */
export function undo(): void {
  try {
    Transaction.rollback();
  } catch {
    // It had.
  }
}
