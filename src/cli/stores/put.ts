import { defineCommand } from 'citty';
import type { Site } from '#commerce';
import type { SiteStore } from '#storage';
import { refuseUnknown } from '../arguments.ts';
import { confirm } from '../prompt.ts';
import { exit, Stop } from '../exit.ts';
import { readNamedFile } from '../files.ts';
import { print } from '../audits/output.ts';
import { withinStores } from './records.ts';
import { changesText, checkedSite, saveSite } from './saving.ts';

const args = {
  file: {
    type: 'positional',
    description:
      'JSON file as printed by "show". Members that it leaves out keep their value, or get a default',
    required: true,
  },
  yes: { type: 'boolean', description: 'Skip confirmation' },
} as const;

export default defineCommand({
  meta: { name: 'put', description: 'Create a store or change its preferences from a JSON file' },
  args,
  async run({ args: given }) {
    refuseUnknown(given, args);
    const file = readObject(await readNamedFile(given.file), given.file);
    await withinStores(async ({ sites }) => {
      const seen = await sites.revision();
      const before = await sites.read(String(file['id']));
      const site = await checkedSite(await filledIn(file, before), before);
      if (before) await agreeTo(before, site, given.yes === true);
      await saveSite(sites, site, seen);
      await print(`Saved ${site.id}.\n${before ? '' : await namesOf(sites, site)}`);
    });
  },
});

function readObject(text: string, file: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text) as unknown;
  } catch (error) {
    throw new Stop(exit.usage, `"${file}" is not JSON: ${(error as Error).message}.`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Stop(exit.usage, `"${file}" is not a store: it is not a JSON object.`);
  return value as Record<string, unknown>;
}

/** `null` removes an optional preference. */
async function filledIn(file: Record<string, unknown>, before: Site | undefined): Promise<unknown> {
  const { newSite } = await import('#commerce');
  const { primaryVersions } = await import('#ucp');
  const text = (name: string): string => (typeof file[name] === 'string' ? file[name] : '');
  const [host] = Array.isArray(file['hosts']) ? (file['hosts'] as unknown[]) : [];
  const usual = {
    id: '',
    name: '',
    host: typeof host === 'string' ? host : '',
    storefront: '',
    currency: '',
    country: text('country'),
    locale: '',
    agentPolicy: '',
  };
  const all = { ...(before ?? (newSite(usual, primaryVersions[0] ?? '') as object)), ...file };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
}

async function agreeTo(before: Site, after: Site, yes: boolean): Promise<void> {
  const changes = await changesText(before, after);
  if (changes === '') return;
  process.stderr.write(`Changes to ${after.id}:\n${changes}`);
  if (!yes) await confirm('Save changes');
}

/** The hosts that a new store serves. */
async function namesOf(sites: SiteStore, { id, hosts }: Site): Promise<string> {
  const isDefault = (await sites.defaultSite())?.id === id;
  return isDefault
    ? 'It is the default store and serves every host that belongs to no other store.\n'
    : `It serves ${hosts.join(', ')}, and /s/${id}/ on this service.\n`;
}
