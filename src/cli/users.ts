import { defineCommand } from 'citty';
import type { Accounts } from '#web';
import type { Config } from '../config/config.ts';
import { refuseUnknown } from './arguments.ts';
import { readConfig, withDatabase } from './configuration.ts';
import { exit, Stop } from './exit.ts';
import { formatArguments, textOrJson } from './format.ts';

/** Works while the service runs: both use the same database. */
async function withAccounts<T>(config: Config, work: (accounts: Accounts) => Promise<T>): Promise<T> {
  const { withAccountsOf } = await import('#web');
  return withDatabase(withAccountsOf(config, work));
}

const listArgs = formatArguments('text', 'json');

const list = defineCommand({
  meta: { name: 'list', description: 'List members of the dashboard' },
  args: listArgs,
  async run({ args: given }) {
    refuseUnknown(given, listArgs);
    const format = textOrJson(given);
    const people = await withAccounts(await readConfig(), ({ people }) => people.list());
    if (format === 'json') {
      const rows = people.map(({ createdAt, ...person }) => ({
        ...person,
        createdAt: new Date(createdAt).toISOString(),
      }));
      process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
      return;
    }
    if (people.length === 0)
      process.stderr.write('No members yet. To create the first account, run "portico users reset".\n');
    for (const { email, role, name, createdAt } of people) {
      const day = new Date(createdAt).toISOString().slice(0, 10);
      process.stdout.write(`${email}\t${role}\t${day}\t${name}\n`);
    }
  },
});

const resetArgs = {
  email: {
    type: 'string',
    description: 'Email address of the account (not needed with only one owner)',
    valueHint: 'address',
  },
} as const;

const reset = defineCommand({
  meta: {
    name: 'reset',
    description: 'Print a one-time sign-in link that expires in 1 hour and skips the second factor',
  },
  args: resetArgs,
  async run({ args: given }) {
    refuseUnknown(given, resetArgs);
    const config = await readConfig();
    const { makeOwnerLink, makeResetLink } = await import('#web');
    const path = await withAccounts(config, async (accounts) => {
      const people = await accounts.people.list();
      if (people.length === 0) return makeOwnerLink(accounts);
      const wanted = given.email?.trim().toLowerCase();
      const fitting = people.filter(({ email, role }) => (wanted ? email === wanted : role === 'owner'));
      const [one, other] = fitting;
      if (one && !other) return makeResetLink(accounts, one.id);
      if (wanted)
        throw new Stop(
          exit.usage,
          `No member found with the email address ${wanted}. To list members, run "portico users list".`,
        );
      throw new Stop(
        exit.usage,
        `Specify the account: --email ${fitting.map(({ email }) => email).join(' or ')}.`,
      );
    });
    process.stdout.write(`${addressOf(config)}${path}\n`);
    if (process.stdout.isTTY)
      process.stderr.write('The link works once and expires in 1 hour. A new link replaces it.\n');
  },
});

/** The URL of the service according to the configuration. */
const addressOf = ({ baseUrl, host, port }: Config): string => {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return baseUrl ?? `http://${name}:${port}`;
};

export default defineCommand({
  meta: { name: 'users', description: 'List members of the dashboard, or reset access' },
  // Without a prototype: the parser asks by `in`.
  subCommands: Object.assign(Object.create(null) as object, { list, reset }),
});
