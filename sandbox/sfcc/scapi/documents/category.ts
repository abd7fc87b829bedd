/** Categories as the wire has them. Pure. */
import { childrenOf, lineOf, root, type WorldCategory } from '../../categories.ts';

/** @param levels of subcategories that are included */
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
          parentCategoryTree: lineOf(category, all).map(({ id, name }) => ({ id, name })),
        }),
    ...(levels > 0 ? { categories: children.map((child) => categoryDocument(child, all, levels - 1)) } : {}),
  };
}
