/** The categories of a store while it is seeded: what it has, what the terms file brings, and what rows name by path. */
import type { StoreCatalogue } from '../catalogue.ts';
import type { StoreCategory } from '../records.ts';
import { quoted, type GoodRow } from './row.ts';

export interface CategoryBook {
  /** Takes the categories that the row names. Answers why it cannot be accepted, else nothing. */
  add(row: GoodRow): string | undefined;
  /** Writes what is new; categories come before the products that are in them. */
  write(): Promise<void>;
  written(): number;
}

/** A store has few; a file that names more names something else. */
const maxCategories = 20_000;

export async function createCategoryBook(
  catalogue: StoreCatalogue,
  site: string,
  given: readonly StoreCategory[],
): Promise<CategoryBook> {
  const all = new Map((await catalogue.categories(site)).map((category) => [category.id, category]));
  for (const category of given) all.set(category.id, category);
  const changed = new Set(given.map(({ id }) => id));
  let dirty = given.length > 0;
  return {
    add({ categories, product }) {
      for (const category of categories) {
        if (all.has(category.id)) continue;
        if (all.size >= maxCategories) return `categories: the store has ${maxCategories} already`;
        all.set(category.id, category);
        changed.add(category.id);
        dirty = true;
      }
      const unknown = product.categories.find((id) => !all.has(id));
      return unknown === undefined ? undefined : `categories: ${quoted(unknown)} is no category of the store`;
    },
    async write() {
      if (!dirty) return;
      dirty = false;
      // All of them: whether writing replaces the whole list or adds to it, the outcome is the same.
      await catalogue.writeCategories(site, [...all.values()]);
    },
    written: () => changed.size,
  };
}
