/** Searches by the index of the site. */
import CatalogMgr from 'dw/catalog/CatalogMgr';
import ProductSearchModel from 'dw/catalog/ProductSearchModel';
import { toWire } from '../../../../../src/backends/salesforce/basket/amounts.ts';
import type { SearchFacts, SearchWanted } from '../../../../../src/backends/salesforce/facts.ts';
import { ApiError, type ShopApi } from '../../../../../src/backends/salesforce/shop-api.ts';
import type { Products } from './products.ts';
import { minorOf } from './mapping/map-money.ts';
import { listed } from './mapping/values.ts';

/** Of one page: each is loaded from the database. */
export const mostHits = 12;

/** `SearchStatus`: nothing fits, or nothing can be found by what was asked; all beyond these are the index's failure. */
const nothing = [5, 6, 7];
const found = [1, 2, 3];

export const createSearch = ({
  enter,
  prefer,
}: Pick<Products, 'enter' | 'prefer'>): Pick<ShopApi, 'search'> => ({
  async search(wanted) {
    enter(wanted.market);
    const model = new ProductSearchModel();
    ask(model, wanted);
    const { statusCode } = model.search();
    const { offset } = wanted;
    if (nothing.includes(statusCode)) return { hits: [], total: 0, offset, refinements: [] };
    if (!found.includes(statusCode))
      throw new ApiError('unavailable', `search-status-${statusCode}`, 'The search index did not respond.');
    const hits = pageOf(model, { ...wanted, limit: Math.min(wanted.limit, mostHits) });
    for (const { representedIds, price } of hits) prefer(representedIds, price);
    return {
      hits: hits.map(({ hit }) => hit),
      total: model.count,
      offset,
      refinements: [],
    };
  },
});

/**
 * For one page. Several categories are searched one after another, each for more hits than the page has room for; anything beyond
 * would be loaded for nothing. A hit already listed under another category takes no room: then more are fetched than were left.
 * @param places on the page
 */
export function onePage({ search }: Pick<ShopApi, 'search'>, places: number): Pick<ShopApi, 'search'> {
  let left = places;
  return {
    async search(wanted) {
      const found = await search({ ...wanted, limit: Math.min(wanted.limit, left > 0 ? left : mostHits) });
      left -= found.hits.length;
      return found;
    },
  };
}

function ask(model: dw.catalog.ProductSearchModel, wanted: SearchWanted): void {
  const { market, text, categoryId, price, refinements, orderableOnly, sort } = wanted;
  const phrase = text?.trim();
  if (phrase) model.setSearchPhrase(phrase);
  // The platform searches nothing without any criterion.
  const isOpen = !phrase && price === undefined && Object.keys(refinements ?? {}).length === 0;
  const category = categoryId ?? (isOpen ? CatalogMgr.getSiteCatalog()?.root.ID : undefined);
  if (category !== undefined) {
    model.setCategoryID(String(category));
    model.setRecursiveCategorySearch(true);
  }
  if (price?.min !== undefined) model.setPriceMin(toWire(price.min, market.currency));
  if (price?.max !== undefined) model.setPriceMax(toWire(price.max, market.currency));
  if (orderableOnly) model.setOrderableProductsOnly(true);
  for (const [name, values] of Object.entries(refinements ?? {}))
    model.addRefinementValues(name.replace(/^c_/, ''), values.join('|'));
  const rule = sort === undefined ? null : CatalogMgr.getSortingRule(sort);
  if (rule) model.setSortingRule(rule);
}

interface Found {
  hit: SearchFacts['hits'][number];
  representedIds: string[];
  /** That of each of them, in minor units. */
  price: number | undefined;
}

function pageOf(
  model: dw.catalog.ProductSearchModel,
  { offset, limit, market }: Pick<SearchWanted, 'offset' | 'limit' | 'market'>,
): Found[] {
  const all = model.getProductSearchHits();
  for (let skipped = 0; skipped < offset && all.hasNext(); skipped += 1) all.next();
  const page: Found[] = [];
  while (page.length < limit && all.hasNext()) {
    const found = all.next();
    const { productID, hitType, representedProductIDs } = found;
    const representedIds = listed(representedProductIDs).map(String);
    const [representedId] = representedIds;
    page.push({
      hit: {
        productId: String(productID),
        ...(representedId === undefined ? {} : { representedId }),
        productType: String(hitType),
      },
      representedIds,
      price: onePriceOf(found, market.currency),
    });
  }
  return page;
}

/** The index can be behind: its prices are no reason to fail. */
function onePriceOf(
  { minPrice, maxPrice }: Pick<dw.catalog.ProductSearchHit, 'minPrice' | 'maxPrice'>,
  currency: string,
): number | undefined {
  try {
    const [least, most] = [minorOf(minPrice, currency), minorOf(maxPrice, currency)];
    return least === most ? least : undefined;
  } catch {
    return undefined;
  }
}
