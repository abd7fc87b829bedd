/** Accounts and keys for the command line. A running service sees changes immediately. */
import type { Secret } from '#commerce';
import { openDatabase, secretsOf, type ConfiguredSecrets, type Database } from '#storage';
import { openAccounts, type Accounts } from './accounts.ts';
import { openKeys, type Keys } from './keys.ts';

interface DatabaseConfig extends ConfiguredSecrets {
  databaseUrl: string;
}

/** For `portico users`. */
export const withAccountsOf = <T>(
  config: DatabaseConfig,
  work: (accounts: Accounts) => Promise<T>,
): Promise<T> =>
  withOpenDatabase(config, (database, secret) => work(openAccounts(database, { secret, secure: false })));

/** For `portico keys`. */
export const withKeysOf = <T>(config: DatabaseConfig, work: (keys: Keys) => Promise<T>): Promise<T> =>
  withOpenDatabase(config, (database, [secret]) => work(openKeys(database, secret)));

async function withOpenDatabase<T>(
  config: DatabaseConfig,
  work: (database: Database, secret: Exclude<Secret, string>) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(config.databaseUrl);
  try {
    return await work(database, await secretsOf(database, config));
  } finally {
    await database.close();
  }
}
