/** What signing in needs. */
import type { Letters } from '#mail';
import type { Accounts } from './accounts.ts';

export interface AccountsDeps {
  accounts: Accounts;
  letters: Letters;
}
