/** Looking at the catalogue: searches, products and categories, with a token of our own. */
import { inPortions } from '../portions.ts';
import type { ShopApi } from '../shop-api.ts';
import { createCategories } from './categories.ts';
import { productsOf, searchOf } from './map-product.ts';
import { productsDocument, searchDocument } from './product-documents.ts';
import { mostProducts, productsRequest, searchRequest } from './requests.ts';
import type { WithToken } from './shoppers.ts';
import { listed, ask, reader, type Place } from './wire.ts';

const readSearch = reader(searchDocument, searchOf);

export function createCatalogue(
  place: Place,
  looking: WithToken,
): Pick<ShopApi, 'search' | 'products' | 'categories'> {
  return {
    async search(wanted) {
      const asked = {
        operation: 'productSearch',
        method: 'GET',
        family: '/search/shopper-search/v1',
        path: '/product-search',
        parameters: searchRequest(wanted),
        repeat: 'safe',
      } as const;
      return looking((token) => ask(place, token, asked, readSearch));
    },
    async products(ids, market) {
      const read = reader(productsDocument, (document) => productsOf(document, market.currency));
      const portions = inPortions(ids, mostProducts, listed).map((portion) => ({
        operation: 'getProducts',
        method: 'GET' as const,
        family: '/product/shopper-products/v1',
        path: '/products',
        parameters: productsRequest(portion, market),
        repeat: 'safe' as const,
      }));
      const found = await Promise.all(
        portions.map((asked) => looking((token) => ask(place, token, asked, read))),
      );
      return found.flat();
    },
    ...createCategories(place, looking),
  };
}
