import { defineCommand } from 'citty';
import type { Partner, PartnerWebhook, readHeaderField, Site } from '#commerce';
import { refuseUnknown } from '../arguments.ts';
import { exit, Stop } from '../exit.ts';
import { formatArguments, textOrJson } from '../format.ts';
import { print } from '../audits/output.ts';
import { existingStore, withinStores } from './records.ts';
import { changesText, checkedSite, saveSite } from './saving.ts';
import { readSecret } from './secret.ts';
import { whoRunsIt } from '../who.ts';

const args = {
  id: { type: 'positional', description: 'Store ID', required: true },
  partner: { type: 'positional', description: 'Partner ID, such as google', required: false },
  preset: { type: 'string', description: 'google: its codes and order webhook', valueHint: 'name' },
  profile: {
    type: 'string',
    description: 'URL of its UCP profile, or the beginning of several and *',
    valueHint: 'url',
  },
  'key-id': { type: 'string', description: 'ID of its API key', valueHint: 'id' },
  account: { type: 'string', description: 'ID that the platform gave to the store', valueHint: 'id' },
  webhook: { type: 'string', description: 'URL for order updates', valueHint: 'url' },
  release: {
    type: 'string',
    description: 'Always answer in this UCP release, or default (negotiated)',
    valueHint: 'date',
  },
  codes: {
    type: 'string',
    description: 'Error codes: google or ucp (default: those of the preset)',
    valueHint: 'name',
  },
  'key-in': {
    type: 'string',
    description: 'Where the key for order updates goes: header or query. With --key-name',
    valueHint: 'place',
  },
  'key-name': {
    type: 'string',
    description: 'Name of that header or query parameter. With --key-in',
    valueHint: 'name',
  },
  header: {
    type: 'string',
    description: 'Header of order updates, such as "X-Source: portico". Without a value, it is removed',
    valueHint: 'header',
  },
  'retry-for': {
    type: 'string',
    description: 'Hours for which an order update is tried again, 1 to 168, or default (75)',
    valueHint: 'hours',
  },
  'retry-status': {
    type: 'string',
    description: 'Also try again after these statuses, such as 409,425, or default (only 408, 429, and 5xx)',
    valueHint: 'list',
  },
  'rate-limit': { type: 'string', description: 'Calls per minute (default: 12000)', valueHint: 'number' },
  'webhook-key': {
    type: 'boolean',
    description: 'Store the key for order updates from standard input, and resume stopped updates',
  },
  resume: { type: 'boolean', description: 'Send order updates again that the partner rejected' },
  remove: { type: 'boolean', description: 'Remove the partner' },
  ...formatArguments('text', 'json'),
} as const;

export default defineCommand({
  meta: {
    name: 'partner',
    description: 'Show, add, change, or remove the settings for a platform, such as Google',
  },
  args,
  async run({ args: given }) {
    refuseUnknown(given, args);
    const format = textOrJson(given);
    const { id, partner, remove = false, resume = false } = given;
    const { readHeaderField, withPartner } = await import('#commerce');
    const changes = changesOf(given, readHeaderField);
    const takesKey = given['webhook-key'] === true;
    if (partner === undefined && (remove || resume || takesKey || changes.length > 0))
      throw new Stop(exit.usage, 'Enter the ID of the partner after the store ID.');
    if (remove && (takesKey || resume || changes.length > 0))
      throw new Stop(exit.usage, 'Use --remove without other options.');
    const key = takesKey ? await readSecret() : undefined;
    const { resumeHeldNotices, SecretRefused, storePartnerKey } = await import('#storage');
    await withinStores(async ({ database, sites, secrets }) => {
      const seen = await sites.revision();
      const before = await existingStore(sites, id);
      if (partner === undefined) return print(listOf(before, format));
      const old = before.partners?.find((one) => one.id === partner);
      if (!old && changes.length === 0)
        throw new Stop(
          exit.usage,
          `${id} has no partner "${partner}". To add it, use --preset or --profile.`,
        );
      if (remove || changes.length > 0) {
        const after = await checkedSite(
          withPartner(before, partner, remove ? undefined : changed(old, partner, changes)),
          before,
        );
        await saveSite(sites, after, seen);
        await print(`Saved ${id}.\n${await changesText(before, after)}`);
      } else if (key === undefined && !resume) {
        await print(`${JSON.stringify(old, null, 2)}\n`);
      }
      if (key !== undefined || resume) {
        const change = { site: id, partner, key: key ?? '', by: whoRunsIt() };
        const count = await (
          key === undefined
            ? resumeHeldNotices(database, id, Date.now())
            : storePartnerKey(database, await secrets(), change, Date.now())
        ).catch((error: unknown) => {
          if (error instanceof SecretRefused) throw new Stop(exit.usage, error.message);
          throw error;
        });
        if (key !== undefined) await print(`Stored the key of ${partner}, encrypted.\n`);
        if (count > 0 || resume) await print(`Order updates to send again: ${count}\n`);
      }
    });
  },
});

