/** What signing in needs. */
import type { Accounts } from './accounts.ts';

export interface AccountsDeps {
  accounts: Accounts;
}
