/** The catalog of an embedded store, as pricing, placing, and seeding use it. All data is per site. */
import type { Product, ProductPage, ProductQuery, ShopContext } from '#commerce';
import type { PricedVariant, StoreCategory, StoreProduct, StoreTerms } from './records.ts';

export interface StoreCatalogue {
  search(query: ProductQuery, context: ShopContext): Promise<ProductPage>;
  /** By product or variant id: found ones, each once, in the order of the ids. */
  products(ids: readonly string[], context: ShopContext): Promise<Product[]>;
  /** By the handle of its page. */
  byHandle(handle: string, context: ShopContext): Promise<Product | undefined>;
  /** Unknown and withdrawn ones are missing from the answer. */
  variants(ids: readonly string[], context: ShopContext): Promise<Map<string, PricedVariant>>;
  categories(site: string): Promise<StoreCategory[]>;
  /** Empty terms where none were written. Cached for a second. */
  terms(site: string): Promise<StoreTerms>;
  /** Products among the site's that are not withdrawn. */
  count(site: string): Promise<number>;

  /** Inserts or replaces, all in one transaction. Stock that orders hold stays held. */
  writeProducts(site: string, products: readonly StoreProduct[]): Promise<void>;
  /** As they were written, with the stock of now; withdrawn ones too. */
  stored(site: string, ids: readonly string[]): Promise<Map<string, StoreProduct>>;
  /** Those that are not withdrawn, in portions. @param after `no` of the last one of the portion before */
  listShown(site: string, after: number | undefined, limit: number): Promise<ShownProduct[]>;
  /** Takes products off sale, and leaves their stock as it is. @returns how many were on sale */
  withdraw(site: string, ids: readonly string[]): Promise<number>;
  /** After a long load: makes searching faster. Leaving it out harms nothing. */
  settle?(): Promise<void>;
  /** Indexes the products of sites anew whose index an older version wrote; writers of such a site wait. @returns how many */
  reindex(): Promise<number>;
  writeCategories(site: string, categories: readonly StoreCategory[]): Promise<void>;
  writeTerms(site: string, terms: StoreTerms): Promise<void>;
  /** @returns false, and nothing is written, where the terms are not `before` any more */
  replaceTerms(site: string, before: StoreTerms, after: StoreTerms): Promise<boolean>;
}

export interface ShownProduct {
  no: number;
  id: string;
  title: string;
}
