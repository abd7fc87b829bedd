/** People and their sessions, for the service. */
import type { Logger } from 'pino';
import type { Secret } from '#commerce';
import type { Database } from '#storage';
import { makeOwnerLink, makeTryLink, openAccounts, type Accounts } from '#web';
import type { Config } from '../../config/config.ts';

export interface AccountParts {
  config: Config;
  database: Database;
  secret: Secret;
  logger: Logger;
}

export const createAccounts = ({ config, database, secret, logger }: AccountParts): Accounts =>
  openAccounts(database, {
    secret,
    secure: config.baseUrl?.startsWith('https:') ?? false,
    onFault: (fault) => logger.error({ err: fault }, 'accounts failed'),
  });

/** Path of a link that is printed at start: in the sandbox always, else when there is nobody yet. */
export async function firstLink(
  accounts: Accounts,
  { sandbox = false }: { sandbox?: boolean },
): Promise<string | undefined> {
  if (sandbox) return makeTryLink(accounts);
  return (await accounts.people.count()) === 0 ? makeOwnerLink(accounts) : undefined;
}
