/** The categories of the site, with a token of our own. */
import { z } from 'zod';
import { levels, walkCategories, type CategoryNode } from '../catalogue/category-walk.ts';
import { inPortions } from '../catalogue/portions.ts';
import type { ShopApi } from '../shop-api.ts';
import { localeOf } from './requests.ts';
import type { WithToken } from './shoppers.ts';
import { listed, type Parameters, callScapi, reader, type ScapiRequest, type ScapiInstance } from './wire.ts';
import { stripUnknown } from '../basket/strip-unknown.ts';

/* Documents of categories, as far as we read them: Shopper Products 1.10.1. */

interface CategoryDocument {
  id: string;
  name?: string | null | undefined;
  onlineSubCategoriesCount?: number | null | undefined;
  categories?: CategoryDocument[] | null | undefined;
}

export const categoryDocument: z.ZodType<CategoryDocument> = z.lazy(() =>
  z.object({
    id: z.string().min(1),
    name: z.string().nullish(),
    onlineSubCategoriesCount: z.number().nullish(),
    categories: z.array(categoryDocument).nullish(),
  }),
);

export const categoriesDocument = z.object({ data: z.array(categoryDocument) });

/* Documents of categories as a tree. Pure. */

export const nodeOf = ({
  id,
  name,
  onlineSubCategoriesCount,
  categories,
}: CategoryDocument): CategoryNode => ({
  id,
  name: name?.trim() || id,
  children: (categories ?? []).map(nodeOf),
  ...stripUnknown({ childCount: onlineSubCategoriesCount }),
});

/** So many in one call. Source: `ids` of `categories`. */
const mostCategories = 50;

const readOne = reader(categoryDocument, nodeOf);
const readSeveral = reader(categoriesDocument, ({ data }) => data.map(nodeOf));

export const createCategories = (place: ScapiInstance, looking: WithToken): Pick<ShopApi, 'categories'> => ({
  async categories({ locale }) {
    const common: Parameters = [
      ['levels', String(levels)],
      ['locale', localeOf(locale)],
    ];
    const send = <T>(
      asked: Pick<ScapiRequest, 'operation' | 'path' | 'parameters'>,
      read: (text: string) => T,
    ) =>
      looking((token) =>
        callScapi(
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
