/** Search and products over a shopping API. */
import { hash } from 'node:crypto';
import type { Product, ProductPage, ProductQuery, ShopContext } from '#commerce';
import type { CategoryTree } from '../../embedded/catalogue/category-tree.ts';
import { homeOf, wantedIds, type Categories } from './categories.ts';
import type { Details } from './details.ts';
import type { Market, ProductFacts, SearchFacts, SearchWanted } from '../facts.ts';
import { productWithVariants, type ProductView } from './product.ts';
import type { ShopApi } from '../shop-api.ts';

export interface CatalogueParts {
  api: Pick<ShopApi, 'search'>;
  details: Details;
  categories: Categories;
  view: ProductView;
  /** Ids of the site's sorting options; what has none is sorted by relevance. */
  sorts: Partial<Record<NonNullable<ProductQuery['sort']>, string>>;
}

type Part = Pick<SearchWanted, 'categoryId' | 'limit' | 'offset'>;

const start: CataloguePosition = { category: 0, offset: 0 };

export const marketOf = ({ currency, locale }: ShopContext): Market => ({ currency, locale });

/**
 * One call for the page's ids, then the details that are not remembered: 24 a call, in parallel. Several categories are searched
 * one after another, see `gatherHits`. Their tree is read before where the query names any, and beside the details otherwise.
 * @throws RangeError for a cursor that is not of this search
 */
export async function searchPlatform(
  parts: CatalogueParts,
  query: ProductQuery,
  context: ShopContext,
): Promise<ProductPage> {
  const market = marketOf(context);
  const named = query.categories?.length ? query.categories : undefined;
  const tree = named && (await parts.categories.read(market));
  const ids = tree && wantedIds(tree, named);
  const print = queryFingerprint(query, ids, context);
  const from =
    query.cursor === undefined ? start : readCatalogueCursor(query.cursor, print, ids?.length ?? 1);
  const wanted = wantedOf(query, market, parts);
  const ask = (part: Part): Promise<SearchFacts> => parts.api.search({ ...wanted, ...part });

  if (!tree || !ids || ids.length === 1) {
    const [categoryId] = ids ?? [];
    const { limit } = query;
    const { offset } = from;
    const found = await ask({ limit, offset, ...(categoryId === undefined ? {} : { categoryId }) });
    return pageOf(parts, found, { market, print, offset });
  }
  if (ids.length === 0) return { products: [], total: 0 };
  const homes = new Set(ids);
  const { productIds, next } = await gatherHits({
    categoryIds: ids,
    from,
    limit: query.limit,
    search: (categoryId, part) => ask({ categoryId, ...part }),
    async own(categoryId, productIds) {
      const facts = await parts.details.read(productIds, market);
      const home = (id: string): string => homeOf(tree, homes, facts.get(id)?.categoryId) ?? categoryId;
      return new Set(productIds.filter((id) => home(id) === categoryId));
    },
  });
  const { products } = await readProducts(parts, productIds, market);
  return { products, ...(next ? { nextCursor: writeCatalogueCursor(next, print) } : {}) };
}

async function pageOf(
  parts: CatalogueParts,
  { hits, total, refinements }: SearchFacts,
  { market, print, offset }: { market: Market; print: string; offset: number },
): Promise<ProductPage> {
  const ids = hits.map(({ productId }) => productId);
  const { products, tree } = await readProducts(parts, ids, market);
  const next = offset + hits.length;
  const isLast = hits.length === 0 || next >= total;
  return {
    products,
    ...(isLast ? {} : { nextCursor: writeCatalogueCursor({ category: 0, offset: next }, print) }),
    total,
    facets: () => refinements.map((one) => facetOf(one, tree)),
  };
}

function facetOf(
  { attributeId, values }: SearchFacts['refinements'][number],
  tree: CategoryTree | undefined,
): ReturnType<NonNullable<ProductPage['facets']>>[number] {
  const isCategory = attributeId === 'cgid';
  return {
    name: isCategory ? 'category' : attributeId.replace(/^c_/, ''),
    values: values.map(({ value, count }) => ({
      value: (isCategory ? tree?.shown(value)?.path : undefined) ?? value,
      count,
    })),
  };
}

/** By product or variant id, in the order of the ids, each product once. */
export const products = async (
  parts: Pick<CatalogueParts, 'details' | 'categories' | 'view'>,
  ids: readonly string[],
  context: ShopContext,
): Promise<Product[]> => (await readProducts(parts, ids, marketOf(context))).products;

async function readProducts(
  { details, categories, view }: Pick<CatalogueParts, 'details' | 'categories' | 'view'>,
  ids: readonly string[],
  market: Market,
): Promise<{ products: Product[]; tree?: CategoryTree | undefined }> {
  if (ids.length === 0) return { products: [] };
  const [families, tree] = await Promise.all([readFamilies(details, ids, market), categories.find(market)]);
  const shown: ProductView = { ...view, category: (id) => tree?.shown(id)?.path };
  return {
    products: families.flatMap(({ master, variants }) => productWithVariants(master, variants, shown) ?? []),
    tree,
  };
}

