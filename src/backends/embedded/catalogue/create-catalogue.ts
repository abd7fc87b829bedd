/** The embedded store's catalogue over our database. */
import type { Database } from '#storage';
import type { StoreCatalogue } from '../catalogue.ts';
import type { StoreTerms } from '../records.ts';
import type { CategoryTree } from './category-tree.ts';
import { rememberLearned } from './learned.ts';
import { loadTree } from './load-tree.ts';
import { byHandle, products, variants } from './lookup.ts';
import type { Parts } from './parts.ts';
import { createRankings } from './rankings.ts';
import { rememberPages } from './pages.ts';
import { remember } from './remember.ts';
import { search } from './search.ts';
import { createShelf } from './shelf.ts';
import { readSite, type SiteRow } from './site-row.ts';
import { createStatements } from './statements.ts';
import { readTerms, writeTerms } from './store-terms.ts';
import { writeCategories } from './write-categories.ts';
import { settleIndex } from './write-index.ts';
import { writeProducts } from './write-products.ts';

export interface CatalogueOptions {
  database: Pick<Database, 'db' | 'dialect'>;
  /** Epoch milliseconds. */
  now: () => number;
  /** Public address of a site's storefront. */
  origin: (site: string) => string | Promise<string>;
}

const keptSites = 1_000;

/** What is remembered is never older than a second, and what this catalogue wrote it sees at once. `search` throws a RangeError for a cursor that is not of the same search. */
export function createCatalogue({ database, now, origin }: CatalogueOptions): StoreCatalogue {
  const statements = createStatements(database);
  const trees = remember<CategoryTree>(now, keptSites);
  const terms = remember<StoreTerms>(now, keptSites);
  const rows = remember<SiteRow>(now, keptSites);
  const rankings = createRankings(statements);
  const shelf = createShelf(statements, { now });
  const parts: Parts = {
    statements,
    rankings,
    shelf,
    learned: rememberLearned(statements),
    origin: async (site) => (await origin(site)).replace(/\/+$/, ''),
    tree: async (site) => trees.get(site) ?? trees.set(site, await loadTree(statements, site)),
    terms: async (site) => terms.get(site) ?? terms.set(site, await readTerms(statements, site)),
    async siteRow(site) {
      const known = rows.get(site);
      if (known) return known;
      const row = await readSite(statements, site);
      return row && rows.set(site, row);
    },
  };
  const pages = rememberPages(parts, now);
  let writes = 0;
  const forget = () => {
    writes += 1;
    for (const memory of [trees, terms, rows, rankings, shelf, pages]) memory.clear();
  };
  return {
    async search(query, context) {
      const question = JSON.stringify([query, { ...context, now: 0 }]);
      const begun = writes;
      const known = await pages.find(question, context);
      if (known) return known;
      const answered = await search(parts, query, context);
      // After a write in between this page may be of before it.
      if (begun === writes) pages.add(question, answered, context);
      return answered.page;
    },
    products: (ids, context) => products(parts, ids, context),
    byHandle: (handle, context) => byHandle(parts, handle, context),
    variants: (ids, context) => variants(parts, ids, context),
    categories: async (site) => (await parts.tree(site)).all,
    terms: parts.terms,
    count: async (site) => (await readSite(statements, site))?.products ?? 0,
    settle: () => settleIndex(statements),
    writeProducts: (site, list) => writeProducts(statements, site, list, now()).finally(forget),
    writeCategories: (site, list) => writeCategories(statements, site, list).finally(forget),
    writeTerms: (site, body) => writeTerms(statements, site, body).finally(forget),
  };
}
