/** A value that a transaction changes: written at its commit, as it was before after a rollback. */
import type { TransactionState } from '../../contract.ts';

export interface Tracked<T> {
  /** As this request sees it. */
  readonly now: T;
  set(next: T): void;
}

/** @param kept `check` and `write` happen at the outermost commit, once for all changes of the value */
export function tracked<T>(
  transaction: Pick<TransactionState, 'onCommit' | 'onRollback'>,
  first: T,
  kept: { check(now: T): void; write(now: T): void | Promise<void> },
): Tracked<T> {
  let now = first;
  let isDirty = false;
  return {
    get now() {
      return now;
    },
    set(next) {
      const before = now;
      transaction.onRollback(() => {
        now = before;
        isDirty = false;
      });
      if (!isDirty) {
        isDirty = true;
        transaction.onCommit({
          check: () => kept.check(now),
          async write() {
            isDirty = false;
            await kept.write(now);
          },
        });
      }
      now = next;
    },
  };
}
