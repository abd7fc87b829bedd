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
  meta: { name: 'list', description: 'Who may use the dashboard' },
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
    if (people.length === 0) process.stderr.write('Nobody yet. "portico users reset" prints a link.\n');
    for (const { email, role, name, createdAt } of people) {
      const day = new Date(createdAt).toISOString().slice(0, 10);
      process.stdout.write(`${email}\t${role}\t${day}\t${name}\n`);
    }
  },
});

const resetArgs = {
  email: {
    type: 'string',
    description: 'Whose account; not needed when there is one owner',
    valueHint: 'address',
  },
} as const;

const reset = defineCommand({
  meta: {
    name: 'reset',
    description: 'Print a link that opens an account once, within an hour, also without its second factor',
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
      if (wanted) throw new Stop(exit.usage, `Nobody has the address ${wanted}: see "portico users list".`);
      throw new Stop(exit.usage, `Say whose: --email ${fitting.map(({ email }) => email).join(' or ')}.`);
    });
    process.stdout.write(`${addressOf(config)}${path}\n`);
    if (process.stdout.isTTY)
      process.stderr.write('It works once, within an hour, and until another is printed.\n');
  },
});

/** Where the service is reached, as far as the configuration tells. */
const addressOf = ({ baseUrl, host, port }: Config): string => {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return baseUrl ?? `http://${name}:${port}`;
};

export default defineCommand({
  meta: { name: 'users', description: 'People who use the dashboard' },
  // Without a prototype: the parser asks by `in`.
  subCommands: Object.assign(Object.create(null) as object, { list, reset }),
});
