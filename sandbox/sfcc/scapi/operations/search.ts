/** Shopper Search: finding products. */
import type { Facet, Product } from '#commerce';
import { areIds } from '../../categories.ts';
import { hitDocument, type HitView } from '../documents/hit.ts';
import { foundOf } from '../documents/sellable.ts';
import { ok, type Call, type Operation } from '../operation.ts';
import { notSimulated } from '../problem.ts';
import { expansions, flag, whole } from '../query.ts';
import { readSearch, sortings, type Search } from './search-query.ts';

const expandDefaults = ['availability', 'images', 'prices', 'represented_products', 'variations'];
/** The most that the result's `query` may be long. */
const longestQuery = 50;
/** Of one page of the engine. */
const enginePage = 100;

export const productSearch: Operation = {
  id: 'productSearch',
  family: 'search',
  method: 'get',
  path: '/product-search',
  scopes: ['sfcc.shopper-product-search', 'sfcc.shopper-standard'],
  async handle(call) {
    const { query, site, market } = call;
    for (const name of ['select', 'imgTypes', 'includedCustomVariationProperties'])
      if (query.has(name)) throw notSimulated(`The query parameter '${name}'`);
    const limit = whole(query, 'limit', { least: 1, most: 200, otherwise: 25 });
    const offset = whole(query, 'offset', { least: 0, otherwise: 0 });
    const search = readSearch(query, market.currency);
    const isKnown = await areIds(call.world, site.id, search.categories);
    const found = isKnown ? await find(call, search, offset + limit) : nothing;
    const view: HitView = {
      site,
      currency: market.currency,
      expand: expansions(query, expandDefaults),
      perPricebook: flag(query, 'perPricebook'),
      allImages: flag(query, 'allImages'),
      allVariationProperties: flag(query, 'allVariationProperties'),
    };
    const hits = found.products.slice(offset, offset + limit).flatMap((product) => {
      const one = foundOf(product);
      return one ? [hitDocument(one, view)] : [];
    });
    return ok({
      limit: hits.length,
      offset,
      total: found.total,
      hits,
      query: (search.text ?? '').slice(0, longestQuery),
      refinements: found.facets.map((facet) => refinementDocument(facet, found.categoryIds)),
      searchPhraseSuggestions: { suggestedPhrases: [], suggestedTerms: [] },
      ...(Object.keys(search.selected).length === 0 ? {} : { selectedRefinements: search.selected }),
      selectedSortingOption: search.sortingId,
      sortingOptions: sortings.map(({ id, label }) => ({ id, label })),
    });
  },
};

interface Found {
  products: Product[];
  total: number;
  facets: Facet[];
  /** By the path that a facet returns. */
  categoryIds: ReadonlyMap<string, string>;
}

const nothing: Found = { products: [], total: 0, facets: [], categoryIds: new Map() };

/** The engine knows no types of hits: then all of it is read, and counted by hand. */
async function find(call: Call, search: Search, wanted: number): Promise<Found> {
  const { hitTypes, ...query } = search;
  if (!hitTypes) return collect(call, query, wanted);
  const found = await collect(call, query, Infinity);
  const products = found.products.filter((product) =>
    hitTypes.includes(product.options.length > 0 ? 'master' : 'product'),
  );
  // Counts of values that other types of hits have a share in would be wrong.
  const facets = products.length === found.products.length ? found.facets : [];
  return { ...found, products, total: products.length, facets };
}

/** The engine turns pages by cursors, this API by offsets: the pages before are read again. */
async function collect(
  { world, site, market }: Call,
  search: Omit<Search, 'hitTypes'>,
  wanted: number,
): Promise<Found> {
  const { sortingId: _, selected: __, ...query } = search;
  const products: Product[] = [];
  let page = await world.search(site.id, { ...query, limit: Math.min(enginePage, wanted) }, market);
  const { total, facets } = page;
  products.push(...page.products);
  // A total that the engine does not report has to be counted to its end.
  const enough = total === undefined ? Infinity : wanted;
  while (page.nextCursor !== undefined && products.length < enough) {
    page = await world.search(site.id, { ...query, limit: enginePage, cursor: page.nextCursor }, market);
    products.push(...page.products);
  }
  const categoryIds = products.flatMap(({ categories }) =>
    categories.map(({ id, path }) => [path, id] as const),
  );
  return {
    products,
    total: total ?? products.length,
    facets: facets?.() ?? [],
    categoryIds: new Map(categoryIds),
  };
}

/** Of a site, in the engine's order. */
export const allProducts = async (call: Call): Promise<Product[]> =>
  (await collect(call, { sortingId: '', selected: {} }, Infinity)).products;

function refinementDocument({ name, values }: Facet, categoryIds: ReadonlyMap<string, string>): object {
  const isCategory = name === 'category';
  return {
    attributeId: isCategory ? 'cgid' : name === 'brand' ? name : `c_${name}`,
    label: isCategory ? 'Category' : name,
    values: values.map(({ value, count }) => ({
      value: isCategory ? (categoryIds.get(value) ?? value) : value,
      label: isCategory ? (value.split(' > ').at(-1) ?? value) : value,
      hitCount: count,
    })),
  };
}
