/** The categories of the site by OCAPI. No shopper is needed. */
import { z } from 'zod';
import { levels, walkCategories, type CategoryNode } from '../catalogue/category-walk.ts';
import { inPortions } from '../catalogue/portions.ts';
import type { ShopApi } from '../shop-api.ts';
import { isNotFound } from './errors.ts';
import { inBrackets, listed, type Wire } from './wire.ts';
import { list, optionalText } from './schema.ts';

/** OCAPI reference, Categories. */
const mostIds = 50;

export const createCategories = (wire: Wire): Pick<ShopApi, 'categories'> => ({
  async categories({ locale }) {
    const common = {
      method: 'GET',
      query: [
        ['levels', String(levels)],
        ['locale', locale],
      ] as [string, string][],
      safe: true,
    } as const;
    return walkCategories({
      root: () =>
        wire.read({ operation: 'getCategory', path: 'categories/root', ...common }, categoryDocument, nodeOf),
      several: (ids) =>
        wire
          .read(
            { operation: 'getCategories', path: `categories/${inBrackets(ids)}`, ...common },
            categoriesDocument,
            ({ data }) => data.map(nodeOf),
          )
          .catch((error: unknown) => {
            // Deleted since its parent was read.
            if (isNotFound(error)) return [];
            throw error;
          }),
      portions: (ids) => inPortions(ids, mostIds, listed),
    });
  },
});

/* Documents of categories, as far as they are read. */

interface CategoryDocument {
  id: string;
  name?: string | undefined;
  categories: CategoryDocument[];
}

export const categoryDocument: z.ZodType<CategoryDocument> = z.lazy(() =>
  z.object({ id: z.string().min(1), name: optionalText, categories: list(categoryDocument) }),
);

export const categoriesDocument = z.object({ data: list(categoryDocument) });

/* Category documents as a tree, without counts of descendants. Pure. */

export const nodeOf = ({ id, name, categories }: CategoryDocument): CategoryNode => ({
  id,
  name: name?.trim() || id,
  children: categories.map(nodeOf),
});
