/** The store of a key: chosen when the key is created, shown in the list. */
import { z } from 'zod';
import type { KeyFacts } from '../../../accounts/keys.ts';
import { select, type Html } from '../../../design/index.ts';
import type { SettingsRouteDeps } from '../deps.ts';
import { apiKeyTexts as say } from './messages/index.ts';

/** By id. */
export type StoreNames = ReadonlyMap<string, string>;

/** No store has this id. */
const all = '*';

export const storeNames = async ({ stores }: SettingsRouteDeps): Promise<StoreNames> =>
  new Map((await stores.sites.list()).map(({ id, name }) => [id, name]));

export const storeOf = ({ site }: Pick<KeyFacts, 'site'>, stores: StoreNames): string =>
  site === undefined ? say('all-stores') : (stores.get(site) ?? site);

/** Id of the only store, or undefined for all. */
export const storeField = (stores: StoreNames) =>
  z
    .string()
    .refine((id) => id === all || stores.has(id), { error: () => say('unknown-store') })
    .default(all)
    .transform((id) => (id === all ? undefined : id));

export const storeSelect = (stores: StoreNames, given = all, error?: string): Html =>
  select(
    {
      name: 'site',
      label: say('store'),
      hint: say('store-hint'),
      required: true,
      // A deleted store must not become all stores.
      value: error === undefined ? given : '',
      error,
    },
    [
      ...(error === undefined ? [] : [['', say('choose-store')] as const]),
      [all, say('all-and-future-stores')] as const,
      ...stores,
    ],
  );
