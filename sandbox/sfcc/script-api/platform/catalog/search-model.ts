/** `dw.catalog.ProductSearchModel`: what is set counts from the next `search()` on. */
import { root } from '../../../categories.ts';
import type { Scope } from '../../contract.ts';
import { constructible, documented, PlatformException } from '../../documented.ts';
import { collectionOf, elementsOf, listOf } from '../values.ts';
import { joined } from '../util/joined.ts';
import { categoriesOf } from './categories.ts';
import { findHits, noHits, type FoundHits } from './found-hits.ts';
import { perScope } from './per-scope.ts';
import { illegal } from './refusals.ts';
import { isEmptyQuery, isPriced, isRefined, type Criteria } from './search-criteria.ts';
import { searchHitObject, type PlatformSearchHit } from './search-hit.ts';
import { refinementMembers } from './search-refinements.ts';
import { searchStatuses, statusObject } from './search-status.ts';
import { sortingOf } from './sorting.ts';

const limits = { MAXIMUM_PRODUCT_IDS: 30, MAXIMUM_INVENTORY_LIST_IDS: 10 };
const sortDirections = { SORT_DIRECTION_ASCENDING: 1, SORT_DIRECTION_DESCENDING: 2, SORT_DIRECTION_NONE: 0 };

export const ProductSearchModel = perScope((scope) =>
  constructible('dw.catalog.ProductSearchModel', { ...limits, ...sortDirections }, () => searchModel(scope)),
);

export function searchModel(scope: Scope) {
  const sorting = sortingOf(scope);
  let criteria: Criteria = {
    recursive: false,
    productIds: [],
    orderableOnly: false,
    refinements: new Map(),
    sort: 'relevance',
  };
  let [rule, option]: [unknown, unknown] = [null, null];
  let hits: FoundHits = noHits;
  let executed: Criteria | undefined;
  const set = (change: { [K in keyof Criteria]?: Criteria[K] | undefined }): void => {
    criteria = Object.fromEntries(
      Object.entries({ ...criteria, ...change }).filter(([, value]) => value !== undefined),
    ) as unknown as Criteria;
  };
  const setters = {
    setSearchPhrase: (phrase: unknown) => set({ phrase: textOf(phrase) }),
    setCategoryID: (id: unknown) => set({ categoryId: textOf(id) }),
    setRecursiveCategorySearch: (recursive: unknown) => set({ recursive: recursive === true }),
    setOrderableProductsOnly: (only: unknown) => set({ orderableOnly: only === true }),
    setPriceMin: (min: unknown) => set({ priceMin: numberOf(min) }),
    setPriceMax: (max: unknown) => set({ priceMax: numberOf(max) }),
    setProductIDs(ids: unknown) {
      const texts = (elementsOf(ids) ?? []).map(String);
      if (texts.length > limits.MAXIMUM_PRODUCT_IDS)
        throw illegal(`A search takes at most ${limits.MAXIMUM_PRODUCT_IDS} product ids.`);
      set({ productIds: texts });
    },
    setSortingRule(given: unknown) {
      rule = given;
    },
    setSortingOption(given: unknown) {
      option = given;
    },
  };
  const told = {
    get searchPhrase() {
      return criteria.phrase ?? null;
    },
    get categoryID() {
      return criteria.categoryId ?? null;
    },
    get category() {
      const { categoryId } = criteria;
      return categoryId === undefined ? null : categoriesOf(scope).then((tree) => tree.get(categoryId));
    },
    get recursiveCategorySearch() {
      return criteria.recursive;
    },
    get orderableProductsOnly() {
      return criteria.orderableOnly;
    },
    get priceMin() {
      return criteria.priceMin ?? null;
    },
    get priceMax() {
      return criteria.priceMax ?? null;
    },
    get productIDs() {
      return listOf(criteria.productIds);
    },
    get sortingRule() {
      return rule;
    },
    get effectiveSortingRule() {
      return executed ? sorting.ruleOf(executed.sort) : null;
    },
    get emptyQuery() {
      return isEmptyQuery(criteria);
    },
    get refinedByPrice() {
      return isPriced(criteria);
    },
    get refinedByCategory() {
      return criteria.categoryId !== undefined;
    },
    get refinedSearch() {
      return isRefined(criteria);
    },
    get categorySearch() {
      return criteria.categoryId !== undefined && criteria.phrase === undefined;
    },
  };
  const results = {
    async search() {
      executed = { ...criteria, sort: sorting.sortOf(rule) ?? sorting.sortOf(option) ?? 'relevance' };
      hits = noHits;
      if (isEmptyQuery(executed)) return statusObject(searchStatuses.EMPTY_QUERY);
      const found = await findHits(scope, executed);
      if (!found) return statusObject(searchStatuses.NO_CATEGORY);
      hits = found;
      const isRootSearch = executed.categoryId === root.id && executed.phrase === undefined;
      return statusObject(isRootSearch ? searchStatuses.ROOT_SEARCH : searchStatuses.SUCCESSFUL);
    },
    get count() {
      return hits.count();
    },
    get productSearchHits() {
      return hitIterator(scope, hits);
    },
  };
  const refinements = refinementMembers(
    () => criteria.refinements,
    (refined) => set({ refinements: refined }),
    collectionOf,
  );
  return documented(
    'dw.catalog.ProductSearchModel',
    joined(joined(joined(told, results), setters), refinements),
  );
}

/** Goes as far as it is asked, and reads no farther than that. */
function hitIterator(scope: Scope, hits: FoundHits) {
  let place = 0;
  const hasNext = async (): Promise<boolean> => (await hits.at(place)) !== undefined;
  const next = async (): Promise<PlatformSearchHit> => {
    const found = await hits.at(place);
    if (!found) throw new PlatformException('java.util.NoSuchElementException', 'There are no more hits.');
    place += 1;
    return searchHitObject(scope, found);
  };
  return documented('dw.util.Iterator', {
    hasNext,
    next,
    async asList(start = 0, size = Infinity) {
      const list: PlatformSearchHit[] = [];
      for (let at = 0; at < start + size && (await hasNext()); at += 1) {
        const hit = await next();
        if (at >= start) list.push(hit);
      }
      return listOf(list);
    },
  });
}

const textOf = (given: unknown): string | undefined =>
  given === null || given === undefined ? undefined : String(given);

const numberOf = (given: unknown): number | undefined => {
  if (given === null || given === undefined) return undefined;
  const value = Number(given);
  if (Number.isNaN(value)) throw illegal('The price is no number.');
  return value;
};