async function readFamilies(
  details: Details,
  ids: readonly string[],
  market: Market,
): Promise<{ master: ProductFacts; variants: ProductFacts[] }[]> {
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
    if (!master) return [];
    // A variant can be sold by several masters: whatever it names itself, here it is this one's.
    return [{ master, variants: master.variants.flatMap((variant) => variants.get(variant.id) ?? []) }];
  });
}

function wantedOf(
  { text, price, attributes, inStock, sort }: ProductQuery,
  market: Market,
  { view, sorts }: Pick<CatalogueParts, 'view' | 'sorts'>,
): Omit<SearchWanted, keyof Part> {
  const sorting = sort === undefined ? undefined : sorts[sort];
  const refinements = Object.fromEntries(
    Object.entries(attributes ?? {}).map(([name, values]) => [refinementOf(name, view), values]),
  );
  return {
    market,
    ...(text === undefined ? {} : { text }),
    ...(price === undefined ? {} : { price }),
    ...(attributes === undefined ? {} : { refinements }),
    ...(inStock ? { orderableOnly: true } : {}),
    ...(sorting === undefined ? {} : { sort: sorting }),
  };
}

/** The brand is an attribute of the system, all others are custom ones. */
const refinementOf = (name: string, { mapping }: ProductView): string =>
  name === 'brand' ? name : `c_${mapping?.[name] ?? name}`;

/* A search of several categories: the platform takes one at a time, so they are searched one after another. */

interface Gathering {
  /** Their order is that of the pages. */
  categoryIds: readonly string[];
  from: CataloguePosition;
  /** Of products. */
  limit: number;
  search(categoryId: string, part: { offset: number; limit: number }): Promise<SearchFacts>;
  /** Products of this category that are in no other of the wanted ones. */
  own(categoryId: string, productIds: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Searches of one page, so that many empty categories cost no more: the page may be short then, and another one follows. */
const mostSearches = 10;
/** The number of products per call, so that omitted ones need no second call. */
const fewest = 24;

/** Each product once. `next` is absent on the last page. */
export async function gatherHits({
  categoryIds,
  from,
  limit,
  search,
  own,
}: Gathering): Promise<{ productIds: string[]; next?: CataloguePosition }> {
  const found = new Set<string>();
  let { category, offset } = from;
  for (let searches = 0; searches < mostSearches && found.size < limit; searches += 1) {
    const id = categoryIds[category];
    if (id === undefined) break;
    const { hits, total } = await search(id, { offset, limit: Math.max(fewest, limit - found.size) });
    const ids = hits.map(({ productId }) => productId);
    const mine = await own(id, ids);
    const end = endOf(ids, mine, found, limit);
    for (const one of ids.slice(0, end)) if (mine.has(one)) found.add(one);
    const isThrough = ids.length === 0 || offset + end >= total;
    offset = isThrough ? 0 : offset + end;
    if (isThrough) category += 1;
  }
  return {
    productIds: [...found],
    ...(category < categoryIds.length ? { next: { category, offset } } : {}),
  };
}

/** How many of the ids are looked at until the page is full. */
function endOf(
  ids: readonly string[],
  mine: ReadonlySet<string>,
  found: ReadonlySet<string>,
  limit: number,
): number {
  const seen = new Set(found);
  const last = ids.findIndex((id) => mine.has(id) && seen.add(id).size === limit);
  return last === -1 ? ids.length : last + 1;
}

/* Where the next page of a search begins: `o40-print`, and `c2o40-print` in the third of several categories. */

export interface CataloguePosition {
  /** Place among the categories that are searched one after another. */
  category: number;
  /** Hits of that category that were looked at. */
  offset: number;
}

const form = /^(?:c([1-9]\d{0,3}))?o(\d{1,7})-([\w-]{12})$/;

/**
 * Everything that decides what is found, and in which order.
 * @param categoryIds as they are searched; undefined without any
 */
export function queryFingerprint(
  { text, price, attributes, inStock, sort }: ProductQuery,
  categoryIds: readonly string[] | undefined,
  { site, currency, locale }: ShopContext,
): string {
  const asked = [
    text,
    categoryIds,
    price?.min,
    price?.max,
    attributes,
    inStock,
    sort,
    site,
    currency,
    locale,
  ];
  return hash('sha1', JSON.stringify(asked.map((part) => part ?? null)), 'base64url').slice(0, 12);
}

export const writeCatalogueCursor = ({ category, offset }: CataloguePosition, print: string): string =>
  `${category > 0 ? `c${category}` : ''}o${offset}-${print}`;

/** @param count of categories that are searched. @throws RangeError for a cursor that is broken or of another search */
export function readCatalogueCursor(cursor: string, print: string, count: number): CataloguePosition {
  const [, category = '0', offset, own] = form.exec(cursor) ?? [];
  if (offset === undefined || own !== print || Number(category) >= count)
    throw new RangeError('The cursor does not belong to this search.');
  return { category: Number(category), offset: Number(offset) };
}
