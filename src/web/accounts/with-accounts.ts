/** Accounts from outside the service: what `portico users` works with. */
import { openDatabase, secretsOf } from '#storage';
import type { Accounts } from './accounts.ts';
import type { KeyHome } from './create-key.ts';
import { openAccounts } from './open-accounts.ts';

export async function withAccountsOf<T>(home: KeyHome, work: (accounts: Accounts) => Promise<T>): Promise<T> {
  const database = await openDatabase(home.databaseUrl);
  try {
    const secret = await secretsOf(database, home);
    return await work(openAccounts(database, { secret, secure: false }));
  } finally {
    await database.close();
  }
}
