/** Counts what a small result could be narrowed by. */
import type { Facet } from '#commerce';
import type { CategoryTree } from './category-tree.ts';
import type { Item } from './item.ts';

const mostAttributes = 8;
const mostValues = 20;

/** `category` by path, `brand`, then the attributes and options that most products have and that tell them apart. */
export function facetsOf(items: readonly Item[], tree: CategoryTree): Facet[] {
  const names = new Map<string, Map<string, number>>();
  const add = (name: string, value: string) => {
    let values = names.get(name);
    if (!values) names.set(name, (values = new Map()));
    values.set(value, (values.get(value) ?? 0) + 1);
  };
  for (const { categories, facets } of items) {
    for (const id of categories) {
      const path = tree.shown(id)?.path;
      if (path !== undefined) add('category', path);
    }
    for (const [name, value] of facets()) add(name, value);
  }
  const always = ['category', 'brand'].filter((name) => names.has(name));
  const attributes = [...names]
    .filter(([name, values]) => !always.includes(name) && values.size > 1 && values.size <= mostValues)
    .map(([name, values]) => ({ name, products: [...values.values()].reduce((sum, one) => sum + one, 0) }))
    .toSorted((a, b) => b.products - a.products || (a.name < b.name ? -1 : 1))
    .slice(0, mostAttributes)
    .map(({ name }) => name);
  return [...always, ...attributes].map((name) => ({
    name,
    values: topValues(names.get(name) ?? new Map()),
  }));
}

const topValues = (values: ReadonlyMap<string, number>): Facet['values'] =>
  [...values]
    .map(([value, count]) => ({ value, count }))
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, mostValues);
