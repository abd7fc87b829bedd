/** Writes the search terms of products anew that are in the store already. */
import type { Kysely } from 'kysely';
import type { Tables } from '#storage';
import type { StoreProduct } from '../records.ts';
import type { CategoryTree } from './category-tree.ts';
import { indexVersion, productTerms } from './index-terms.ts';
import { fromTexts, numbersOf, type ProductTexts } from './item.ts';
import { loadTree } from './site-row.ts';
import type { Statements } from './statements.ts';
import {
  addCounts,
  addToIndex,
  removeFromIndex,
  toIndexed,
  writeCounts,
  type TermCounts,
} from './write-index.ts';

/** So many products are read and written at once. */
export const reindexBatch = 500;

interface Row extends ProductTexts {
  no: number;
  created_at: number;
}

interface Reindexing {
  statements: Statements;
  inside: Kysely<Tables>;
  site: { number: number; revision: number };
  /** `before`: the one that the terms so far are of, which are taken off the counts; absent where these begin at nothing. */
  trees: { before?: CategoryTree; after: CategoryTree };
  counts: TermCounts;
}

/** @param numbers of shown products */
export async function reindexProducts(
  { statements, inside, site, trees, counts }: Reindexing,
  numbers: readonly number[],
): Promise<void> {
  const rows = await statements.all<Row>(
    `select p.no, p.created_at, b.offers, b.body from store_product p
     join store_product_body b on b.no = p.no where ${statements.within('p.no', 'bigint')}`,
    [statements.list(numbers)],
    inside,
  );
  const entries = rows.map((row) => {
    const product = fromTexts(row) as StoreProduct;
    const about = { site: site.number, createdAt: row.created_at };
    if (trees.before) addCounts(counts, productTerms(product, { ...about, tree: trees.before }), -1);
    const terms = productTerms(product, { ...about, tree: trees.after });
    addCounts(counts, terms, 1);
    return { no: row.no, indexed: toIndexed(terms, statements.dialect), words: terms.words };
  });
  await removeFromIndex(
    statements,
    inside,
    entries.map(({ no }) => no),
  );
  await addToIndex(statements, inside, entries);
  for (const { no, words } of entries) {
    const sql = 'update store_product set words = ?, revision = ? where no = ?';
    await statements.all(sql, [words, site.revision, no], inside);
  }
}

/**
 * Indexes the products of sites that an older version wrote. What that version counted is not known any more: counts and
 * spellings are made from nothing. Each site is one transaction, so that searches see the old index or the new one.
 * @returns how many products
 */
export async function reindexSites(statements: Statements): Promise<number> {
  const outdated = await statements.all<{ site: string }>(
    'select site from store_catalogue where index_version < ? order by site',
    [indexVersion],
  );
  let products = 0;
  for (const { site } of outdated)
    products += await statements.transaction((inside) => reindexSite(statements, inside, site));
  return products;
}

async function reindexSite(statements: Statements, inside: Kysely<Tables>, site: string): Promise<number> {
  const { all } = statements;
  // Another node that starts waits here, and then finds that it is done.
  const [claimed] = await all<{ number: number; revision: number }>(
    `update store_catalogue set revision = revision + 1, index_version = ?
     where site = ? and index_version < ? returning number, revision`,
    [indexVersion, site, indexVersion],
    inside,
  );
  if (!claimed) return 0;
  for (const table of ['store_word', 'store_spelling'])
    await all(`delete from ${table} where site_number = ?`, [claimed.number], inside);
  const counts: TermCounts = new Map();
  const trees = { after: await loadTree(statements, site, inside) };
  let [after, end] = numbersOf(claimed.number);
  let products = 0;
  for (;;) {
    const rows = await all<{ no: number }>(
      'select no from store_product where no > ? and no < ? and shown = 1 order by no limit ?',
      [after, end, reindexBatch],
      inside,
    );
    if (rows.length === 0) break;
    const numbers = rows.map(({ no }) => no);
    await reindexProducts({ statements, inside, site: claimed, trees, counts }, numbers);
    after = numbers.at(-1) as number;
    products += numbers.length;
  }
  await writeCounts(statements, inside, claimed.number, counts);
  return products;
}
