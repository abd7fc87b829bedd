/** `dw.catalog.CatalogMgr`, `Catalog` and `Category`. */
import { childrenOf, root, type WorldCategory } from '../../../categories.ts';
import type { Scope } from '../../contract.ts';
import { attributes, documented } from '../../documented.ts';
import { collectionOf, type PlatformCollection } from '../values.ts';
import { perScope } from './per-scope.ts';
import { sortingOf } from './sorting.ts';

export interface PlatformCategory {
  readonly ID: string;
  readonly displayName: string;
  readonly parent: PlatformCategory | null;
  readonly root: boolean;
  readonly onlineSubCategories: PlatformCollection<PlatformCategory>;
}

export interface CategoryTree {
  root: PlatformCategory;
  get(id: string): PlatformCategory | null;
}

/** Read once for each request. */
export const categoriesOf: (scope: Scope) => Promise<CategoryTree> = perScope(async ({ instance, site }) => {
  const all = await instance.world.categories(site);
  const made = new Map<string, PlatformCategory>();
  const get = (id: string): PlatformCategory | null => {
    const category = id === root.id ? root : all.find((one) => one.id === id);
    if (!category) return null;
    const object = made.get(id) ?? categoryObject(category, all, get);
    made.set(id, object);
    return object;
  };
  return { root: get(root.id) as PlatformCategory, get };
});

function categoryObject(
  category: WorldCategory,
  all: readonly WorldCategory[],
  get: (id: string) => PlatformCategory | null,
): PlatformCategory {
  const { id, name, parentId } = category;
  const isRoot = id === root.id;
  const parent = (): PlatformCategory | null => (isRoot ? null : get(parentId ?? root.id));
  const children = (): PlatformCollection<PlatformCategory> =>
    collectionOf(childrenOf(category, all).flatMap((child) => get(child.id) ?? []));
  const isBelow = (ancestor: unknown): boolean => {
    for (let at = parent(); at; at = at.parent) if (at === ancestor) return true;
    return false;
  };
  return documented('dw.catalog.Category', {
    ID: id,
    displayName: name,
    description: null,
    get parent() {
      return parent();
    },
    root: isRoot,
    get topLevel() {
      return parent()?.root ?? false;
    },
    online: true,
    onlineFlag: true,
    onlineFrom: null,
    onlineTo: null,
    get subCategories() {
      return children();
    },
    get onlineSubCategories() {
      return children();
    },
    hasOnlineSubCategories: () => childrenOf(category, all).length > 0,
    isDirectSubCategoryOf: (given: unknown) => given !== null && parent() === given,
    isSubCategoryOf: isBelow,
    custom: attributes({}),
  });
}

export const CatalogMgr = perScope((scope) => {
  const id = `${scope.site}-catalog`;
  let made: Promise<object> | undefined;
  const siteCatalog = (): Promise<object> => (made ??= catalogObject(scope, id));
  const sorting = sortingOf(scope);
  return documented('dw.catalog.CatalogMgr', {
    get siteCatalog() {
      return siteCatalog();
    },
    getCatalog: async (asked: unknown) => (String(asked) === id ? siteCatalog() : null),
    getCategory: async (asked: unknown) => (await categoriesOf(scope)).get(String(asked)),
    ...sorting.manager,
  });
});

const catalogObject = async (scope: Scope, id: string): Promise<object> =>
  documented('dw.catalog.Catalog', {
    ID: id,
    displayName: id,
    description: null,
    root: (await categoriesOf(scope)).root,
    custom: attributes({}),
  });
