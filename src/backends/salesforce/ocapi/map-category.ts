/** Documents of categories as a tree; how many stand below one is not told. Pure. */
import type { CategoryNode } from '../category-walk.ts';
import type { CategoryDocument } from './category-documents.ts';

export const nodeOf = ({ id, name, categories }: CategoryDocument): CategoryNode => ({
  id,
  name: name?.trim() || id,
  children: categories.map(nodeOf),
});
