/** Categories by id, with what is asked of them often. */
import type { ProductCategory } from '#commerce';
import type { StoreCategory } from '../records.ts';
import { plainKey } from './words.ts';

const deepest = 20;

export interface CategoryTree {
  all: StoreCategory[];
  /** From the root to the category itself; empty for an unknown one. */
  line(id: string): StoreCategory[];
  /** The ids with those of all ancestors, each once. */
  withAncestors(ids: readonly string[]): string[];
  /** As products show it; undefined for an unknown one. */
  shown(id: string): ProductCategory | undefined;
  /** Ids of the categories of this id, name or path. */
  named(asked: string): string[];
}

export function categoryTree(all: StoreCategory[]): CategoryTree {
  const byId = new Map(all.map((category) => [category.id, category]));
  const lines = new Map<string, StoreCategory[]>();
  const shown = new Map<string, ProductCategory>();
  const names = new Map<string, string[]>();

  const line = (id: string): StoreCategory[] => {
    const known = lines.get(id);
    if (known) return known;
    const found: StoreCategory[] = [];
    for (let at = byId.get(id); at && found.length < deepest && !found.includes(at);) {
      found.unshift(at);
      at = at.parentId === undefined ? undefined : byId.get(at.parentId);
    }
    if (found.length) lines.set(id, found);
    return found;
  };
  const call = (name: string, id: string) => {
    const key = pathKey(name);
    const ids = names.get(key);
    if (!ids) names.set(key, [id]);
    else if (!ids.includes(id)) ids.push(id);
  };
  for (const category of all) {
    const path = line(category.id)
      .map(({ name }) => name)
      .join(' > ');
    const { id, name, google } = category;
    shown.set(id, { id, path, ...(google === undefined ? {} : { google }) });
    for (const alias of [name, path, ...(google === undefined ? [] : [google])]) call(alias, id);
  }
  return {
    all,
    line,
    shown: (id) => shown.get(id),
    withAncestors: (ids) => [...new Set(ids.flatMap((id) => [id, ...line(id).map((above) => above.id)]))],
    named: (asked) => (byId.has(asked) ? [asked] : (names.get(pathKey(asked)) ?? [])),
  };
}

const pathKey = (path: string): string => path.split('>').map(plainKey).join(' > ');
