import { defineCommand } from 'citty';
import type { KeyFacts, Keys } from '#web';
import type { Config } from '../config/config.ts';
import { readInteger, refuseUnknown } from './arguments.ts';
import { readConfig, withDatabase } from './configuration.ts';
import { exit, Stop } from './exit.ts';
import { formatArguments, textOrJson } from './format.ts';
import { print } from './audits/output.ts';
import { existingStore, withinStores } from './stores/records.ts';

const creation = {
  client: { type: 'string', description: 'Client that will use the key', required: true, valueHint: 'name' },
  plan: {
    type: 'string',
    description: 'Plan, which sets limits and quota',
    default: 'free',
    valueHint: 'free|pro|scale',
  },
  'expires-in-days': {
    type: 'string',
    description: 'Days until the key expires (default: never)',
    valueHint: 'n',
  },
  profile: {
    type: 'string',
    description:
      'Bind the key to the agent profile at this URL. A bound key cannot run audits (default: any profile)',
    valueHint: 'url',
  },
  site: {
    type: 'string',
    description: 'Bind the key to the store with this ID. A bound key cannot run audits (default: any store)',
    valueHint: 'id',
  },
  ...formatArguments('text', 'json'),
} as const;

const create = defineCommand({
  meta: { name: 'create', description: 'Create an API key. It is shown only once' },
  args: creation,
  async run({ args: given }) {
    refuseUnknown(given, creation);
    const { plan } = given;
    const format = textOrJson(given);
    const client = given.client.trim();
    if (client === '' || client.length > 100)
      throw new Stop(exit.usage, '--client must have 1 to 100 characters.');
    const days =
      given['expires-in-days'] === undefined
        ? undefined
        : readInteger('--expires-in-days', given['expires-in-days'], 1, 3650);
    const config = await readConfig();
    const { readPublicUrl } = await import('#ucp');
    const boundProfile = readPublicUrl(given.profile, config);
    if (given.profile !== undefined && boundProfile === undefined)
      throw new Stop(exit.usage, '--profile must be the HTTPS URL of an agent profile.');
    const { isPlan } = await import('#web');
    if (!isPlan(plan)) throw new Stop(exit.usage, `--plan must be free, pro, or scale, not "${plan}".`);
    const expiry = days === undefined ? {} : { expiresInDays: days };
    if (given.site !== undefined)
      await withinStores(({ sites }) => existingStore(sites, given.site as string));
    const binding = {
      ...(boundProfile === undefined ? {} : { boundProfile }),
      ...(given.site === undefined ? {} : { site: given.site }),
    };
    const { key } = await withKeys((keys) => keys.create({ client, plan, ...expiry, ...binding }), config);
    await showOnce(key, format);
  },
});

const listing = {
  all: { type: 'boolean', description: 'Include revoked and expired keys' },
  ...formatArguments('text', 'json'),
} as const;

const list = defineCommand({
  meta: { name: 'list', description: 'List active keys, newest first: ID, client, plan, last use' },
  args: listing,
  async run({ args: given }) {
    refuseUnknown(given, listing);
    const format = textOrJson(given);
    const keys = (await withKeys((kept) => kept.list())).filter(
      ({ state }) => given.all === true || state === 'live',
    );
    if (format === 'json') return print(`${JSON.stringify(keys.map(told), null, 2)}\n`);
    if (keys.length === 0)
      process.stderr.write('No keys. To create one, run "portico keys create --client NAME".\n');
    const rows = keys.map(({ id, client, plan, state, lastUsedAt, expiresAt }) => {
      const used = lastUsedAt === undefined ? 'never used' : `used ${dayOf(lastUsedAt)}`;
      const until = expiresAt === undefined ? '' : `until ${dayOf(expiresAt)}`;
      return `${[id, client, plan, state, used, until].join('\t').trimEnd()}\n`;
    });
    return print(rows.join(''));
  },
});

const one = {
  id: { type: 'positional', description: 'Key ID, or the start of the key', required: true },
} as const;

const revoke = defineCommand({
  meta: { name: 'revoke', description: 'Revoke a key immediately' },
  args: one,
  async run({ args: given }) {
    refuseUnknown(given, one);
    const { id, client } = await withKeys(async (keys) => {
      const found = await existingKey(keys, given.id);
      await keys.revoke(found.id);
      return found;
    });
    await print(`Revoked key ${id} of ${client}.\n`);
  },
});

const rotation = {
  ...one,
  'old-works-for-hours': {
    type: 'string',
    description: 'Hours that the old key still works, 0 to 168',
    default: '24',
    valueHint: 'n',
  },
  ...formatArguments('text', 'json'),
} as const;

const rotate = defineCommand({
  meta: {
    name: 'rotate',
    description: 'Replace a key. Limits, usage, and reports stay. The new key is shown only once',
  },
  args: rotation,
  async run({ args: given }) {
    refuseUnknown(given, rotation);
    const format = textOrJson(given);
    const hours = readInteger('--old-works-for-hours', given['old-works-for-hours'], 0, 168);
    const made = await withKeys(async (keys) => {
      const { id } = await existingKey(keys, given.id);
      return keys.rotate(id, hours * 3_600_000);
    });
    if (!made) throw new Stop(exit.usage, 'The key was revoked in the meantime.');
    await showOnce(made.key, format);
  },
});

/** Works while the service runs: both use the same database. */
async function withKeys<T>(work: (keys: Keys) => Promise<T>, config?: Config): Promise<T> {
  const { withKeysOf } = await import('#web');
  return withDatabase(withKeysOf(config ?? (await readConfig()), work));
}

/** @param text an ID, or the start of a key as lists show it */
async function existingKey(keys: Keys, text: string): Promise<KeyFacts> {
  const found = (await keys.list()).find(({ id, start }) => id === text || start === text);
  if (!found)
    throw new Stop(exit.usage, `No active key found for "${text}". To list keys, run "portico keys list".`);
  if (found.state !== 'live') throw new Stop(exit.usage, `The key "${text}" is already ${found.state}.`);
  return found;
}

async function showOnce(key: string, format: 'text' | 'json'): Promise<void> {
  await print(format === 'json' ? `${JSON.stringify({ key })}\n` : `${key}\n`);
  if (format === 'text' && process.stdout.isTTY)
    process.stderr.write('Save this key now. It cannot be shown again.\n');
}

const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);
const isoOf = (moment: number | undefined): string | undefined =>
  moment === undefined ? undefined : new Date(moment).toISOString();

const told = ({ createdAt, lastUsedAt, expiresAt, oldUntil, ...key }: KeyFacts) => ({
  ...key,
  createdAt: isoOf(createdAt),
  lastUsedAt: isoOf(lastUsedAt),
  expiresAt: isoOf(expiresAt),
  oldUntil: isoOf(oldUntil),
});

export default defineCommand({
  meta: { name: 'keys', description: 'Manage API keys' },
  // Without a prototype: the parser asks by `in`.
  subCommands: Object.assign(Object.create(null) as object, { create, list, revoke, rotate }),
});
