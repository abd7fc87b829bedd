/** Webhooks for store events, for scripted setups. The dashboard has more options. */
import { defineCommand } from 'citty';
import type { EventWebhooks } from '#event-webhooks';
import { refuseUnknown } from './arguments.ts';
import { readConfig, withDatabase } from './configuration.ts';
import { exit, Stop } from './exit.ts';
import { formatArguments, textOrJson } from './format.ts';
import { print } from './audits/output.ts';
import { existingStore, withinStores } from './stores/records.ts';

const creation = {
  url: {
    type: 'string',
    description: 'Public HTTPS URL that accepts POST requests',
    required: true,
    valueHint: 'url',
  },
  site: {
    type: 'string',
    description: 'Send only events of the store with this ID (default: all stores)',
    valueHint: 'id',
  },
  events: {
    type: 'string',
    description: 'Comma-separated event names (default: all)',
    valueHint: 'names',
  },
  description: { type: 'string', description: 'Description', valueHint: 'text' },
  ...formatArguments('text', 'json'),
} as const;

const maxDescription = 120;

const create = defineCommand({
  meta: { name: 'create', description: 'Create a webhook. Its secret is shown only once' },
  args: creation,
  async run({ args: given }) {
    refuseUnknown(given, creation);
    const { site } = given;
    const as = textOrJson(given);
    const description = (given.description ?? '').trim();
    if (description.length > maxDescription)
      throw new Stop(exit.usage, `--description must have at most ${maxDescription} characters.`);
    const { webhookEvents } = await import('#event-webhooks');
    const wanted = given.events?.split(',').map((name) => name.trim()) ?? webhookEvents;
    const types = webhookEvents.filter((type) => wanted.includes(type));
    const unknown = wanted.find((name) => !(webhookEvents as readonly string[]).includes(name));
    if (unknown !== undefined)
      throw new Stop(
        exit.usage,
        `Unknown event "${unknown}" in --events. Events: ${webhookEvents.join(', ')}.`,
      );
    if (site !== undefined) await withinStores(({ sites }) => existingStore(sites, site));
    const made = await withinWebhooks(async (webhooks) => {
      const problem = webhooks.problemOf(given.url);
      if (problem !== undefined) throw new Stop(exit.usage, `--url: ${problem}`);
      const { href: url } = new URL(given.url);
      const webhook = await webhooks.create({ url, description, types, enabled: true, site });
      if (!webhook) throw new Stop(exit.usage, 'The limit of 50 webhooks is reached. Remove one first.');
      return { id: webhook.id, url, secret: await webhooks.takeSecret(webhook.id) };
    });
    await print(as === 'json' ? `${JSON.stringify(made)}\n` : `${made.id}\n${made.secret}\n`);
    if (as === 'text' && process.stdout.isTTY)
      process.stderr.write('Save this secret now. It cannot be shown again.\n');
  },
});

const listing = formatArguments('text', 'json');

const list = defineCommand({
  meta: { name: 'list', description: 'List webhooks with store, events, and state' },
  args: listing,
  async run({ args: given }) {
    refuseUnknown(given, listing);
    const as = textOrJson(given);
    const all = await withinWebhooks((webhooks) => webhooks.list());
    const rows = all.map(({ id, url, site, types, enabled }) =>
      [id, site ?? 'all stores', enabled ? 'on' : 'off', types.join(','), url].join('\t'),
    );
    await print(as === 'json' ? `${JSON.stringify(all, null, 2)}\n` : rows.map((row) => `${row}\n`).join(''));
  },
});

const removal = {
  id: { type: 'positional', description: 'Webhook ID', required: true },
} as const;

const remove = defineCommand({
  meta: { name: 'remove', description: 'Remove a webhook, its secret, and its deliveries' },
  args: removal,
  async run({ args: given }) {
    refuseUnknown(given, removal);
    const was = await withinWebhooks((webhooks) => webhooks.remove(given.id));
    if (!was)
      throw new Stop(
        exit.usage,
        `No webhook found with the ID "${given.id}". To list webhooks, run "portico webhooks list".`,
      );
    await print(`Removed webhook ${given.id}.\n`);
  },
});

/** Opens the database, works, and closes it. Nothing is sent from here: the service does. */
async function withinWebhooks<T>(work: (webhooks: EventWebhooks) => Promise<T>): Promise<T> {
  const config = await readConfig();
  const { createEventWebhooks, eventBody } = await import('#event-webhooks');
  const { createFetcher } = await import('#fetch');
  const { escapeUnseen, eventWebhookStore, fittingSecretsOf, openDatabase } = await import('#storage');
  const database = await withDatabase(openDatabase(config.databaseUrl));
  const fetcher = createFetcher();
  try {
    const secret = await withDatabase(fittingSecretsOf(database, config));
    const { allowInsecureLoopback } = config;
    const store = eventWebhookStore(database, { secret, body: eventBody });
    return await withDatabase(
      work(createEventWebhooks({ store, fetcher, visible: escapeUnseen, allowInsecureLoopback })),
    );
  } finally {
    await fetcher.close();
    await database.close();
  }
}

export default defineCommand({
  meta: { name: 'webhooks', description: 'Manage webhooks for store events' },
  // Without a prototype: the parser asks by `in`.
  subCommands: Object.assign(Object.create(null) as object, { create, list, remove }),
});
