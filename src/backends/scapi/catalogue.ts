/** Looking at the catalogue: searches and products, with a token of our own. */
import type { ShopApi } from '../salesforce/shop-api.ts';
import { productsOf } from './map-product.ts';
import { searchOf } from './map-search.ts';
import { productsDocument, searchDocument } from './product-documents.ts';
import { mostProducts, productsRequest, searchRequest } from './search-request.ts';
import type { WithToken } from './shoppers.ts';
import { ask, reader, type Place } from './wire.ts';

const readSearch = reader(searchDocument, searchOf);

export function createCatalogue(place: Place, looking: WithToken): Pick<ShopApi, 'search' | 'products'> {
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
      const portions = inPortions([...new Set(ids)]).map((portion) => ({
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
  };
}

const inPortions = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / mostProducts) }, (_, place) =>
    ids.slice(place * mostProducts, (place + 1) * mostProducts),
  );
