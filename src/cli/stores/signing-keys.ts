import { defineCommand } from 'citty';
import type { StoredKey, StoredKeys } from '#ucp';
import { refuseUnknown } from '../arguments.ts';
import { exit, Stop } from '../exit.ts';
import { print } from '../audits/output.ts';
import { formatArguments, textOrJson } from '../format.ts';
import { existingStore, withinStores } from './records.ts';
import { whoRunsIt } from '../who.ts';

const args = {
  id: { type: 'positional', description: 'Store ID', required: true },
  replace: {
    type: 'boolean',
    description: 'Replace all keys with new ones, for example after a leak',
  },
  ...formatArguments('text', 'json'),
} as const;

export default defineCommand({
  meta: {
    name: 'signing-keys',
    description: 'List or replace the signing keys of a store. A new key is created every 90 days',
  },
  args,
  async run({ args: given }) {
    refuseUnknown(given, args);
    const format = textOrJson(given);
    const { freshKeys } = await import('#ucp');
    const keys = await withinStores(async ({ sites, signingKeys }) => {
      await existingStore(sites, given.id);
      const kept = await signingKeys();
      const before = await kept.load(given.id);
      if (given.replace !== true) return before;
      const now = Date.now();
      const after = freshKeys(before, now);
      if (!(await kept.replace(given.id, after, whoRunsIt(), now)))
        throw new Stop(exit.failed, 'The service changed the keys at the same time. Try again.');
      return after;
    });
    await print(format === 'json' ? toJson(keys) : toText(keys));
  },
});

/** Public facts only. */
const factsOf = (keys: StoredKeys | undefined) =>
  (keys?.keys ?? []).map(({ from, retiredAt, jwk: { kid } }: StoredKey) => ({
    kid,
    signsFrom: new Date(from).toISOString(),
    ...(retiredAt === undefined ? {} : { signedUntil: new Date(retiredAt).toISOString() }),
  }));

const toJson = (keys: StoredKeys | undefined): string => `${JSON.stringify(factsOf(keys), null, 2)}\n`;

const toText = (keys: StoredKeys | undefined): string =>
  keys === undefined
    ? 'No keys yet. They are created on first use.\n'
    : factsOf(keys)
        .map(
          ({ kid, signsFrom, signedUntil = '' }) => `${[kid, signsFrom, signedUntil].join('\t').trimEnd()}\n`,
        )
        .join('');
