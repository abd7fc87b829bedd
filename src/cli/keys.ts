import { defineCommand } from 'citty';
import { readInteger, refuseUnknown } from './arguments.ts';
import { readConfig, withDatabase } from './configuration.ts';
import { exit, Stop } from './exit.ts';
import { existingStore, withinStores } from './store-records.ts';

const args = {
  client: { type: 'string', description: 'Who will use the key', required: true, valueHint: 'name' },
  plan: { type: 'string', description: 'free, pro or scale', default: 'free', valueHint: 'plan' },
  'expires-in-days': { type: 'string', description: 'When the key ends; default: never', valueHint: 'n' },
  profile: {
    type: 'string',
    description: 'Address of the only agent profile that may be named with it; default: any',
    valueHint: 'url',
  },
  site: { type: 'string', description: 'Id of the only store that takes it; default: any', valueHint: 'id' },
  format: { type: 'string', description: 'text or json', default: 'text', valueHint: 'format' },
} as const;

const create = defineCommand({
  meta: { name: 'create', description: 'Make an API key; it is shown this once' },
  args,
  async run({ args: given }) {
    refuseUnknown(given, args);
    const { format, plan } = given;
    const client = given.client.trim();
    if (client === '' || client.length > 100)
      throw new Stop(exit.usage, '--client must have 1 to 100 characters.');
    if (format !== 'text' && format !== 'json')
      throw new Stop(exit.usage, `--format must be text or json, not "${format}".`);
    const days =
      given['expires-in-days'] === undefined
        ? undefined
        : readInteger('--expires-in-days', given['expires-in-days'], 1, 3650);
    const config = await readConfig();
    const { readPublicUrl } = await import('#ucp');
    const boundProfile = readPublicUrl(given.profile, config);
    if (given.profile !== undefined && boundProfile === undefined)
      throw new Stop(exit.usage, '--profile must be an https address of an agent profile.');
    const { createKey, isPlan } = await import('#web');
    if (!isPlan(plan)) throw new Stop(exit.usage, `--plan must be free, pro or scale, not "${plan}".`);
    const expiry = days === undefined ? {} : { expiresInDays: days };
    if (given.site !== undefined)
      await withinStores(({ sites }) => existingStore(sites, given.site as string));
    const binding = {
      ...(boundProfile === undefined ? {} : { boundProfile }),
      ...(given.site === undefined ? {} : { site: given.site }),
    };
    const { key } = await withDatabase(createKey(config, { client, plan, ...expiry, ...binding }));
    if (format === 'json') process.stdout.write(`${JSON.stringify({ key })}\n`);
    else process.stdout.write(`${key}\n`);
    if (format === 'text' && process.stdout.isTTY)
      process.stderr.write('Keep it: it is stored hashed and cannot be shown again.\n');
  },
});

export default defineCommand({
  meta: { name: 'keys', description: 'API keys' },
  // Without a prototype: the parser asks by `in`.
  subCommands: Object.assign(Object.create(null) as object, { create }),
});
