/** For tests: searches as a script makes them. */
import { makerOf } from '../../documented.ts';
import type { Scope } from '../../contract.ts';
import type { PlatformCollection, PlatformMoney } from '../values.ts';
import { listOf } from '../values.ts';
import { modules } from './index.ts';
import type { PlatformProduct } from './product-object.ts';
import type { VariationValue } from './variation-values.ts';

export interface Hit {
  productID: string;
  hitType: string;
  product: Promise<PlatformProduct | null>;
  minPrice: PlatformMoney;
  maxPrice: PlatformMoney;
  priceRange: boolean;
  representedProductIDs: PlatformCollection<string>;
  firstRepresentedProductID: string | null;
  getRepresentedVariationValues(attribute: unknown): PlatformCollection<VariationValue>;
}

export interface Search {
  setSearchPhrase(phrase: string | null): void;
  setCategoryID(id: string | null): void;
  setRecursiveCategorySearch(recursive: boolean): void;
  setProductIDs(ids: unknown): void;
  setPriceMin(min: number | null): void;
  setPriceMax(max: number | null): void;
  setOrderableProductsOnly(only: boolean): void;
  setSortingRule(rule: unknown): void;
  setSortingOption(option: unknown): void;
  addRefinementValues(attribute: string, values: string): void;
  removeRefinementValues(attribute: string, values: string | null): void;
  getRefinementValues(attribute: string): PlatformCollection<string>;
  search(): Promise<{ statusCode: number; description: string }>;
  count: Promise<number>;
  productSearchHits: { hasNext(): Promise<boolean>; next(): Promise<Hit> };
  emptyQuery: boolean;
}

export function newSearch(scope: Scope): Search {
  const made = modules['dw/catalog/ProductSearchModel']?.(scope) ?? {};
  return makerOf(made)?.() as Search;
}

/** All of them, or the first ones. */
export async function hitsOf({ productSearchHits }: Search, most = Infinity): Promise<Hit[]> {
  const hits: Hit[] = [];
  while (hits.length < most && (await productSearchHits.hasNext())) hits.push(await productSearchHits.next());
  return hits;
}

export const idsOf = async (search: Search): Promise<string[]> =>
  (await hitsOf(search)).map(({ productID }) => productID);

export const list = (ids: readonly string[]): unknown => listOf(ids);
