/** Categories. Pure. */
import { childrenOf, lineOf, root, type WorldCategory } from '../../categories.ts';
import type { CategoryDocument } from '../catalogue-documents.ts';
import { filled, present } from '../documents/present.ts';

/** @param levels of subcategories that are included */
export function categoryDocument(
  category: WorldCategory,
  all: readonly WorldCategory[],
  levels: number,
): CategoryDocument {
  const { id, name } = category;
  const below = levels > 0 ? childrenOf(category, all) : [];
  return {
    _type: 'category',
    ...present({ categories: filled(below.map((one) => categoryDocument(one, all, levels - 1))) }),
    id,
    name,
    page_title: name,
    ...(id === root.id
      ? {}
      : {
          parent_category_id: category.parentId ?? root.id,
          parent_category_tree: lineOf(category, all).map((one) => ({
            _type: 'path_record' as const,
            id: one.id,
            name: one.name,
          })),
        }),
  };
}
