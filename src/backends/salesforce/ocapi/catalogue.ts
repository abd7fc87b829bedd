/** Search, products and categories by OCAPI. No shopper is needed. */
import { inPortions } from '../portions.ts';
import type { ShopApi } from '../shop-api.ts';
import { createCategories } from './categories.ts';
import { isNotFound } from './errors.ts';
import { inBrackets, listed, type Wire } from './wire.ts';
import { productOf, searchOf } from './map-product.ts';
import { productsDocument, searchDocument } from './product-documents.ts';
import { searchQuery } from './requests.ts';

const mostIds = 24;

export const createCatalogue = (wire: Wire): Pick<ShopApi, 'search' | 'products' | 'categories'> => ({
  // async: what cannot be said is refused like everything else.
  search: async (wanted) =>
    wire.read(
      {
        operation: 'productSearch',
        method: 'GET',
        path: 'product_search',
        query: searchQuery(wanted),
        safe: true,
      },
      searchDocument,
      searchOf,
    ),

  async products(ids, market) {
    const found = await Promise.all(
      inPortions(ids, mostIds, listed).map((portion) =>
        wire
          .read(
            {
              operation: 'getProducts',
              method: 'GET',
              path: `products/${inBrackets(portion)}`,
              query: [
                ['expand', 'prices,availability,variations,images,promotions'],
                ['currency', market.currency],
                ['locale', market.locale],
              ],
              safe: true,
            },
            productsDocument,
            ({ data }) => data.flatMap((document) => productOf(document, market) ?? []),
          )
          .catch((error: unknown) => {
            if (isNotFound(error)) return [];
            throw error;
          }),
      ),
    );
    return found.flat();
  },

  ...createCategories(wire),
});
