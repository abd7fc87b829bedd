/** Accounts from outside the service: what `portico users` works with. */
import { loadSecret, openDatabase } from '#storage';
import type { Accounts } from './accounts.ts';
import type { KeyHome } from './create-key.ts';
import { openAccounts } from './open-accounts.ts';

export async function withAccountsOf<T>(
  { databaseUrl, secret }: KeyHome,
  work: (accounts: Accounts) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(databaseUrl);
  try {
    return await work(
      openAccounts(database, { secret: secret ?? (await loadSecret(database)), secure: false }),
    );
  } finally {
    await database.close();
  }
}
