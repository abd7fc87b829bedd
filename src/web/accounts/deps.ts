/** Dependencies of sign-in. */
import type { Notifications } from '#mail';
import type { Accounts } from './accounts.ts';

export interface AccountsDeps {
  accounts: Accounts;
  notifications: Notifications;
}
