/** Differences between two versions of a store's terms, entry by entry. Pure. */
import { isDeepStrictEqual } from 'node:util';
import type { StoreCategory, StoreTerms } from '#backends/embedded';
import { changedPreferences, type ChangedPreference } from '#storage';
import { storeTermsTexts as say } from './messages/index.ts';

/** Lists of which each entry has an id. */
const named: readonly string[] = ['shipping', 'promotions', 'pickup', 'fees'];

export function termsChanges(
  before: StoreTerms,
  after: StoreTerms,
  categories?: readonly StoreCategory[],
): ChangedPreference[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof StoreTerms)[];
  return [
    ...names.flatMap((name): ChangedPreference[] => {
      const [was, is] = [before[name], after[name]] as unknown[];
      if (
        !Array.isArray(was) ||
        !Array.isArray(is) ||
        [was, is].flat().some((one) => typeof one !== 'object')
      )
        return changedPreferences({ [name]: was }, { [name]: is });
      return named.includes(name) ? byId(name, was, is) : asSet(name, was, is);
    }),
    ...(categories
      ? [{ name: 'categories', after: say('categories-saved', { count: categories.length }) }]
      : []),
  ];
}

function byId(name: string, before: { id: string }[], after: { id: string }[]): ChangedPreference[] {
  const old = new Map(before.map((one) => [one.id, one]));
  const fresh = new Map(after.map((one) => [one.id, one]));
  const ids = [...new Set([...old.keys(), ...fresh.keys()])];
  const changed = ids.flatMap((id): ChangedPreference[] => {
    const [was, is] = [old.get(id), fresh.get(id)];
    if (was && is)
      return changedPreferences(was, is).map(
        (one) => ({ ...one, name: `${name} ${id}: ${one.name}` }) as typeof one,
      );
    return [{ name: `${name} ${id}`, ...(was ? { before: was } : {}), ...(is ? { after: is } : {}) }];
  });
  const isMoved = changed.length === 0 && !isDeepStrictEqual([...old.keys()], [...fresh.keys()]);
  return isMoved ? [{ name, before: [...old.keys()], after: [...fresh.keys()] }] : changed;
}

function asSet(name: string, before: readonly unknown[], after: readonly unknown[]): ChangedPreference[] {
  const isIn = (one: unknown, all: readonly unknown[]) => all.some((other) => isDeepStrictEqual(one, other));
  const gone = before.filter((one) => !isIn(one, after));
  const fresh = after.filter((one) => !isIn(one, before));
  if (gone.length + fresh.length === 0)
    return isDeepStrictEqual(before, after)
      ? []
      : [{ name, before: say('old-order'), after: say('new-order') }];
  return [...gone.map((one) => ({ name, before: one })), ...fresh.map((one) => ({ name, after: one }))];
}
