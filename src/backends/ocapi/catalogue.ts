/** Search and products by OCAPI. No shopper is needed. */
import type { ShopApi } from '../salesforce/shop-api.ts';
import { productsDocument, searchDocument } from './product-documents.ts';
import { isNotFound } from './errors.ts';
import { productOf, searchOf } from './map-product.ts';
import { searchQuery } from './requests.ts';
import { encode, type Wire } from './wire.ts';

const mostIds = 24;
/** So that the address stays below 2,048 characters, which is what our own fetcher allows. */
const mostCharacters = 1_500;

export const createCatalogue = (wire: Wire): Pick<ShopApi, 'search' | 'products'> => ({
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
      inChunks(ids).map((chunk) =>
        wire
          .read(
            {
              operation: 'getProducts',
              method: 'GET',
              path: `products/(${chunk.join(',')})`,
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
});

/** Encoded ids, each once. */
function inChunks(ids: readonly string[]): string[][] {
  const chunks: string[][] = [];
  let room = 0;
  for (const id of new Set(ids)) {
    const encoded = encode(id);
    const last = chunks.at(-1);
    if (id === '' || encoded.length > mostCharacters) continue;
    if (last && last.length < mostIds && encoded.length < room) {
      last.push(encoded);
      room -= encoded.length + 1;
    } else {
      chunks.push([encoded]);
      room = mostCharacters - encoded.length;
    }
  }
  return chunks;
}
