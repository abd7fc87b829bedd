/** One transaction for all that a question about a cart writes: begun at its first write, ended once. */
import Transaction from 'dw/system/Transaction';

export interface Work {
  begin(): void;
  /** Where one is open. @throws what kept it from being committed: then it is undone */
  commit(): void;
  /** Where one is open. */
  rollback(): void;
  /** From here on, the caller ends it. */
  leave(): void;
}

export function createWork(): Work {
  let isOpen = false;
  const rollback = (): void => {
    if (!isOpen) return;
    isOpen = false;
    Transaction.rollback();
  };
  return {
    begin() {
      if (isOpen) return;
      Transaction.begin();
      isOpen = true;
    },
    commit() {
      if (!isOpen) return;
      try {
        Transaction.commit();
        isOpen = false;
      } catch (error) {
        rollback();
        throw error;
      }
    },
    rollback,
    leave() {
      isOpen = false;
    },
  };
}
