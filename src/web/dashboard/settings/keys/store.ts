/** The store of a key: chosen when the key is created, shown in the list. */
import { z } from 'zod';
import type { KeyFacts } from '../../../accounts/keys.ts';
import { select, type Html } from '../../../design/index.ts';
import type { SettingsRouteDeps } from '../deps.ts';

/** By id. */
export type StoreNames = ReadonlyMap<string, string>;

/** No store has this id. */
const all = '*';

export const storeNames = async ({ stores }: SettingsRouteDeps): Promise<StoreNames> =>
  new Map((await stores.sites.list()).map(({ id, name }) => [id, name]));

export const storeOf = ({ site }: Pick<KeyFacts, 'site'>, stores: StoreNames): string =>
  site === undefined ? 'All stores' : (stores.get(site) ?? site);

/** Id of the only store, or undefined for all. */
export const storeField = (stores: StoreNames) =>
  z
    .string()
    .refine((id) => id === all || stores.has(id), 'Choose a store that exists.')
    .default(all)
    .transform((id) => (id === all ? undefined : id));

export const storeSelect = (stores: StoreNames, given = all, error?: string): Html =>
  select(
    {
      name: 'site',
      label: 'Store',
      hint: 'The store that the key can buy from. A key for a single store cannot run audits.',
      required: true,
      // A deleted store must not become all stores.
      value: error === undefined ? given : '',
      error,
    },
    [
      ...(error === undefined ? [] : [['', 'Choose a store'] as const]),
      [all, 'All stores, including future ones'] as const,
      ...stores,
    ],
  );
