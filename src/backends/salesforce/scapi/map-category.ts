/** Documents of categories as a tree. Pure. */
import type { CategoryNode } from '../category-walk.ts';
import type { CategoryDocument } from './category-documents.ts';
import { told } from './strip-unknown.ts';

export const nodeOf = ({
  id,
  name,
  onlineSubCategoriesCount,
  categories,
}: CategoryDocument): CategoryNode => ({
  id,
  name: name?.trim() || id,
  children: (categories ?? []).map(nodeOf),
  ...told({ childCount: onlineSubCategoriesCount }),
});
