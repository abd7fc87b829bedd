/** `dw.system.Transaction`. */
import type { Scope } from '../../contract.ts';
import { documented } from '../../documented.ts';

export const transactionModule = ({ transaction }: Scope): object =>
  documented('dw.system.Transaction', {
    begin: () => transaction.begin(),
    commit: () => transaction.commit(),
    rollback: () => transaction.rollback(),
    async wrap(callback: () => unknown) {
      const before = transaction.depth;
      transaction.begin();
      try {
        const result = await callback();
        await transaction.commit();
        return result;
      } catch (error) {
        // What the callback began and left open goes with it.
        while (transaction.depth > before) await transaction.rollback();
        throw error;
      }
    },
  });