type Change = (partner: Partner) => Partner;

/** A function for each option that was given. */
function changesOf(given: Record<string, unknown>, readLine: typeof readHeaderField): Change[] {
  const text = (name: string): string | undefined =>
    typeof given[name] === 'string' ? given[name].trim() : undefined;
  const change = (name: string, by: (partner: Partner, value: string) => Partner): Change[] => {
    const value = text(name);
    return value === undefined ? [] : [(partner) => by(partner, value)];
  };
  const hook = (name: string, by: (webhook: PartnerWebhook, value: string) => PartnerWebhook): Change[] =>
    change(name, (one, value) => ({ ...one, orderWebhook: by(one.orderWebhook ?? {}, value) }));
  if ((text('key-in') === undefined) !== (text('key-name') === undefined))
    throw new Stop(exit.usage, 'Use --key-in and --key-name together.');
  const header = readLine(text('header') ?? '');
  if (text('header') !== undefined && header === undefined)
    throw new Stop(exit.usage, '--header must be a name and a value, such as "X-Source: portico".');
  return [
    ...change('preset', (one, preset) => ({ ...one, preset: preset as 'google' })),
    ...change('profile', (one, url) => ({ ...one, profiles: added(one.profiles, url) })),
    ...change('key-id', (one, key) => ({ ...one, keys: added(one.keys, key) })),
    ...change('release', ({ release: _former, ...one }, release) =>
      release === 'default' ? one : { ...one, release },
    ),
    ...change('rate-limit', (one, limit) => ({ ...one, rateLimit: Number(limit) })),
    ...change('codes', (one, codes) => ({ ...one, codes: codes as 'google' })),
    ...hook('account', (webhook, account) => ({ ...webhook, account })),
    ...hook('webhook', (webhook, url) => ({ ...webhook, url })),
    ...hook('key-in', (webhook, place) => ({
      ...webhook,
      key: { in: place as 'header', name: text('key-name') ?? '' },
    })),
    ...hook('retry-for', (webhook, hours) => ({
      ...webhook,
      retryFor: hours === 'default' ? undefined : Number(hours),
    })),
    ...hook('retry-status', (webhook, list) => ({
      ...webhook,
      retryStatuses: list === 'default' ? undefined : readStatuses(list),
    })),
    ...hook('header', (webhook) => ({ ...webhook, headers: headersWith(webhook.headers, header) })),
  ];
}

function headersWith(
  headers: Readonly<Record<string, string>> = {},
  header: ReturnType<typeof readHeaderField>,
): Record<string, string> {
  const others = Object.entries(headers).filter(
    ([name]) => name.toLowerCase() !== header?.name.toLowerCase(),
  );
  return Object.fromEntries(header?.value ? [...others, [header.name, header.value]] : others);
}

/** What is not a number is refused with the preferences. */
const readStatuses = (list: string): number[] =>
  list
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number);

const added = (list: readonly string[] = [], one: string): string[] => [...new Set([...list, one])];

const changed = (old: Partner | undefined, id: string, changes: readonly Change[]): Partner =>
  changes.reduce<Partner>((partner, change) => change(partner), old ?? { id });

function listOf({ id, partners = [] }: Site, format: string): string {
  if (format === 'json') return `${JSON.stringify(partners, null, 2)}\n`;
  if (partners.length === 0) return `${id} has no partners.\n`;
  return partners
    .map(({ id: name, preset, profiles = [], keys = [] }) => {
      const by = [...profiles, ...keys.map((key) => `API key ${key}`)].join(', ');
      return `${name}${preset ? ` (${preset})` : ''}: ${by}\n`;
    })
    .join('');
}
