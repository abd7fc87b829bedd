/** The categories of the site, with a token of our own. */
import { levels, walkCategories } from '../category-walk.ts';
import { inPortions } from '../portions.ts';
import type { ShopApi } from '../shop-api.ts';
import { categoriesDocument, categoryDocument } from './category-documents.ts';
import { nodeOf } from './map-category.ts';
import { localeOf } from './search-request.ts';
import type { WithToken } from './shoppers.ts';
import { listed, type Parameters } from './url.ts';
import { ask, reader, type Ask, type Place } from './wire.ts';

/** So many in one call. Source: `ids` of `categories`. */
const mostCategories = 50;

const readOne = reader(categoryDocument, nodeOf);
const readSeveral = reader(categoriesDocument, ({ data }) => data.map(nodeOf));

export const createCategories = (place: Place, looking: WithToken): Pick<ShopApi, 'categories'> => ({
  async categories({ locale }) {
    const common: Parameters = [
      ['levels', String(levels)],
      ['locale', localeOf(locale)],
    ];
    const send = <T>(asked: Pick<Ask, 'operation' | 'path' | 'parameters'>, read: (text: string) => T) =>
      looking((token) =>
        ask(
          place,
          token,
          { method: 'GET', family: '/product/shopper-products/v1', repeat: 'safe', ...asked },
          read,
        ),
      );
    return walkCategories({
      root: () => send({ operation: 'getCategory', path: '/categories/root', parameters: common }, readOne),
      several: (ids) =>
        send(
          { operation: 'getCategories', path: '/categories', parameters: [['ids', ids], ...common] },
          readSeveral,
        ),
      portions: (ids) => inPortions(ids, mostCategories, listed),
    });
  },
});
