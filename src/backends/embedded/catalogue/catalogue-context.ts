/** Shared by the modules of the catalog. */
import type { StoreTerms } from '../records.ts';
import type { CategoryTree } from './category-tree.ts';
import type { RankingCache } from './read-index.ts';
import { type ProductCache, createCache, type Cache } from './product-cache.ts';
import type { SiteRow } from './site-row.ts';
import type { Statements } from './statements.ts';
import { createMatchCounter, type MatchCounter } from './match-counter.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';
import type { SortedBlock } from './walk.ts';

export interface CatalogueContext {
  statements: Statements;
  productCache: ProductCache;
  rankings: RankingCache;
  indexCache(row: SiteRow): IndexCache;
  /** Of the storefront, without a slash at the end. */
  origin(site: string): Promise<string>;
  /** Each as it was at most a second ago. */
  tree(site: string): Promise<CategoryTree>;
  terms(site: string): Promise<StoreTerms>;
  /** Undefined where nothing was ever written. */
  siteRow(site: string): Promise<SiteRow | undefined>;
}

/* Learned facts of a site's index, valid for one revision of the catalog. */

interface IndexCache {
  vocabulary: Vocabulary;
  matchCounter: MatchCounter;
  /** Blocks in the order of relevance. */
  sorted: Cache<SortedBlock>;
}

const keptSites = 50;
const keptBlocks = 1_000;

/** A search that started before a write keeps its facts; later searches do not use them. */
export function createIndexCaches(statements: Statements): (row: SiteRow) => IndexCache {
  const sites = new Map<number, IndexCache & { revision: number }>();
  return ({ number, revision }) => {
    const known = sites.get(number);
    sites.delete(number);
    const learned =
      known?.revision === revision
        ? known
        : {
            revision,
            vocabulary: createVocabulary(statements),
            matchCounter: createMatchCounter(statements),
            sorted: createCache<SortedBlock>(keptBlocks),
          };
    sites.set(number, learned);
    if (sites.size > keptSites) sites.delete(sites.keys().next().value as number);
    return learned;
  };
}
