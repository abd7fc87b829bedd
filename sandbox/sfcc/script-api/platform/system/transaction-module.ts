/** `dw.system.Transaction`. */
import type { Scope } from '../../contract.ts';
import { documented } from '../../documented.ts';
import { inTransaction } from './transaction.ts';

export const transactionModule = ({ transaction }: Scope): object =>
  documented('dw.system.Transaction', {
    begin: () => transaction.begin(),
    commit: () => transaction.commit(),
    rollback: () => transaction.rollback(),
    wrap: (callback: () => unknown) => inTransaction({ transaction }, callback),
  });
