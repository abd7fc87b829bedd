import { defineCommand } from 'citty';
import type { Partner, Site } from '#commerce';
import { refuseUnknown } from './arguments.ts';
import { exit, Stop } from './exit.ts';
import { formatArguments, textOrJson } from './format.ts';
import { print } from './output.ts';
import { existingStore, withinStores } from './store-records.ts';
import { changesText, checkedSite, saveSite } from './store-saving.ts';
import { readSecret } from './store-secret.ts';
import { whoRunsIt } from './who.ts';

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
  release: { type: 'string', description: 'Always answer in this UCP release', valueHint: 'date' },
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
    const changes = changesOf(given);
    const takesKey = given['webhook-key'] === true;
    if (partner === undefined && (remove || resume || takesKey || changes.length > 0))
      throw new Stop(exit.usage, 'Enter the ID of the partner after the store ID.');
    if (remove && (takesKey || resume || changes.length > 0))
      throw new Stop(exit.usage, 'Use --remove without other options.');
    const key = takesKey ? await readSecret() : undefined;
    const { resumeHeldNotices, SecretRefused } = await import('#storage');
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
        );
        await saveSite(sites, after, seen);
        await print(`Saved ${id}.\n${await changesText(before, after)}`);
      } else if (key === undefined && !resume) {
        await print(`${JSON.stringify(old, null, 2)}\n`);
      }
      if (key !== undefined) {
        const kept = await secrets();
        const { values } = await kept.open(id);
        const present = values[`partner-key:${partner}`];
        const before = values[`partner-key-before:${partner}`];
        try {
          // The former key holds until the platform has changed over. While there is one, the present key was never accepted.
          if (present !== undefined && present !== key && before === undefined)
            await kept.put(id, `partner-key-before:${partner}`, present, whoRunsIt());
          await kept.put(id, `partner-key:${partner}`, key, whoRunsIt());
        } catch (error) {
          if (error instanceof SecretRefused) throw new Stop(exit.usage, error.message);
          throw error;
        }
        await print(`Stored the key of ${partner}, encrypted.\n`);
      }
      if (key !== undefined || resume) {
        const count = await resumeHeldNotices(database, id, Date.now());
        if (count > 0 || resume) await print(`Order updates to send again: ${count}\n`);
      }
    });
  },
});

type Change = (partner: Partner) => Partner;

/** A function for each option that was given. */
function changesOf(given: Record<string, unknown>): Change[] {
  const text = (name: string): string | undefined =>
    typeof given[name] === 'string' ? given[name].trim() : undefined;
  const [preset, profile, key, release] = ['preset', 'profile', 'key-id', 'release'].map(text);
  const [account, url, limit] = ['account', 'webhook', 'rate-limit'].map(text);
  return [
    ...(preset === undefined ? [] : [(one: Partner) => ({ ...one, preset: preset as 'google' })]),
    ...(profile === undefined
      ? []
      : [(one: Partner) => ({ ...one, profiles: added(one.profiles, profile) })]),
    ...(key === undefined ? [] : [(one: Partner) => ({ ...one, keys: added(one.keys, key) })]),
    ...(release === undefined ? [] : [(one: Partner) => ({ ...one, release })]),
    ...(limit === undefined ? [] : [(one: Partner) => ({ ...one, rateLimit: Number(limit) })]),
    ...(account === undefined
      ? []
      : [(one: Partner) => ({ ...one, orderWebhook: { ...one.orderWebhook, account } })]),
    ...(url === undefined
      ? []
      : [(one: Partner) => ({ ...one, orderWebhook: { ...one.orderWebhook, url } })]),
  ];
}

const added = (list: readonly string[] = [], one: string): string[] => [...new Set([...list, one])];

const changed = (old: Partner | undefined, id: string, changes: readonly Change[]): Partner =>
  changes.reduce<Partner>((partner, change) => change(partner), old ?? { id });

/** @param partner undefined: it is removed */
function withPartner(site: Site, id: string, partner: Partner | undefined): unknown {
  const { partners = [], ...rest } = site;
  const others = partners.filter((one) => one.id !== id);
  const all = partner ? [...others, partner] : others;
  return all.length > 0 ? { ...rest, partners: all } : rest;
}

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
