/** Hosts that the service must not audit. */
import { defineCommand } from 'citty';
import type { OptOuts } from '#storage';
import { refuseUnknown } from './arguments.ts';
import { readConfig, withDatabase } from './configuration.ts';
import { exit, Stop } from './exit.ts';
import { formatArguments, textOrJson } from './format.ts';
import { print } from './audits/output.ts';

const host = {
  host: { type: 'positional', description: 'Host. Includes its subdomains', required: true },
} as const;

const add = defineCommand({
  meta: { name: 'add', description: 'Block audits of a host and its subdomains' },
  args: host,
  async run({ args }) {
    refuseUnknown(args, host);
    const name = await readHost(args.host);
    await withOptOuts((optOuts) => optOuts.add(name, { source: 'operator', createdAt: Date.now() }));
    process.stdout.write(`Added ${name} to the opt-out list.\n`);
  },
});

const remove = defineCommand({
  meta: { name: 'remove', description: 'Allow audits of a host again' },
  args: host,
  async run({ args }) {
    refuseUnknown(args, host);
    const name = await readHost(args.host);
    const was = await withOptOuts((optOuts) => optOuts.remove(name));
    if (!was) throw new Stop(exit.usage, `${name} is not on the opt-out list.`);
    process.stdout.write(`Removed ${name} from the opt-out list.\n`);
  },
});

const listing = formatArguments('text', 'json');

const list = defineCommand({
  meta: { name: 'list', description: 'List hosts, with date and source' },
  args: listing,
  async run({ args }) {
    refuseUnknown(args, listing);
    const format = textOrJson(args);
    const all = (await withOptOuts((optOuts) => optOuts.list())).map(({ host: name, source, createdAt }) => ({
      host: name,
      source,
      createdAt: new Date(createdAt).toISOString(),
    }));
    if (format === 'json') return print(`${JSON.stringify(all, null, 2)}\n`);
    const rows = all.map((one) => `${one.createdAt.slice(0, 10)}  ${one.source.padEnd(8)}  ${one.host}\n`);
    return print(rows.join(''));
  },
});

async function readHost(text: string): Promise<string> {
  const { hostName } = await import('#storage');
  const name = hostName(text);
  if (name === undefined)
    throw new Stop(exit.usage, `"${text}" is not a host. Enter a host such as shop.example.`);
  const { getPublicSuffix } = await import('tldts');
  if (getPublicSuffix(name) === name)
    throw new Stop(exit.usage, `"${name}" is a public suffix. It would block audits of every site under it.`);
  return name;
}

async function withOptOuts<T>(work: (optOuts: OptOuts) => Promise<T>): Promise<T> {
  const { databaseUrl } = await readConfig();
  const { openDatabase, optOutStore } = await import('#storage');
  const database = await withDatabase(openDatabase(databaseUrl));
  try {
    return await work(optOutStore(database));
  } finally {
    await database.close();
  }
}

export default defineCommand({
  meta: { name: 'opt-out', description: 'Manage hosts that the service must not audit' },
  // Without a prototype: the parser asks by `in`.
  subCommands: Object.assign(Object.create(null) as object, { add, remove, list }),
});
