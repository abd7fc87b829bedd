/** The transaction of a request: nested, undone as a whole, checked as a whole before the first write. */
import type { Scope, TransactionState } from '../../contract.ts';
import { badState } from '../refusal.ts';

export interface RequestTransaction extends TransactionState {
  /** Outermost commits that wrote something or had nothing to write. */
  readonly committed: number;
  readonly rolledBack: number;
  /** The end of a controller, job step or hook: what is open is committed, or undone where the script failed. */
  close(failed: boolean): Promise<void>;
}

type Work = Parameters<TransactionState['onCommit']>[0];

/** What the work leaves open goes with it where it fails. */
export async function inTransaction<T>(
  { transaction }: Pick<Scope, 'transaction'>,
  work: () => T | Promise<T>,
): Promise<T> {
  const before = transaction.depth;
  transaction.begin();
  try {
    const result = await work();
    await transaction.commit();
    return result;
  } catch (error) {
    while (transaction.depth > before) await transaction.rollback();
    throw error;
  }
}

/** @param inTurn lets one commit of the instance happen after the other */
export function createTransaction(inTurn: <T>(work: () => Promise<T>) => Promise<T>): RequestTransaction {
  let [depth, committed, rolledBack] = [0, 0, 0];
  /** Set by a rollback within another transaction or a commit that failed: only a rollback ends it. */
  let doomed: string | undefined;
  let undos: (() => void | Promise<void>)[] = [];
  let works: Work[] = [];

  const undo = async (): Promise<void> => {
    const all = undos.toReversed();
    [undos, works] = [[], []];
    for (const one of all) await one();
  };
  const end = (): void => {
    [depth, doomed, undos, works] = [0, undefined, [], []];
  };
  const assertBegun = (what: string): void => {
    if (depth === 0) throw badState(`${what} without a transaction that was begun.`);
  };
  const write = async (): Promise<void> => {
    const all = works;
    for (const { check } of all) check?.();
    for (const one of all) await one.write();
  };

  return {
    get depth() {
      return depth;
    },
    get committed() {
      return committed;
    },
    get rolledBack() {
      return rolledBack;
    },
    begin() {
      depth += 1;
    },
    async commit() {
      assertBegun('Commit');
      if (depth > 1) {
        depth -= 1;
        return;
      }
      if (doomed !== undefined) throw badState(`The transaction can only be rolled back: ${doomed}`);
      try {
        await inTurn(write);
      } catch (error) {
        doomed = error instanceof Error ? error.message : String(error);
        throw error;
      }
      end();
      committed += 1;
    },
    async rollback() {
      assertBegun('Rollback');
      await undo();
      if (depth > 1) {
        depth -= 1;
        doomed = 'a transaction within it was rolled back.';
        return;
      }
      end();
      rolledBack += 1;
    },
    assertOpen(what) {
      if (depth === 0) throw badState(`${what} needs a transaction.`);
    },
    onRollback(work) {
      undos.push(work);
    },
    onCommit(work) {
      works.push(work);
    },
    async close(failed) {
      if (depth === 0) return;
      depth = 1;
      if (failed || doomed !== undefined) await this.rollback();
      else
        try {
          await this.commit();
        } catch (error) {
          await this.rollback();
          throw error;
        }
    },
  };
}
