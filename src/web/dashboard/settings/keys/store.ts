/** The store that a key belongs to: chosen when it is made, told where it is listed. */
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
    .refine((id) => id === all || stores.has(id), 'There is no such store.')
    .default(all)
    .transform((id) => (id === all ? undefined : id));

export const storeSelect = (stores: StoreNames, given = all, error?: string): Html =>
  select(
    {
      name: 'site',
      label: 'Store',
      hint: 'Where it may buy. A key for one store cannot audit.',
      required: true,
      // A store that is gone does not turn into all of them.
      value: error === undefined ? given : '',
      error,
    },
    [
      ...(error === undefined ? [] : [['', 'Choose again'] as const]),
      [all, 'All stores, also later ones'] as const,
      ...stores,
    ],
  );
