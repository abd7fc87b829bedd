/** Categories as the wire has them. Pure. */

export interface WorldCategory {
  id: string;
  name: string;
  parentId?: string;
}

/** Above all of the store's own. */
export const root: WorldCategory = { id: 'root', name: 'root' };

/** @param levels of subcategories that are told */
export function categoryDocument(
  category: WorldCategory,
  all: readonly WorldCategory[],
  levels: number,
): object {
  const children = childrenOf(category, all);
  return {
    id: category.id,
    name: category.name,
    pageTitle: category.name,
    onlineSubCategoriesCount: children.length,
    ...(category.id === root.id
      ? {}
      : {
          parentCategoryId: category.parentId ?? root.id,
          parentCategoryTree: pathTo(category, all).map(({ id, name }) => ({ id, name })),
        }),
    ...(levels > 0 ? { categories: children.map((child) => categoryDocument(child, all, levels - 1)) } : {}),
  };
}

const childrenOf = ({ id }: WorldCategory, all: readonly WorldCategory[]): WorldCategory[] =>
  all.filter(({ parentId }) => (parentId ?? root.id) === id);

/** From the uppermost down to the category itself. */
function pathTo(category: WorldCategory, all: readonly WorldCategory[]): WorldCategory[] {
  const parent = all.find(({ id }) => id === category.parentId);
  return parent && parent !== category ? [...pathTo(parent, all), category] : [category];
}
