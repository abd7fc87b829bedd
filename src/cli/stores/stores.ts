import { defineCommand } from 'citty';
import { refuseUnknown } from '../arguments.ts';
import { exit, Stop } from '../exit.ts';
import { formatArguments, textOrJson } from '../format.ts';
import { print } from '../audits/output.ts';
import changes from './changes.ts';
import completeness from './completeness.ts';
import { existingStore, withinStores } from './records.ts';
import create from './create.ts';
import defaultStore from './default.ts';
import feed from './feed.ts';
import exportCommand from './export.ts';
import importCommand from './import.ts';
import put from './put.ts';
import { changesText, checkedSite, saveSite } from './saving.ts';
import partner from './partner.ts';
import linking from './linking.ts';
import processor from './processor.ts';
import record from './record.ts';
import secret from './secret.ts';
import signingKeys from './signing-keys.ts';

const id = { type: 'positional', description: 'Store ID', required: true } as const;

const toText = (site: unknown): string => `${JSON.stringify(site, null, 2)}\n`;

const listing = formatArguments('text', 'json');

const list = defineCommand({
  meta: { name: 'list', description: 'List stores: ID, name, state, hosts. * marks the default' },
  args: listing,
  async run({ args }) {
    refuseUnknown(args, listing);
    const format = textOrJson(args);
    const [all, first] = await withinStores(({ sites }) => Promise.all([sites.list(), sites.defaultSite()]));
    const rows = all.map(({ id, name, enabled, hosts }) => ({
      id,
      name,
      enabled,
      isDefault: id === first?.id,
      hosts,
    }));
    if (format === 'json') return print(toText(rows));
    return print(
      rows
        .map(
          ({ id, name, enabled, isDefault, hosts }) =>
            `${[id, name, enabled ? 'on' : 'off', `${hosts.join(',')}${isDefault ? ',*' : ''}`].join('\t')}\n`,
        )
        .join(''),
    );
  },
});

const show = defineCommand({
  meta: { name: 'show', description: 'Print the preferences of a store as JSON' },
  args: { id },
  async run({ args }) {
    refuseUnknown(args, { id });
    await print(toText(await withinStores(({ sites }) => existingStore(sites, args.id))));
  },
});

const set = defineCommand({
  meta: {
    name: 'set',
    description:
      'Change preferences, such as: portico stores set demo agentPolicy=known capabilities.payment=false',
  },
  args: {
    id,
    changes: {
      type: 'positional',
      description: 'member=value, where the value is JSON or text',
      required: true,
    },
  },
  async run({ args }) {
    const [name = '', ...changes] = args._;
    await withinStores(async ({ sites }) => {
      const seen = await sites.revision();
      const before = await existingStore(sites, name);
      const after = await checkedSite(changes.reduce<unknown>(change, structuredClone(before)), before);
      await saveSite(sites, after, seen);
      await print(`Saved ${name}.\n${await changesText(before, after)}`);
    });
  },
});

/** Sets one existing member: a mistyped name must not look like a success. */
function change(site: unknown, assignment: string): unknown {
  const [, path, text] = /^([\w.]+)=(.*)$/s.exec(assignment) ?? [];
  if (path === undefined || text === undefined)
    throw new Stop(exit.usage, `"${assignment}" is not in the form member=value.`);
  const names = path.split('.');
  const last = names.pop() as string;
  const target = names.reduce<unknown>((value, name) => memberOf(value, name, path), site);
  const value = readJson(text);
  const mayBeAbsent = optional.includes(path) && typeof target === 'object' && target !== null;
  if (mayBeAbsent && value === null) {
    delete (target as Record<string, unknown>)[last];
    return site;
  }
  if (!mayBeAbsent) memberOf(target, last, path);
  (target as Record<string, unknown>)[last] = value ?? text;
  return site;
}

/** Optional preferences: they can be added, and `null` removes them. */
const optional = [
  'negotiation',
  'manifestSource',
  'manifestUrl',
  'cartUrl',
  'connection',
  'identityLinking',
  ...['baseUrl', 'sitePath', 'version', 'accountUrl', 'attributes', 'returnDays', 'paymentMethodId'].map(
    (name) => `connection.${name}`,
  ),
];

function memberOf(value: unknown, name: string, path: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) {
    throw new Stop(exit.usage, `Unknown preference "${path}".`);
  }
  return (value as Record<string, unknown>)[name];
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

export default defineCommand({
  meta: {
    name: 'stores',
    description:
      'Manage stores and their preferences. Changes take effect within 1 second, without a restart',
  },
  // Without a prototype: the parser asks by `in`.
  subCommands: Object.assign(Object.create(null) as object, {
    list,
    create,
    show,
    put,
    set,
    default: defaultStore,
    changes,
    partner,
    processor,
    secret,
    linking,
    'signing-keys': signingKeys,
    completeness,
    feed,
    export: exportCommand,
    import: importCommand,
    record,
  }),
});
