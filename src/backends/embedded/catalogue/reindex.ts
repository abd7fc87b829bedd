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

type ProductTerms = ReturnType<typeof productTerms>;
type Report = (event: string, facts: Record<string, unknown>) => void;

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

/**
 * What cannot be read is not found by a search, and does not keep the others from it.
 * @param numbers of shown products @returns how many cannot be read
 */
export async function reindexProducts(
  { statements, inside, site, trees, counts }: Reindexing,
  numbers: readonly number[],
): Promise<number> {
  const rows = await statements.all<Row>(
    `select p.no, p.created_at, b.offers, b.body from store_product p
     join store_product_body b on b.no = p.no where ${statements.within('p.no', 'bigint')}`,
    [statements.list(numbers)],
    inside,
  );
  const entries = rows.flatMap((row) => {
    const terms = termsOf(row, site.number, trees);
    if (!terms) return [];
    if (terms.before) addCounts(counts, terms.before, -1);
    addCounts(counts, terms.after, 1);
    return [{ no: row.no, indexed: toIndexed(terms.after, statements.dialect), words: terms.after.words }];
  });
  await removeFromIndex(
    statements,
    inside,
    rows.map(({ no }) => no),
  );
  await addToIndex(statements, inside, entries);
  for (const { no, words } of entries) {
    const sql = 'update store_product set words = ?, revision = ? where no = ?';
    await statements.all(sql, [words, site.revision, no], inside);
  }
  return rows.length - entries.length;
}

function termsOf(
  row: Row,
  site: number,
  trees: Reindexing['trees'],
): { before?: ProductTerms; after: ProductTerms } | undefined {
  try {
    const product = fromTexts(row) as StoreProduct;
    const about = { site, createdAt: row.created_at };
    return {
      ...(trees.before ? { before: productTerms(product, { ...about, tree: trees.before }) } : {}),
      after: productTerms(product, { ...about, tree: trees.after }),
    };
  } catch {
    return undefined;
  }
}

/**
 * Indexes the products of sites that an older version wrote. What that version counted is not known any more: counts and
 * spellings are made from nothing. Each site is one transaction, so that searches see the old index or the new one.
 * @param report for the operator: a product that cannot be read keeps no store from starting @returns how many products
 */
export async function reindexSites(statements: Statements, report: Report): Promise<number> {
  const outdated = await statements.all<{ site: string }>(
    'select site from store_catalogue where index_version < ? order by site',
    [indexVersion],
  );
  let products = 0;
  for (const { site } of outdated) {
    const done = await statements.transaction((inside) => reindexSite(statements, inside, site));
    products += done.products;
    if (done.unreadable > 0) report('products-unreadable', { site, count: done.unreadable });
  }
  return products;
}

async function reindexSite(
  statements: Statements,
  inside: Kysely<Tables>,
  site: string,
): Promise<{ products: number; unreadable: number }> {
  const { all } = statements;
  // Another node that starts waits here, and then finds that it is done.
  const [claimed] = await all<{ number: number; revision: number }>(
    `update store_catalogue set revision = revision + 1, index_version = ?
     where site = ? and index_version < ? returning number, revision`,
    [indexVersion, site, indexVersion],
    inside,
  );
  if (!claimed) return { products: 0, unreadable: 0 };
  for (const table of ['store_word', 'store_spelling'])
    await all(`delete from ${table} where site_number = ?`, [claimed.number], inside);
  const counts: TermCounts = new Map();
  const trees = { after: await loadTree(statements, site, inside) };
  let [after, end] = numbersOf(claimed.number);
  let products = 0;
  let unreadable = 0;
  for (;;) {
    const rows = await all<{ no: number }>(
      'select no from store_product where no > ? and no < ? and shown = 1 order by no limit ?',
      [after, end, reindexBatch],
      inside,
    );
    if (rows.length === 0) break;
    const numbers = rows.map(({ no }) => no);
    unreadable += await reindexProducts({ statements, inside, site: claimed, trees, counts }, numbers);
    after = numbers.at(-1) as number;
    products += numbers.length;
  }
  await writeCounts(statements, inside, claimed.number, counts);
  return { products: products - unreadable, unreadable };
}
