/**
 * Categories of the site. A product's own are looked up one by one; all are walked only when a caller names one by its display
 * name.
 */
import CatalogMgr from 'dw/catalog/CatalogMgr';
import {
  categoryTree,
  type CategoryTree,
} from '../../../../../src/backends/embedded/catalogue/category-tree.ts';
import type { Categories } from '../../../../../src/backends/salesforce/catalogue/categories.ts';
import type { CategoryFacts, Market } from '../../../../../src/backends/salesforce/facts.ts';
import { useMarket } from './market.ts';
import { listed, textOf } from './mapping/values.ts';

const mostCategories = 2_000;
const deepest = 20;

const factsOf = (category: dw.catalog.Category): CategoryFacts => {
  const { parent } = category;
  return {
    id: String(category.ID),
    name: textOf(category.displayName)?.trim() ?? String(category.ID),
    ...(parent && !parent.root ? { parentId: String(parent.ID) } : {}),
  };
};

/** Those that are online, the upper ones first, without the root. */
export function allCategories(): CategoryFacts[] {
  const root = CatalogMgr.getSiteCatalog()?.root;
  const found: dw.catalog.Category[] = root ? listed(root.onlineSubCategories, mostCategories) : [];
  for (let place = 0; place < found.length && found.length < mostCategories; place += 1)
    found.push(...listed(found[place]?.onlineSubCategories, mostCategories - found.length));
  return found.map(factsOf);
}

/** From the top to the category itself; empty where any of them is not to be seen. */
function lineOf(id: string): CategoryFacts[] {
  const line: CategoryFacts[] = [];
  let category = CatalogMgr.getCategory(id);
  while (category && !category.root && line.length < deepest) {
    if (!category.online) return [];
    line.unshift(factsOf(category));
    category = category.parent;
  }
  return line;
}

export function createCategories(): Categories {
  const kept = new Map<string, CategoryTree>();
  async function read(market: Market): Promise<CategoryTree> {
    useMarket(market);
    const known = kept.get(market.locale);
    if (known) return known;
    const tree = lazyTree();
    kept.set(market.locale, tree);
    return tree;
  }
  return { read, find: read };
}

/** Each category is looked up when it is asked for. */
function lazyTree(): CategoryTree {
  const looked = new Map<string, CategoryTree>();
  let whole: CategoryTree | undefined;
  const full = (): CategoryTree => {
    if (!whole) whole = categoryTree(allCategories());
    return whole;
  };
  const around = (id: string): CategoryTree => {
    const known = looked.get(id) ?? categoryTree(lineOf(id));
    looked.set(id, known);
    return known;
  };
  return {
    get all() {
      return full().all;
    },
    line: (id) => around(id).line(id),
    withAncestors: (ids) => [...new Set(ids.flatMap((id) => around(id).withAncestors([id])))],
    shown: (id) => around(id).shown(id),
    named(asked) {
      return around(asked).line(asked).length > 0 ? [asked] : full().named(asked);
    },
  };
}
