/** Search and products over a shopping API. */
import type { Product, ProductPage, ProductQuery, ShopContext } from '#commerce';
import type { CategoryTree } from '../embedded/catalogue/category-tree.ts';
import { homeOf, wantedIds, type Categories } from './categories.ts';
import { fingerprint, readCursor, writeCursor, type Position } from './cursor.ts';
import type { Details } from './details.ts';
import type { Market, ProductFacts, SearchFacts, SearchWanted } from './facts.ts';
import { gather } from './gather.ts';
import { productOf, type ProductView } from './product.ts';
import type { ShopApi } from './shop-api.ts';

export interface CatalogueParts {
  api: Pick<ShopApi, 'search'>;
  details: Details;
  categories: Categories;
  view: ProductView;
  /** Ids of the site's sorting options; what has none is sorted by relevance. */
  sorts: Partial<Record<NonNullable<ProductQuery['sort']>, string>>;
}

type Part = Pick<SearchWanted, 'categoryId' | 'limit' | 'offset'>;

const start: Position = { category: 0, offset: 0 };

export const marketOf = ({ currency, locale }: ShopContext): Market => ({ currency, locale });

/**
 * One call for the page's ids, then the details that are not remembered: 24 a call, in parallel. Several categories are searched
 * one after another, see `gather`. Their tree is read before where the query names any, and beside the details otherwise.
 * @throws RangeError for a cursor that is not of this search
 */
export async function search(
  parts: CatalogueParts,
  query: ProductQuery,
  context: ShopContext,
): Promise<ProductPage> {
  const market = marketOf(context);
  const named = query.categories?.length ? query.categories : undefined;
  const tree = named && (await parts.categories.read(market));
  const ids = tree && wantedIds(tree, named);
  const print = fingerprint(query, ids, context);
  const from = query.cursor === undefined ? start : readCursor(query.cursor, print, ids?.length ?? 1);
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
  const { productIds, next } = await gather({
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
  return { products, ...(next ? { nextCursor: writeCursor(next, print) } : {}) };
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
    ...(isLast ? {} : { nextCursor: writeCursor({ category: 0, offset: next }, print) }),
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
    products: families.flatMap(({ master, variants }) => productOf(master, variants, shown) ?? []),
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
