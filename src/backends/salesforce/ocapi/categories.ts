/** The categories of the site by OCAPI. No shopper is needed. */
import { levels, walkCategories } from '../category-walk.ts';
import { inPortions } from '../portions.ts';
import type { ShopApi } from '../shop-api.ts';
import { categoriesDocument, categoryDocument } from './category-documents.ts';
import { isNotFound } from './errors.ts';
import { inBrackets, listed } from './list.ts';
import { nodeOf } from './map-category.ts';
import type { Wire } from './wire.ts';

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
            // Gone since its parent told of it.
            if (isNotFound(error)) return [];
            throw error;
          }),
      portions: (ids) => inPortions(ids, mostIds, listed),
    });
  },
});
