/** Tables of the embedded store's catalog. Amounts are minor units; flags are 0 or 1; times are epoch milliseconds. */

/** One row per store: numbers its products and counts changes. */
export interface StoreCatalogueTable {
  site: string;
  /** Stands for the site in search terms and in product numbers. */
  number: number;
  nextProduct: number;
  /** Counts the writes. */
  revision: number;
  /** Products that are shown. */
  products: number;
  /** By which version of the terms they are indexed. */
  indexVersion: number;
}

/** What listing and ranking read: narrow, so that many rows share a page. */
export interface StoreProductTable {
  /** Site, standing (the better rated come first) and a running number in one: the order of results that are otherwise equal. */
  no: number;
  site: string;
  id: string;
  handle: string;
  shown: number;
  createdAt: number;
  revision: number;
  /** Stems for ranking: of the title, its main word, of brand and categories; parted by `|`. */
  words: string;
}

export interface StoreProductBodyTable {
  no: number;
  /** JSON: price entries of each variant, in the order of the variants. */
  offers: string;
  /** JSON: the product without prices and stock. */
  body: string;
}

export interface StoreVariantTable {
  site: string;
  id: string;
  no: number;
}

/**
 * `quantity - held` units can be sold, or any number if `tracked` is 0 or `backorder` or `preorder` is 1.
 * Placing changes `quantity` and `held`; writing products changes everything but `held`.
 */
export interface StoreStockTable {
  site: string;
  variantId: string;
  tracked: number;
  quantity: number;
  held: number;
  backorder: number;
  preorder: number;
  availableAt: number | null;
}

export interface StoreCategoryTable {
  site: string;
  id: string;
  name: string;
  parentId: string | null;
  google: string | null;
}

export interface CatalogueTables {
  storeCatalogue: StoreCatalogueTable;
  storeProduct: StoreProductTable;
  storeProductBody: StoreProductBodyTable;
  storeVariant: StoreVariantTable;
  storeStock: StoreStockTable;
  storeCategory: StoreCategoryTable;
  storeTerms: { site: string; body: string };
  /** In how many products a word stands; names that begin with `#` count prices and months instead. */
  storeWord: { siteNumber: number; word: string; products: number };
  /** A word under each of its forms with one letter missing. */
  storeSpelling: { siteNumber: number; form: string; word: string };
}
