/** Search and products over a shopping API. */
import type { Product, ProductPage, ProductQuery, ShopContext } from '#commerce';
import type { Details } from './details.ts';
import type { Market, SearchWanted } from './facts.ts';
import { productOf, type ProductView } from './product.ts';
import type { ShopApi } from './shop-api.ts';

export interface CatalogueParts {
  api: Pick<ShopApi, 'search'>;
  details: Details;
  view: ProductView;
  /** Ids of the site's sorting options; what has none is sorted by relevance. */
  sorts: Partial<Record<NonNullable<ProductQuery['sort']>, string>>;
}

export const marketOf = ({ currency, locale }: ShopContext): Market => ({ currency, locale });

/** One call for the page's ids, then the details that are not remembered: 24 a call, in parallel. */
export async function search(
  { api, details, view, sorts }: CatalogueParts,
  query: ProductQuery,
  context: ShopContext,
): Promise<ProductPage> {
  const market = marketOf(context);
  const offset = offsetOf(query.cursor);
  const found = await api.search(wantedOf(query, market, offset, { view, sorts }));
  const next = offset + found.hits.length;
  return {
    products: await withVariants(
      details,
      found.hits.map(({ productId }) => productId),
      market,
      view,
    ),
    ...(found.hits.length > 0 && next < found.total ? { nextCursor: `o${next}` } : {}),
    total: found.total,
    facets: () =>
      found.refinements.map(({ attributeId, values }) => ({
        name: attributeId === 'cgid' ? 'category' : attributeId.replace(/^c_/, ''),
        values: values.map(({ value, count }) => ({ value, count })),
      })),
  };
}

/** By product or variant id, in the order of the ids, each product once. */
export const products = (
  { details, view }: Pick<CatalogueParts, 'details' | 'view'>,
  ids: readonly string[],
  context: ShopContext,
): Promise<Product[]> => withVariants(details, ids, marketOf(context), view);

async function withVariants(
  details: Details,
  ids: readonly string[],
  market: Market,
  view: ProductView,
): Promise<Product[]> {
  if (ids.length === 0) return [];
  const named = await details.read(ids, market);
  const masterIds = ids.flatMap((id) => {
    const facts = named.get(id);
    return facts ? [facts.masterId ?? facts.id] : [];
  });
  const masters = await details.read(masterIds, market);
  const variantIds = [...masters.values()].flatMap(({ variants }) => variants.map(({ id }) => id));
  const variants = await details.read(variantIds, market);
  return [...new Set(masterIds)].flatMap((id) => {
    const master = masters.get(id);
    // A variant can be sold by several masters: whatever it names itself, here it is this one's.
    const own = (master?.variants ?? []).flatMap((variant) => variants.get(variant.id) ?? []);
    return (master && productOf(master, own, view)) ?? [];
  });
}

function wantedOf(
  { text, categories, price, attributes, inStock, sort, limit }: ProductQuery,
  market: Market,
  offset: number,
  { view, sorts }: Pick<CatalogueParts, 'view' | 'sorts'>,
): SearchWanted {
  const [categoryId] = categories ?? [];
  const sorting = sort === undefined ? undefined : sorts[sort];
  const refinements = Object.fromEntries(
    Object.entries(attributes ?? {}).map(([name, values]) => [refinementOf(name, view), values]),
  );
  return {
    market,
    ...(text === undefined ? {} : { text }),
    ...(categoryId === undefined ? {} : { categoryId }),
    ...(price === undefined ? {} : { price }),
    ...(attributes === undefined ? {} : { refinements }),
    ...(inStock ? { orderableOnly: true } : {}),
    ...(sorting === undefined ? {} : { sort: sorting }),
    limit,
    offset,
  };
}

/** The brand is an attribute of the system, all others are custom ones. */
const refinementOf = (name: string, { mapping }: ProductView): string =>
  name === 'brand' ? name : `c_${mapping?.[name] ?? name}`;

/** A cursor that is none begins at the start. */
function offsetOf(cursor: string | undefined): number {
  const offset = Number(/^o(\d{1,7})$/.exec(cursor ?? '')?.[1] ?? 0);
  return Number.isSafeInteger(offset) ? offset : 0;
}
