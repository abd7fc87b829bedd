/** Members and API keys, and what is created on the first start. */
import type { Logger } from 'pino';
import type { Secret } from '#commerce';
import { createMemberActs, type Database } from '#storage';
import {
  makeOwnerLink,
  makeTryLink,
  openAccounts,
  openKeys,
  type Accounts,
  type Keys,
  type WebDeps,
} from '#web';
import type { Config } from '../../config/config.ts';

interface AccountsOptions {
  config: Pick<Config, 'baseUrl'>;
  database: Database;
  secret: Secret;
  logger: Logger;
}

export interface AccountsArea {
  accounts: Accounts;
  /** Who holds an API key, by the key itself and by its id. */
  holders: { verifyKey: Keys['verify']; keyHolder: Keys['holder'] };
  deps: Pick<WebDeps, 'accounts' | 'keys' | 'acts'>;
  /** In the sandbox always, else where there is none at all on SQLite. It cannot be read again. */
  firstKey(sandbox: boolean): Promise<string | undefined>;
  /** Path of a link that opens the dashboard once: always in the sandbox, otherwise without members. */
  firstLink(sandbox: boolean): Promise<string | undefined>;
}

export function createAccounts({ config, database, secret, logger }: AccountsOptions): AccountsArea {
  const keys = openKeys(database, secret[0]);
  const accounts = openAccounts(database, {
    secret,
    secure: config.baseUrl?.startsWith('https:') ?? false,
    passkeyHost: config.baseUrl === undefined ? undefined : new URL(config.baseUrl).hostname,
    onFault: (fault) => logger.error({ err: fault }, 'accounts failed'),
  });
  const acts = createMemberActs(database);
  return {
    accounts,
    holders: { verifyKey: (text) => keys.verify(text), keyHolder: (id) => keys.holder(id) },
    deps: { accounts, keys, acts },
    async firstKey(sandbox) {
      // Not with several nodes: the key would appear in the log of only one of them.
      if (!sandbox && (database.dialect !== 'sqlite' || (await keys.count()) > 0)) return undefined;
      const { key } = await keys.create(
        sandbox
          ? { client: 'sandbox', plan: 'scale', environment: 'test', expiresInDays: 30 }
          : { client: 'first key', plan: 'pro' },
      );
      return key;
    },
    async firstLink(sandbox) {
      if (sandbox) return makeTryLink(accounts);
      return (await accounts.people.count()) === 0 ? makeOwnerLink(accounts) : undefined;
    },
  };
}
