import { defineCommand } from 'citty';
import type { ChangedPreference, SiteChange } from '#storage';
import { readInteger, refuseUnknown } from '../arguments.ts';
import { print } from '../audits/output.ts';
import { formatArguments, textOrJson } from '../format.ts';
import { existingStore, withinStores } from './records.ts';

const args = {
  id: { type: 'positional', description: 'Store ID', required: true },
  limit: {
    type: 'string',
    description: 'Maximum number of changes, 1 to 1000',
    default: '50',
    valueHint: 'n',
  },
  ...formatArguments('text', 'json'),
} as const;

export default defineCommand({
  meta: { name: 'changes', description: 'List changes to the preferences and secrets of a store' },
  args,
  async run({ args: given }) {
    refuseUnknown(given, args);
    const format = textOrJson(given);
    const limit = readInteger('--limit', given.limit, 1, 1_000);
    const changes = await withinStores(async ({ sites }) => {
      await existingStore(sites, given.id);
      return sites.changes(given.id, { limit });
    });
    await print(format === 'json' ? toJson(changes) : changes.map(toText).join(''));
  },
});

const toJson = (changes: readonly SiteChange[]): string =>
  `${JSON.stringify(
    changes.map(({ at, ...change }) => ({ at: new Date(at).toISOString(), ...change })),
    null,
    2,
  )}\n`;

/** A line for each preference. */
const toText = ({ at, who, what }: SiteChange): string =>
  what
    .map((one) => `${[new Date(at).toISOString(), who, one.name, preferenceChangeText(one)].join('\t')}\n`)
    .join('');

/** `"EUR" -> "USD"`. */
export function preferenceChangeText(change: ChangedPreference): string {
  if ('secret' in change) return change.secret;
  const [before, after] = [change.before, change.after].map((value) =>
    value === undefined ? 'nothing' : shortened(JSON.stringify(value)),
  );
  return `${before} -> ${after}`;
}

const shortened = (text: string): string => (text.length > 120 ? `${text.slice(0, 117)}...` : text);
