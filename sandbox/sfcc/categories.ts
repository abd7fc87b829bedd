/** Categories of a site as both APIs return them: under one root. */
import type { World } from './world.ts';

export interface WorldCategory {
  id: string;
  name: string;
  parentId?: string;
}

/** Above all of the store's own. */
export const root: WorldCategory = { id: 'root', name: 'root' };

/** In the order of the ids, each once; those that are not there are left out. */
export const findCategories = (all: readonly WorldCategory[], ids: readonly string[]): WorldCategory[] =>
  [...new Set(ids)].flatMap((id) => (id === root.id ? root : (all.find((one) => one.id === id) ?? [])));

export const childrenOf = ({ id }: WorldCategory, all: readonly WorldCategory[]): WorldCategory[] =>
  all.filter(({ parentId }) => (parentId ?? root.id) === id);

/** From the uppermost below the root down to the category itself. */
export function lineOf(category: WorldCategory, all: readonly WorldCategory[]): WorldCategory[] {
  const parent = all.find(({ id }) => id === category.parentId);
  return parent && parent !== category ? [...lineOf(parent, all), category] : [category];
}

/** A search knows categories by their ids alone; the engine behind it would take names too. */
export async function areIds(world: World, site: string, wanted: readonly string[] = []): Promise<boolean> {
  const all = wanted.length > 0 ? await world.categories(site) : [];
  return wanted.every((one) => all.some(({ id }) => id === one));
}
