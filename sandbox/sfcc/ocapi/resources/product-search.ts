/** Search for products. */
import type { Facet, Product, ProductPage, ProductQuery } from '#commerce';
import { areIds } from '../../categories.ts';
import type { World, WorldMarket, WorldSite } from '../../world.ts';
import { ok, type Call, type Reply } from '../call.ts';
import type { ProductSearchResultDocument } from '../catalogue-documents.ts';
import { readRefinements, refine } from '../catalogue/refinements.ts';
import { hitDocument, refinementDocuments, sortings } from '../catalogue/search-result.ts';
import { filled, present } from '../documents/present.ts';
import { OcapiFault } from '../fault.ts';
import { marketOf } from '../market.ts';
import { readPage, type Page } from '../pages.ts';
import { readExpand } from './expand.ts';
import { lookOf } from './products.ts';
import type { Route } from './route.ts';

/** Of one page of the instance. */
const mostAtOnce = 50;

const expands = ['availability', 'images', 'prices', 'represented_products', 'variations'];

async function searchProducts(call: Call): Promise<Reply> {
  const { world, site, query, base } = call;
  const market = marketOf(query, site);
  const page = readPage(query, { usual: 25, most: 200 });
  const refinements = readRefinements(query);
  const text = query.get('q') ?? '';
  if (!text && refinements.size === 0)
    throw new OcapiFault(400, 'NullConstraintViolationException', 'A search wants words or refinements.', {
      parameter: 'q',
    });
  const [first] = sortings;
  const sorting = sortings.find(({ id }) => id === query.get('sort')) ?? first;
  const wanted: Omit<ProductQuery, 'limit'> = {
    ...(text ? { text } : {}),
    ...refine(refinements, market.currency),
    ...(sorting ? { sort: sorting.sort } : {}),
  };
  const isKnown = await areIds(world, site.id, wanted.categories);
  const found = isKnown ? await readFar(world, site, wanted, { market, page }) : nothing;
  const look = { ...lookOf(call), currency: market.currency, expand: readExpand(query, expands) };
  const linkTo = (start: number): string => {
    const other = new URLSearchParams(query);
    other.set('start', String(start));
    return `${base}/product_search?${other.toString()}`;
  };
  const next = page.start + found.products.length;
  const document: ProductSearchResultDocument = {
    _type: 'product_search_result',
    count: found.products.length,
    ...present({ hits: filled(found.products.map((product) => hitDocument(product, look))) }),
    ...(found.products.length > 0 && next < found.total ? { next: linkTo(next) } : {}),
    ...(page.start > 0 ? { previous: linkTo(Math.max(0, page.start - page.count)) } : {}),
    query: text,
    ...present({ refinements: filled(refinementDocuments(found.facets, await categoryIds(world, site))) }),
    ...(refinements.size > 0 ? { selected_refinements: Object.fromEntries(refinements) } : {}),
    selected_sorting_option: sorting?.id ?? '',
    sorting_options: sortings.map(({ id, label }) => ({ _type: 'product_search_sorting_option', id, label })),
    start: page.start,
    total: found.total,
  };
  return ok(document);
}

interface Found {
  products: Product[];
  total: number;
  facets: Facet[];
}

const nothing: Found = { products: [], total: 0, facets: [] };

/** The instance pages by cursors, the wire by numbers. Where the instance does not count, all there is is read. */
async function readFar(
  world: World,
  site: WorldSite,
  wanted: Omit<ProductQuery, 'limit'>,
  { market, page: { start, count } }: { market: WorldMarket; page: Page },
): Promise<Found> {
  const first = await world.search(site.id, { ...wanted, limit: mostAtOnce }, market);
  const products = [...first.products];
  let cursor = first.nextCursor;
  while (cursor !== undefined && (first.total === undefined || products.length < start + count)) {
    const next: ProductPage = await world.search(site.id, { ...wanted, limit: mostAtOnce, cursor }, market);
    products.push(...next.products);
    cursor = next.nextCursor;
  }
  return {
    products: products.slice(start, start + count),
    total: first.total ?? products.length,
    facets: first.facets?.() ?? [],
  };
}

/** By path, as facets name them. */
async function categoryIds(world: World, site: WorldSite): Promise<Map<string, string>> {
  const categories = await world.categories(site.id);
  const byId = new Map(categories.map((category) => [category.id, category]));
  const pathOf = (id: string): string => {
    const category = byId.get(id);
    if (!category) return '';
    const above = category.parentId === undefined ? '' : pathOf(category.parentId);
    return above ? `${above} > ${category.name}` : category.name;
  };
  return new Map(categories.map(({ id }) => [pathOf(id), id]));
}

export const productSearchRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/product_search',
    operation: 'productSearch',
    audience: 'client',
    answer: searchProducts,
  },
];
